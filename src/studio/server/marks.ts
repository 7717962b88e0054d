import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import {
  MARKS,
  type MarkedPage,
  type MarkedValue,
  markOf,
  type OpenSite,
  typedText,
} from '../../compiler/index.ts';
import { ROOT } from '../../renderer/index.ts';
import type { Mark, Page, PageMarks, Shell, Showing } from '../../shared/index.ts';

/*
 * Which element shows which value: a page is printed twice, once with marks around its values (`OpenSite.marked`). Both prints
 * are parsed and walked in step. What a mark surrounds in the second print is the value in the first one, if the words there are
 * the value exactly; so a mark is right or absent. The browser parses the first print to the same tree (WHATWG), so the
 * position of an element is enough to find it there. Where a component draws another tree because of the marks, a third print
 * has them after the values, where they do not come between it and the first letter or between two equal texts.
 */

type Element = DefaultTreeAdapterTypes.Element;
type Text = DefaultTreeAdapterTypes.TextNode;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** Prints a page as a document. Rejects when one of its blocks fails to render. */
type Print = (shell: Shell, page: Page) => Promise<string>;

/** The marks of a page of an open site, which is printed as `plain`. Undefined where the page is faulty. */
export async function marksOf(
  site: Pick<OpenSite, 'marked'>,
  page: Page,
  plain: string,
  print: Print,
): Promise<PageMarks | undefined> {
  const marked = site.marked(page.path, 'around');
  const shown = rootOf(plain);
  if (!marked || !shown) return undefined;
  const first = showingsIn(shown, rootOf(await printed(marked, page, print)), marked.values);
  const marks = marksFrom(marked.values, first.found);
  const other = first.isWhole ? undefined : site.marked(page.path, 'after');
  if (other) {
    const { found } = showingsIn(shown, rootOf(await printed(other, page, print)), other.values);
    addMissing(marks, marksFrom(other.values, found));
  }
  const blocks = marked.blocks.map(({ path, type }) => ({ path: [...path], type }));
  const pictures = marked.pictures.map((path) => [...path]);
  return { page: page.path, title: page.title, blocks, marks, pictures };
}

/** Prints a marked page; a block that fails to render with marks has none. */
async function printed({ shell, page }: MarkedPage, plain: Page, print: Print): Promise<string> {
  try {
    return await print(shell, page);
  } catch {
    const blocks = await Promise.all(
      page.blocks.map((block, at) =>
        print(shell, { ...page, blocks: [block] }).then(
          () => block,
          () => plain.blocks[at] ?? block,
        ),
      ),
    );
    return print(shell, { ...page, blocks });
  }
}

function marksFrom(values: readonly MarkedValue[], found: ReadonlyMap<number, Showing[]>): Mark[] {
  return [...found].flatMap(([number, shown]) => {
    const value = values[number];
    // of equal texts in several places nobody knows which one is shown where, unless they are shown as one
    return value && (value.places === 1 || shown.length === 1) ? [markFor(value, shown)] : [];
  });
}

function markFor(value: MarkedValue, shown: Showing[]): Mark {
  const { kind, path, reference, fits } = value;
  const isAlone = value.places === 1 && shown.some(({ node }) => node === undefined);
  const written = typedText(value);
  const inPlace = isAlone && written !== undefined;
  return {
    path: [...path],
    kind,
    inPlace,
    ...(inPlace && { written }),
    ...(reference && {
      reference: { text: reference.text, path: [...reference.path], uses: reference.uses },
    }),
    ...(fits !== undefined && { fits }),
    shown,
  };
}

/** Adds the marks of another print where the first one has none. */
function addMissing(marks: Mark[], others: Mark[]): void {
  const known = new Set(marks.flatMap(({ shown }) => shown.map(keyOf)));
  const byPath = new Map(marks.map((mark) => [JSON.stringify(mark.path), mark]));
  for (const other of others) {
    const shown = other.shown.filter((one) => !known.has(keyOf(one)));
    if (shown.length === 0) continue;
    const same = byPath.get(JSON.stringify(other.path));
    if (same) same.shown.push(...shown);
    else marks.push({ ...other, shown });
  }
}

/** A text may be one in a part of a node in one print and the whole element in the other. */
function keyOf({ element, node = 0 }: Showing): string {
  return `${element} ${node}`;
}

