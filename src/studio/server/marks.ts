import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import {
  editableText,
  type MarkedPage,
  type MarkedValue,
  type OpenSite,
  parseMark,
} from '../../compiler/index.ts';
import {
  MARK_PATTERN,
  type MarkedElement,
  type Page,
  type PageMark,
  type PageMarks,
  type Shell,
} from '../../core/index.ts';
import { ROOT_ID } from '../../site/renderer/index.ts';

/*
 * Finds the element that shows each value. The page is rendered twice, the second time with marks around the values
 * (`OpenSite.marked`), and both trees are walked in parallel. Text between marks counts as the value only if the tree without
 * marks has exactly the value there. So a mark is either right or missing. The browser parses the first document to the same tree
 * (WHATWG), so the position of an element identifies it. If the marks make a component render another tree, a third document has
 * the marks after the values. There, marks separate neither a value from its first letter nor two equal texts.
 */

type TreeElement = DefaultTreeAdapterTypes.Element;
type TreeText = DefaultTreeAdapterTypes.TextNode;
type TreeNode = DefaultTreeAdapterTypes.ChildNode;

/** Rejects if a block fails. */
type PrintPage = (shell: Shell, page: Page) => Promise<string>;

/** `plain` is the page's document without marks. Undefined for a faulty page. */
export async function createMarks(
  site: Pick<OpenSite, 'marked'>,
  page: Page,
  plain: string,
  print: PrintPage,
): Promise<PageMarks | undefined> {
  const marked = site.marked(page.path, 'around');
  const shown = parseRoot(plain);
  if (!marked || !shown) return undefined;
  const first = findShowings(shown, parseRoot(await printMarkedPage(marked, page, print)), marked.values);
  const marks = createValueMarks(marked.values, first.found);
  const other = first.isWhole ? undefined : site.marked(page.path, 'after');
  if (other) {
    const { found } = findShowings(shown, parseRoot(await printMarkedPage(other, page, print)), other.values);
    addMissingMarks(marks, createValueMarks(other.values, found));
  }
  const blocks = marked.blocks.map(({ path, type }) => ({ path: [...path], type }));
  const pictures = marked.pictures.map((path) => [...path]);
  return { page: page.path, title: page.title, blocks, marks, pictures };
}

