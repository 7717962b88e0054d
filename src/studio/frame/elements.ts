import {
  isSamePath,
  isWithin,
  type MarkedElement,
  type PageMark,
  type PageMarks,
  type ValuePath,
} from '../../core/index.ts';

interface ShownValue {
  mark: PageMark;
  showing: MarkedElement;
  element: Element;
  /** All elements of the block that show the value, such as paragraphs. */
  all: readonly Element[];
}

export interface FoundElement {
  path: ValuePath;
  shown?: ShownValue;
  block?: PageMarks['blocks'][number];
  element: Element;
}

export interface PageElements {
  marks: PageMarks;
  shown: readonly ShownValue[];
  /** `node` and `offset` locate the point in a text. */
  at: (target: Element, node?: Node, offset?: number) => FoundElement | undefined;
  /** The first visible element of the value or, if there is none, an element around the value. */
  of: (path: ValuePath) => FoundElement | undefined;
  /** The path of the value itself or of the only picture of its record, even if the file is missing. */
  pictureFor: (path: ValuePath) => ValuePath | undefined;
  /** Within the element's block. Undefined for several records. */
  recordAround: (target: Element) => ValuePath | undefined;
}

export const BLOCK_SELECTOR = '[data-block]';

export function mapElements(all: readonly Element[], marks: PageMarks): PageElements {
  const positions = new Map(all.map((element, at) => [element, at]));
  const shown = marks.marks
    .flatMap((mark) =>
      mark.shown.flatMap((showing) => {
        const element = all[showing.element];
        return element ? [{ mark, showing, element, all: elementsOfValue(all, mark, element) }] : [];
      }),
    )
    .sort(
      (one, other) =>
        one.showing.element - other.showing.element || (one.showing.node ?? 0) - (other.showing.node ?? 0),
    );
  const byElement = new Map<Element, ShownValue[]>();
  for (const one of shown) byElement.set(one.element, [...(byElement.get(one.element) ?? []), one]);
  const wrappers = all.filter((element) => element.matches(BLOCK_SELECTOR));

  return { marks, shown, at, of, pictureFor: (path) => findPicturePath(marks, path), recordAround };

  function at(target: Element, node?: Node, offset = 0): FoundElement | undefined {
    for (let here: Element | null = target; here && positions.size > 0; here = here.parentElement) {
      const found = byElement
        .get(here)
        ?.find(({ showing }) => isShownAt(showing, here as Element, node, offset));
      if (found) return { path: found.mark.path, shown: found, element: here, ...withBlock(here) };
      if (here.matches(BLOCK_SELECTOR)) break;
    }
    return around(target);
  }

  function pathsIn(around: Element): ValuePath[] {
    const own = shown.filter(({ element, mark }) => around.contains(element) && mark.path[0] !== 'words');
    return own.map(({ mark }) => mark.path);
  }

  /** Returns the record with all values of the element or, if there is none, the element's block. */
  function around(target: Element): FoundElement | undefined {
    const wrapper = target.closest(BLOCK_SELECTOR);
    const { block } = withBlock(target);
    for (let here: Element | null = target; here && here !== wrapper; here = here.parentElement) {
      if (!positions.has(here)) continue;
      const own = pathsIn(here);
      if (own.length === 0) continue;
      const path = commonPath(own);
      // ignores paths above the block, which are too general
      if (path.length === 0 || (block && isWithin(block.path, path))) break;
      return { path, element: here, ...(block && { block }) };
    }
    return block && wrapper ? { path: block.path, block, element: wrapper } : undefined;
  }

  function recordAround(target: Element): ValuePath | undefined {
    const wrapper = target.closest(BLOCK_SELECTOR);
    const { block } = withBlock(target);
    for (let here: Element | null = target; here && here !== wrapper; here = here.parentElement) {
      const own = pathsIn(here).filter((path) => !(block && isWithin(path, block.path)));
      const path = commonPath(own);
      if (own.length > 0) return typeof path.at(-1) === 'number' ? path : undefined;
    }
    return undefined;
  }

  function withBlock(element: Element): { block?: PageMarks['blocks'][number] } {
    const wrapper = element.closest(BLOCK_SELECTOR);
    const block = wrapper ? marks.blocks[wrappers.indexOf(wrapper)] : undefined;
    return block ? { block } : {};
  }

  function of(path: ValuePath): FoundElement | undefined {
    const exact = shown.filter(
      ({ mark }) => isSamePath(mark.path, path) || (mark.reference && isSamePath(mark.reference.path, path)),
    );
    const first = exact.find(({ element }) => isVisible(element)) ?? exact[0];
    if (first) return { path, shown: first, element: first.element, ...withBlock(first.element) };
    const within = shown.filter(({ mark, element }) => isWithin(mark.path, path) && isVisible(element));
    return blockAt(path) ?? whole(path, within) ?? (path.length > 2 ? of(path.slice(0, -1)) : undefined);
  }

  /** Undefined for values all over the page, such as the conference. */
  function whole(path: ValuePath, [first, ...others]: readonly ShownValue[]): FoundElement | undefined {
    let element: Element | null = first?.element ?? null;
    while (element && !others.every((one) => element?.contains(one.element))) element = element.parentElement;
    const isAlone = shown.every(
      ({ mark, element: one }) =>
        isWithin(mark.path, path) || mark.path[0] === 'words' || !element?.contains(one),
    );
    return element && isAlone ? { path, element, ...withBlock(element) } : undefined;
  }

  function blockAt(path: ValuePath): FoundElement | undefined {
    const index = marks.blocks.findIndex((block) => isSamePath(block.path, path));
    const [block, element] = [marks.blocks[index], wrappers[index]];
    return block && element ? { path, block, element } : undefined;
  }
}

/** Searches only the element's block. */
function elementsOfValue(all: readonly Element[], { shown: places }: PageMark, element: Element): Element[] {
  const wrapper = element.closest(BLOCK_SELECTOR);
  const elements = places.flatMap((place) => all[place.element] ?? []);
  return elements.filter((one) => one.closest(BLOCK_SELECTOR) === wrapper);
}

function findPicturePath({ marks, pictures: missing }: PageMarks, path: ValuePath): ValuePath | undefined {
  const pictures = [...marks.filter(({ kind }) => kind === 'image').map((mark) => mark.path), ...missing];
  for (let around = path; around.length > 1; around = around.slice(0, -1)) {
    const [first, ...others] = pictures.filter((picture) => isWithin(picture, around));
    // the page may show one picture several times; several different pictures are ambiguous
    if (first) return others.every((other) => isSamePath(other, first)) ? first : undefined;
  }
  return undefined;
}

function isShownAt(
  { node, from = 0, to = 0 }: MarkedElement,
  element: Element,
  at: Node | undefined,
  offset: number,
): boolean {
  if (node === undefined) return true;
  return element.childNodes[node] === at && offset >= from && offset <= to;
}

/** Returns the longest common prefix; for a single path, its parent. */
function commonPath(paths: ValuePath[]): ValuePath {
  const [first = [], ...others] = paths;
  let length = first.length - 1;
  for (const other of others) {
    if (isSamePath(first, other)) continue;
    let same = 0;
    while (same < length && first[same] === other[same]) same++;
    length = same;
  }
  return first.slice(0, Math.max(0, length));
}

export function isVisible(element: Element): boolean {
  return element.isConnected && element.checkVisibility();
}