/** The element around the page in a document; its head and its styles need not be parsed. */
function rootOf(html: string): Element | undefined {
  const from = html.indexOf(`<div id="${ROOT}">`);
  const [root] = from < 0 ? [] : parseFragment(html.slice(from)).childNodes;
  return root && isElement(root) ? root : undefined;
}

/** Where values are shown, by their numbers, and whether both trees are the same. */
function showingsIn(
  shown: Element,
  marked: Element | undefined,
  values: readonly MarkedValue[],
): { found: Map<number, Showing[]>; isWhole: boolean } {
  const found = new Map<number, Showing[]>();
  const positions = positionsIn(shown);
  let isWhole = true;
  if (marked) walk(shown, marked);
  return { found, isWhole };

  function add(value: number, showing: Showing): void {
    found.set(value, [...(found.get(value) ?? []), showing]);
  }

  function walk(here: Element, there: Element): void {
    if (isPicture(here)) {
      const picture = pictureIn(there);
      if (picture !== undefined) add(picture, { element: positions.get(here) ?? 0 });
    }
    const [ours, theirs] = [contentOf(here), contentOf(there)];
    // what is drawn otherwise with marks is not understood, so it is a part of what is around it
    if (ours.length !== theirs.length) isWhole = false;
    else for (const [index, child] of ours.entries()) compare(here, index, child, theirs[index] as Node);
  }

  function compare(parent: Element, node: number, child: Node, other: Node): void {
    if (isElement(child) && isElement(other) && child.tagName === other.tagName) walk(child, other);
    else if (isText(child) && isText(other)) {
      const ranges = rangesIn(child.value, other.value, values);
      for (const { value, from, to } of ranges ?? []) {
        const element = positions.get(parent) ?? 0;
        const isAlone = contentOf(parent).length === 1 && from === 0 && to === child.value.length;
        add(value, isAlone ? { element } : { element, node, from, to });
      }
      isWhole &&= ranges !== undefined;
    } else if (child.nodeName !== other.nodeName) isWhole = false;
  }
}

/** The nodes within an element. A text that is there only in pieces, because a line may end between them, is one node. */
function contentOf(element: Element): Node[] {
  const { childNodes } = element;
  if (!childNodes.every((child) => isText(child) || child.nodeName === 'wbr')) return childNodes;
  const texts = childNodes.filter(isText);
  if (texts.length < 2) return childNodes;
  const value = texts.map((text) => text.value).join('');
  return [{ nodeName: '#text', parentNode: element, value } as Text];
}

/** The positions of the elements within one, in document order. */
function positionsIn(root: Element): Map<Element, number> {
  const positions = new Map<Element, number>();
  const count = (element: Element) => {
    for (const child of element.childNodes) {
      if (!isElement(child)) continue;
      positions.set(child, positions.size);
      count(child);
    }
  };
  count(root);
  return positions;
}

/** The stretches of a text that are values, by the same text with marks; undefined where that is another text. */
function rangesIn(
  text: string,
  withMarks: string,
  values: readonly MarkedValue[],
): { value: number; from: number; to: number }[] | undefined {
  if (withMarks.replace(MARKS, '') !== text) return undefined;
  const ranges: { value: number; from: number; to: number }[] = [];
  let open: { value: number; from: number } | undefined;
  let end = 0;
  let marks = 0;
  for (const match of withMarks.matchAll(MARKS)) {
    const { number, opens } = markOf(match[0]);
    const at = match.index - marks;
    marks += match[0].length;
    if (opens) open = { value: number, from: at };
    else if (open?.value === number) {
      const own = values[number]?.text;
      // with nothing between the marks, they are after the value
      const from = open.from < at ? open.from : Math.max(end, at - (own?.length ?? at));
      if (from < at && (own === undefined || own === text.slice(from, at)))
        ranges.push({ value: number, from, to: at });
      end = at;
      open = undefined;
    }
  }
  return ranges;
}

function isPicture({ tagName }: Element): boolean {
  return tagName === 'img' || tagName === 'video' || tagName === 'image';
}

/** The number of the picture that an element of the marked print shows. */
function pictureIn({ attrs }: Element): number | undefined {
  for (const { name, value } of attrs) {
    if (name !== 'src' && name !== 'poster' && name !== 'href') continue;
    const [mark] = value.match(MARKS) ?? [];
    if (mark) return markOf(mark).number;
  }
  return undefined;
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function isText(node: Node): node is Text {
  return node.nodeName === '#text';
}