/** Renders a block without marks if it fails with marks. */
async function printMarkedPage({ shell, page }: MarkedPage, plain: Page, print: PrintPage): Promise<string> {
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

function createValueMarks(
  values: readonly MarkedValue[],
  found: ReadonlyMap<number, MarkedElement[]>,
): PageMark[] {
  return [...found].flatMap(([number, shown]) => {
    const value = values[number];
    // several values with equal text are ambiguous, unless the page shows the text once
    return value && (value.places === 1 || shown.length === 1) ? [createMark(value, shown)] : [];
  });
}

function createMark(value: MarkedValue, shown: MarkedElement[]): PageMark {
  const { kind, path, reference, fits } = value;
  const isAlone = value.places === 1 && shown.some(({ node }) => node === undefined);
  const written = editableText(value);
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

/** Adds marks only at places where the first document has none. */
function addMissingMarks(marks: PageMark[], others: PageMark[]): void {
  const known = new Set(marks.flatMap(({ shown }) => shown.map(showingKey)));
  const byPath = new Map(marks.map((mark) => [JSON.stringify(mark.path), mark]));
  for (const other of others) {
    const shown = other.shown.filter((one) => !known.has(showingKey(one)));
    if (shown.length === 0) continue;
    const same = byPath.get(JSON.stringify(other.path));
    if (same) same.shown.push(...shown);
    else marks.push({ ...other, shown });
  }
}

/** Identifies a place: in one document it may be a text node, in another one the whole element. */
function showingKey({ element, node = 0 }: MarkedElement): string {
  return `${element} ${node}`;
}

/** Doesn't parse the head and its styles. */
function parseRoot(html: string): TreeElement | undefined {
  const from = html.indexOf(`<div id="${ROOT_ID}">`);
  const [root] = from < 0 ? [] : parseFragment(html.slice(from)).childNodes;
  return root && isElement(root) ? root : undefined;
}

/** Returns showings by the value's number, and whether both trees are equal apart from marks. */
function findShowings(
  shown: TreeElement,
  marked: TreeElement | undefined,
  values: readonly MarkedValue[],
): { found: Map<number, MarkedElement[]>; isWhole: boolean } {
  const found = new Map<number, MarkedElement[]>();
  const positions = elementPositions(shown);
  let isWhole = true;
  if (marked) walk(shown, marked);
  return { found, isWhole };

  function add(value: number, showing: MarkedElement): void {
    found.set(value, [...(found.get(value) ?? []), showing]);
  }

  function walk(here: TreeElement, there: TreeElement): void {
    if (isPictureElement(here)) {
      const picture = findPictureNumber(there);
      if (picture !== undefined) add(picture, { element: positions.get(here) ?? 0 });
    }
    const [ours, theirs] = [joinedChildNodes(here), joinedChildNodes(there)];
    // content that differs because of marks counts as part of its parent
    if (ours.length !== theirs.length) isWhole = false;
    else for (const [index, child] of ours.entries()) compare(here, index, child, theirs[index] as TreeNode);
  }

  function compare(parent: TreeElement, node: number, child: TreeNode, other: TreeNode): void {
    if (isElement(child) && isElement(other) && child.tagName === other.tagName) walk(child, other);
    else if (isText(child) && isText(other)) {
      const ranges = findValueRanges(child.value, other.value, values);
      for (const { value, from, to } of ranges ?? []) {
        const element = positions.get(parent) ?? 0;
        const isAlone = joinedChildNodes(parent).length === 1 && from === 0 && to === child.value.length;
        add(value, isAlone ? { element } : { element, node, from, to });
      }
      isWhole &&= ranges !== undefined;
    } else if (child.nodeName !== other.nodeName) isWhole = false;
  }
}

/** Joins text that is only split by line-break hints. */
function joinedChildNodes(element: TreeElement): TreeNode[] {
  const { childNodes } = element;
  if (!childNodes.every((child) => isText(child) || child.nodeName === 'wbr')) return childNodes;
  const texts = childNodes.filter(isText);
  if (texts.length < 2) return childNodes;
  const value = texts.map((text) => text.value).join('');
  return [{ nodeName: '#text', parentNode: element, value } as TreeText];
}

function elementPositions(root: TreeElement): Map<TreeElement, number> {
  const positions = new Map<TreeElement, number>();
  const count = (element: TreeElement) => {
    for (const child of element.childNodes) {
      if (!isElement(child)) continue;
      positions.set(child, positions.size);
      count(child);
    }
  };
  count(root);
  return positions;
}

/** Compares the text with the marked text. Undefined if the texts differ. */
function findValueRanges(
  text: string,
  withMarks: string,
  values: readonly MarkedValue[],
): { value: number; from: number; to: number }[] | undefined {
  if (withMarks.replace(MARK_PATTERN, '') !== text) return undefined;
  const ranges: { value: number; from: number; to: number }[] = [];
  let open: { value: number; from: number } | undefined;
  let end = 0;
  let marks = 0;
  for (const match of withMarks.matchAll(MARK_PATTERN)) {
    const { number, opens } = parseMark(match[0]);
    const at = match.index - marks;
    marks += match[0].length;
    if (opens) open = { value: number, from: at };
    else if (open?.value === number) {
      const own = values[number]?.text;
      // marks without text between them belong to the text before them
      const from = open.from < at ? open.from : Math.max(end, at - (own?.length ?? at));
      if (from < at && (own === undefined || own === text.slice(from, at)))
        ranges.push({ value: number, from, to: at });
      end = at;
      open = undefined;
    }
  }
  return ranges;
}

function isPictureElement({ tagName }: TreeElement): boolean {
  return tagName === 'img' || tagName === 'video' || tagName === 'image';
}

function findPictureNumber({ attrs }: TreeElement): number | undefined {
  for (const { name, value } of attrs) {
    if (name !== 'src' && name !== 'poster' && name !== 'href') continue;
    const [mark] = value.match(MARK_PATTERN) ?? [];
    if (mark) return parseMark(mark).number;
  }
  return undefined;
}

function isElement(node: TreeNode): node is TreeElement {
  return 'tagName' in node;
}

function isText(node: TreeNode): node is TreeText {
  return node.nodeName === '#text';
}
