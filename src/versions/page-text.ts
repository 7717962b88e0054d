import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What a page says, and how it looks. */
export interface PageFacts {
  /**
   * The language, title and description of the page, then its text in the order of reading: a line for each paragraph, heading (`## `),
   * row or item, with ids (`{#…}`), labels, texts of pictures (`![…]`) and the addresses of links (`→ …`).
   */
  lines: string[];
  /** All that decides how the page looks: its styles, and its HTML with the names of pictures. */
  look: string;
}

/** Returns the facts of a built page. Pages are read as they are without scripts. */
export function pageFacts(html: string): PageFacts {
  const page = parse(html, { scriptingEnabled: false });
  const [head, body] = ['head', 'body'].map((name) =>
    [...elementsIn(page)].find((one) => one.tagName === name),
  );
  const language = attribute(
    [...elementsIn(page)].find((one) => one.tagName === 'html'),
    'lang',
  );
  const styles = head ? [...elementsIn(head)] : [];
  return {
    lines: [
      `language: ${language ?? ''}`,
      ...styles.flatMap(headLine),
      ...(body ? joined([...tokensOf(body)]) : []),
    ],
    look: [
      ...styles.filter(isStyle).map((one) => attribute(one, 'href') ?? textIn(one)),
      ...(body ? markupOf(body) : []),
    ].join('\n'),
  };
}

function headLine(element: Element): string[] {
  if (element.tagName === 'title') return [`title: ${textIn(element)}`];
  const isDescription = element.tagName === 'meta' && attribute(element, 'name') === 'description';
  return isDescription ? [`description: ${attribute(element, 'content') ?? ''}`] : [];
}

function isStyle(element: Element): boolean {
  return element.tagName === 'style' || attribute(element, 'rel') === 'stylesheet';
}

/** Elements within a line. All others begin a new one. */
const INLINE = new Set(
  'a abbr b bdi bdo br button cite code data em i img input kbd label mark picture q s small source span strong sub sup td th time u wbr'.split(
    ' ',
  ),
);

/** Elements whose content is no text of the page. */
const UNREAD = new Set(['script', 'style', 'template', 'svg', 'iframe']);

/** The end of a line. */
const END = null;

function* tokensOf(node: Node): Generator<string | typeof END> {
  if (node.nodeName === '#text') yield (node as DefaultTreeAdapterTypes.TextNode).value;
  if (!isElement(node)) return;
  const { tagName } = node;
  const isLine = !INLINE.has(tagName);
  if (isLine) yield END;
  // ids that begin with an underscore are made by Plenary, for itself
  const id = attribute(node, 'id');
  if (id && !id.startsWith('_')) yield `{#${id}} `;
  // the cells of a row are one line
  if (tagName === 'td' || tagName === 'th') yield ' | ';
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  if (level) yield `${'#'.repeat(Number(level))} `;
  yield* labelsOf(node);
  if (!UNREAD.has(tagName)) for (const child of node.childNodes) yield* tokensOf(child);
  const href = attribute(node, 'href') ?? (tagName === 'iframe' ? attribute(node, 'src') : undefined);
  if (href !== undefined) yield ` → ${withoutHash(href)} `;
  if (isLine) yield END;
}

function labelsOf(element: Element): string[] {
  const { tagName } = element;
  const label = attribute(element, 'aria-label');
  const shown = tagName === 'img' ? attribute(element, 'alt') : undefined;
  const typed = ['value', 'placeholder'].map((name) => attribute(element, name)).find(Boolean);
  return [
    ...(label ? [`(${label}) `] : []),
    ...(shown ? [`![${shown}] `] : []),
    ...(tagName === 'input' ? [` [${typed ?? attribute(element, 'type') ?? 'text'}] `] : []),
  ];
}

function joined(tokens: (string | typeof END)[]): string[] {
  const lines = [''];
  for (const token of tokens) {
    if (token === END) lines.push('');
    else lines.push((lines.pop() ?? '') + token);
  }
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

/** An address without the hash that a build puts into the names of files. */
function withoutHash(href: string): string {
  return href.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}

/** The tags and texts of the elements that are shown, in their order. */
function markupOf(node: Node): string[] {
  if (node.nodeName === '#text') return [(node as DefaultTreeAdapterTypes.TextNode).value];
  if (!isElement(node)) return [];
  if (['script', 'template'].includes(node.tagName)) return [];
  const attributes = node.attrs.map(({ name, value }) => `${name}=${value}`);
  return [`<${[node.tagName, ...attributes].join(' ')}>`, ...node.childNodes.flatMap(markupOf), '</>'];
}

function* elementsIn(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((one) => one.name === name)?.value;
}

function textIn(element: Element): string {
  return element.childNodes.map((one) => ('value' in one ? one.value : '')).join('');
}
