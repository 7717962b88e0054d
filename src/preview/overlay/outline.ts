import { createElement } from './dom.ts';
import type { OverlayProblem, OverlayUsage } from './payload.ts';

/** Whether a usage is on the page that is shown now. */
export function isHere({ address }: OverlayUsage): boolean {
  return address === undefined || decodeURI(location.pathname) === address || location.pathname === address;
}

/** The element of a usage: the block, or the header or footer. */
export function placeOf({ frame, block, type }: OverlayUsage): Element | undefined {
  if (frame) return document.querySelector(`#_root > ${frame}`) ?? undefined;
  if (block === undefined) return undefined;
  const blocks = [...document.querySelectorAll<HTMLElement>('[data-block]')];
  const one = blocks[block];
  if (type === undefined || one?.dataset.block === type) return one;
  // the page is the last good one, and the file may have another block in front by now
  const alike = blocks.filter(({ dataset }) => dataset.block === type);
  return alike.length === 1 ? alike[0] : one;
}

/** Scrolls to a usage. */
export function scrollTo(usage: OverlayUsage): void {
  placeOf(usage)?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Draws frames around the blocks at fault on the page that is shown, each with a label, which follows its block. */
export function outlines(layer: HTMLElement): (problems: OverlayProblem[]) => void {
  let marked: { place: Element; box: HTMLElement }[] = [];
  const follow = () => {
    for (const { place, box } of marked) {
      const { left, top, width, height } = place.getBoundingClientRect();
      box.style.translate = `${left + scrollX}px ${top + scrollY}px`;
      box.style.inlineSize = `${width}px`;
      box.style.blockSize = `${height}px`;
    }
  };
  // whatever moves a block changes the height of the page, or the width of the window
  const sizes = new ResizeObserver(follow);
  sizes.observe(document.body);
  addEventListener('resize', follow);

  return (problems) => {
    const faults = new Map<Element, OverlayProblem[]>();
    for (const problem of problems) {
      const places = problem.usages.filter(isHere).flatMap((usage) => placeOf(usage) ?? []);
      for (const place of new Set(places)) faults.set(place, [...(faults.get(place) ?? []), problem]);
    }
    for (const { place } of marked) sizes.unobserve(place);
    marked = [...faults].map(([place, found]) => ({ place, box: boxOf(found) }));
    for (const { place } of marked) sizes.observe(place);
    layer.replaceChildren(...marked.map(({ box }) => box));
    follow();
  };
}

function boxOf(problems: OverlayProblem[]): HTMLElement {
  const [{ severity, message, at } = { severity: 'error', message: '' }, ...others] = problems;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return createElement(
    'div',
    { class: `box ${severity}` },
    createElement('span', {}, `${at ? `Line ${at.line}: ` : ''}${message}${more}`),
  );
}
