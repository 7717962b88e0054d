import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export interface PageFacts {
  /**
   * The metadata in the head, then the text in reading order. Each paragraph, heading (`## `), table row and list item is a line,
   * with ids (`{#…}`), labels, text alternatives (`![…]`), link addresses (`→ …`), and other noticed attributes (`{name=value}`).
   */
  lines: string[];
  /** All other content that affects the appearance: the styles, and the HTML with classes and picture names. */
  look: string;
}

/** Ignores scripts. `sheetAt` returns the content of the style sheet at an address. */
export function pageFacts(html: string, sheetAt: (href: string) => string): PageFacts {
  const page = parse(html, { scriptingEnabled: false });
  const all = [...iterateElements(page)];
  const element = (name: string) => all.find(({ tagName }) => tagName === name);
  const [root, head, body] = [element('html'), element('head'), element('body')];
  const ofHead = head ? [...iterateElements(head)] : [];
  const styles = ofHead.flatMap((one) => {
    if (one.tagName === 'style') return [elementText(one)];
    return attributeValue(one, 'rel') === 'stylesheet' ? [sheetAt(attributeValue(one, 'href') ?? '')] : [];
  });
  const look = [...(root ? startTag(root) : []), ...styles, ...(body ? visibleMarkup(body) : [])].join('\n');
  return {
    lines: [
      ...['lang', 'dir'].flatMap((name) => attributeText(root, name)).map((one) => one.trim()),
      ...ofHead.flatMap(textOfHeadElement),
      ...(body ? joinTokens([...textTokens(body)]) : []),
    ],
    look: withNumberedClasses(look, all),
  };
}

/** Returns lines for search engines and link previews; empty for any other element. */
function textOfHeadElement(element: Element): string[] {
  if (element.tagName === 'title') return [`title: ${elementText(element)}`];
  const name =
    attributeValue(element, 'name') ??
    attributeValue(element, 'property') ??
    attributeValue(element, 'http-equiv') ??
    '';
  if (/^(description|robots|refresh|og:|twitter:)/i.test(name))
    return [`${name}: ${withoutHash(attributeValue(element, 'content') ?? '')}`];
  const rel = attributeValue(element, 'rel') ?? '';
  return ['canonical', 'alternate'].includes(rel) ? [`${rel}: ${attributeValue(element, 'href') ?? ''}`] : [];
}

const INLINE_ELEMENTS = new Set(
  'a abbr b bdi bdo br button cite code data em i img input kbd label mark picture q s small source span strong sub sup td th time u wbr'.split(
    ' ',
  ),
);

const ELEMENTS_WITHOUT_TEXT = new Set(['script', 'style', 'template', 'iframe']);

/** People or programs notice these attributes although a screenshot doesn't show them. */
const NOTICED_ATTRIBUTES = [
  'title',
  'datetime',
  'lang',
  'dir',
  'placeholder',
  'value',
  'name',
  'action',
  'target',
  'download',
  'required',
];

const LINE_END = null;

function* textTokens(node: Node): Generator<string | typeof LINE_END> {
  if (node.nodeName === '#text') yield (node as DefaultTreeAdapterTypes.TextNode).value;
  if (!isElement(node)) return;
  const { tagName } = node;
  if (tagName === 'svg') return yield* drawingTexts(node);
  const isLine = !INLINE_ELEMENTS.has(tagName);
  if (isLine) yield LINE_END;
  // all cells of a table row are on one line
  if (tagName === 'td' || tagName === 'th') yield ' | ';
  // ids that begin with an underscore are internal to Plenary
  const id = attributeValue(node, 'id');
  if (id && !id.startsWith('_')) yield `{#${id}} `;
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  if (level) yield `${'#'.repeat(Number(level))} `;
  yield* elementLabels(node);
  if (!ELEMENTS_WITHOUT_TEXT.has(tagName)) for (const child of node.childNodes) yield* textTokens(child);
  const address =
    attributeValue(node, 'href') ?? (tagName === 'img' ? undefined : attributeValue(node, 'src'));
  if (address !== undefined && tagName !== 'script') yield ` → ${withoutHash(address)} `;
  if (isLine) yield LINE_END;
}

function elementLabels(element: Element): string[] {
  const label = attributeValue(element, 'aria-label');
  const shown = element.tagName === 'img' ? attributeValue(element, 'alt') : undefined;
  return [
    ...(label ? [`(${label}) `] : []),
    ...(shown ? [`![${shown}] `] : []),
    ...(element.tagName === 'script'
      ? []
      : NOTICED_ATTRIBUTES.flatMap((name) => attributeText(element, name))),
    ...(element.tagName === 'input' ? attributeText(element, 'type') : []),
  ];
}

function attributeText(element: Element | undefined, name: string): string[] {
  const value = attributeValue(element, name);
  return value === undefined ? [] : [` {${name}${value ? `=${value}` : ''}} `];
}

function drawingTexts(drawing: Element): string[] {
  const words = [...iterateElements(drawing)].filter(({ tagName }) => ['title', 'text'].includes(tagName));
  return words.map((one) => ` ${elementText(one)} `);
}

function joinTokens(tokens: (string | typeof LINE_END)[]): string[] {
  const lines = [''];
  for (const token of tokens) {
    if (token === LINE_END) lines.push('');
    else lines.push((lines.pop() ?? '') + token);
  }
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

/** Removes the content hash that a build adds to file names. */
function withoutHash(address: string): string {
  return address.replace(/(\/(?:assets|cards|media)\/.*)-[\w-]{8}(?=\.\w+$)/, '$1');
}

/** Returns all markup in order, except scripts and templates. */
function visibleMarkup(node: Node): string[] {
  if (node.nodeName === '#text') return [(node as DefaultTreeAdapterTypes.TextNode).value];
  if (!isElement(node)) return [];
  if (['script', 'template'].includes(node.tagName)) return [];
  return [...startTag(node), ...node.childNodes.flatMap(visibleMarkup), '</>'];
}

function startTag({ tagName, attrs }: Element): string[] {
  return [`<${[tagName, ...attrs.map(({ name, value }) => `${name}=${value}`)].join(' ')}>`];
}

/** Numbers are in the order of first use, since the class names change with each version. */
function withNumberedClasses(look: string, elements: readonly Element[]): string {
  const names = elements.flatMap((one) => (attributeValue(one, 'class') ?? '').split(/\s+/)).filter(Boolean);
  const numbers = new Map([...new Set(names)].map((name, index) => [name, `c${index}`]));
  const numbered = (name: string) => numbers.get(name) ?? name;
  return look
    .replace(/(?<=\sclass=)[^=>]*(?=\s[\w-]+=|>)/g, (list) => list.split(' ').map(numbered).join(' '))
    .replace(/(?<=\.)-?[A-Za-z_][\w-]*/g, numbered);
}

function* iterateElements(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    yield child;
    yield* iterateElements(child);
  }
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function attributeValue(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((one) => one.name === name)?.value;
}

function elementText(element: Element): string {
  return element.childNodes.map((one) => ('value' in one ? one.value : '')).join('');
}
