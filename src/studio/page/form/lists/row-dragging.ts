import { type PointerEvent, type RefObject, useState } from 'react';

interface RowDrag {
  from: number;
  to: number;
}

/** Height of the zones at the edges of the visible list in which dragging scrolls, in pixels. */
const SCROLL_ZONE_HEIGHT = 48;

/** In milliseconds: smooth, and in jumps if the user prefers reduced motion. */
const SCROLL_INTERVAL = 16;
const JUMP_INTERVAL = 500;

export function useRowDragging(
  list: RefObject<HTMLElement | null>,
  drop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<RowDrag>();
  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0 || !list.current) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const begun = event.clientY;
    let y = begun;
    let to = from;
    setDrag({ from, to });
    const aim = () => {
      const above = countRowsAbove(y, list.current, from);
      if (above === to) return;
      to = above;
      setDrag({ from, to });
    };
    const area = handle.closest('.side-body');
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const scrollAtEdges = () => {
      if (!handle.isConnected || !area || !list.current) return end(false);
      const way = scrollDistance(
        y,
        begun,
        area.getBoundingClientRect(),
        list.current.getBoundingClientRect(),
      );
      if (way === 0) return;
      area.scrollBy(0, isCalm ? Math.sign(way) * (area.clientHeight / 2) : way / 4);
      aim();
    };
    const timer = setInterval(scrollAtEdges, isCalm ? JUMP_INTERVAL : SCROLL_INTERVAL);
    const ended = new AbortController();
    const { signal } = ended;
    const end = (isDropped: boolean) => {
      clearInterval(timer);
      ended.abort();
      setDrag(undefined);
      if (isDropped) drop(from, to);
    };
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      y = clientY;
      aim();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(false);
    };
    handle.addEventListener('pointermove', onMove, { signal });
    handle.addEventListener('pointerup', () => end(true), { signal });
    handle.addEventListener('pointercancel', () => end(false), { signal });
    addEventListener('keydown', onKey, { capture: true, signal });
  };
  return { drag, start };
}

/**
 * Returns how far the pointer is inside a scroll zone, in pixels; negative at the top. Returns 0 outside the zones, and if the
 * list doesn't continue beyond the zone.
 */
function scrollDistance(y: number, begun: number, seen: DOMRect, list: DOMRect): number {
  const [top, bottom] = [seen.top + SCROLL_ZONE_HEIGHT, seen.bottom - SCROLL_ZONE_HEIGHT];
  // a drag that starts in the zone and moves inwards doesn't scroll
  if (y < Math.min(top, begun) && list.top < top) return Math.max(y - top, -SCROLL_ZONE_HEIGHT);
  if (y > Math.max(bottom, begun) && list.bottom > bottom) return Math.min(y - bottom, SCROLL_ZONE_HEIGHT);
  return 0;
}

/** `y` is a coordinate of the window. */
function countRowsAbove(y: number, list: HTMLElement | null, dragged: number): number {
  const others = [...(list?.children ?? [])].filter((_, index) => index !== dragged);
  return others.filter((row) => rowMiddle(row) < y).length;
}

function rowMiddle(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

export function rowClass(index: number, drag: RowDrag | undefined): string {
  if (!drag) return 'row';
  if (index === drag.from) return 'row dragged';
  if (index !== drag.to) return 'row';
  return drag.to < drag.from ? 'row target-before' : 'row target-after';
}
