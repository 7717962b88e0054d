import { type PointerEvent, type RefObject, useState } from 'react';

/* Rows of a list that are dragged by their handles. */

/** A row that is dragged, and the position that it would get. */
interface Drag {
  from: number;
  to: number;
}

/** So near to the edge of what is seen of a list, in pixels, a row that is dragged there scrolls it. */
const EDGE = 48;

/** How often it scrolls, in milliseconds; for who asks for less motion, in jumps. */
const FRAME = 16;
const JUMP = 500;

/** The row that is dragged in a list, and what begins to drag one. `drop` gets where a row was dropped. */
export function useRowDragging(
  list: RefObject<HTMLElement | null>,
  drop: (from: number, to: number) => void,
): { drag: Drag | undefined; start: (event: PointerEvent<HTMLElement>, from: number) => void } {
  const [drag, setDrag] = useState<Drag>();
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
      const above = rowsAbove(y, list.current, from);
      if (above === to) return;
      to = above;
      setDrag({ from, to });
    };
    const stopScrolling = scrollAtEdges(
      handle,
      list,
      () => ({ y, begun }),
      aim,
      () => end(false),
    );
    const stopListening = listenToDrag(
      handle,
      (at) => {
        y = at;
        aim();
      },
      (isDropped) => end(isDropped),
    );
    const end = (isDropped: boolean) => {
      stopScrolling();
      stopListening();
      setDrag(undefined);
      if (isDropped) drop(from, to);
    };
  };
  return { drag, start };
}

/** Listens to the pointer that has a handle, until it is let go, and to Escape. Returns what ends that. */
function listenToDrag(
  handle: HTMLElement,
  onMove: (y: number) => void,
  onEnd: (isDropped: boolean) => void,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  handle.addEventListener('pointermove', ({ clientY }) => onMove(clientY), { signal });
  handle.addEventListener('pointerup', () => onEnd(true), { signal });
  handle.addEventListener('pointercancel', () => onEnd(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onEnd(false);
    },
    { capture: true, signal },
  );
  return () => ended.abort();
}

/** Scrolls the form while a row is dragged to the edge of what is seen of its list. Returns what ends that. */
function scrollAtEdges(
  handle: HTMLElement,
  list: RefObject<HTMLElement | null>,
  pointer: () => { y: number; begun: number },
  onScroll: () => void,
  onGone: () => void,
): () => void {
  const area = handle.closest<HTMLElement>('.side-body');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const scroll = () => {
    if (!handle.isConnected || !area || !list.current) return onGone();
    const { y, begun } = pointer();
    const way = wayBeyond(y, begun, area.getBoundingClientRect(), list.current.getBoundingClientRect());
    if (way === 0) return;
    area.scrollBy(0, isCalm ? Math.sign(way) * (area.clientHeight / 2) : way / 4);
    onScroll();
  };
  const timer = setInterval(scroll, isCalm ? JUMP : FRAME);
  return () => clearInterval(timer);
}

/** How far a row that is dragged is beyond the edges within which nothing scrolls, as long as more of the list is there. */
function wayBeyond(y: number, begun: number, seen: DOMRect, list: DOMRect): number {
  const [top, bottom] = [seen.top + EDGE, seen.bottom - EDGE];
  // who takes a row at an edge and goes the other way scrolls nothing
  if (y < Math.min(top, begun) && list.top < top) return Math.max(y - top, -EDGE);
  if (y > Math.max(bottom, begun) && list.bottom > bottom) return Math.min(y - bottom, EDGE);
  return 0;
}

/** How many other rows have their middle above a height of the window. */
function rowsAbove(y: number, list: HTMLElement | null, dragged: number): number {
  const others = [...(list?.children ?? [])].filter((_, index) => index !== dragged);
  return others.filter((row) => middleOf(row) < y).length;
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

/** The class of a row while another one is moved over it. */
export function dragClass(index: number, drag: Drag | undefined): string {
  if (!drag) return 'row';
  if (index === drag.from) return 'row dragged';
  if (index !== drag.to) return 'row';
  return drag.to < drag.from ? 'row target-before' : 'row target-after';
}
