import {
  type DefaultTreeAdapterTypes,
  parse,
  parseFragment,
  serialize,
  defaultTreeAdapter as tree,
} from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What becomes of the addresses in a page. */
export interface Marking {
  /** The word with which marks begin. */
  mark: string;
  /** The mark for an address of the site; the address itself where it is of another site, or on the page. */
  address: (href: string) => string;
  /** The mark for an absolute address of the site. */
  absolute: (href: string) => string;
  /** The HTML above the page. */
  banner: string;
  /** The style sheet at an address of the site. */
  sheet: (href: string) => string;
  /** What the title of the page ends with. */
  edition: string;
}

/** A page with marks in the place of what depends on the site around it. */
interface MarkedPage {
  document: string;
  /** The text of its styles. */
  css: string;
}

/** Links in the head. Others lead to what an archive does not have, or to files that are loaded early for scripts. */
const LINKS_KEPT = new Set(['canonical', 'icon', 'preload']);

/**
 * Turns a built page into an archived one: no scripts, so it is as the site is for visitors without script; one file for
 * each picture; marks in the place of addresses.
 */
export function archivedPage(document: string, marking: Marking): MarkedPage {
  const { mark, banner, edition } = marking;
  // what is in <noscript> is content here
  const page = parse(document, { scriptingEnabled: false });
  const styles: string[] = [];
  for (const element of [...elementsIn(page)]) {
    if (element.parentNode === null) continue;
    switch (element.tagName) {
      case 'script':
        if (attribute(element, 'type') === 'application/ld+json') markData(element, marking);
        else tree.detachNode(element);
        break;
      // nothing of other sites is loaded; beside each of these is a link
      case 'iframe':
        tree.detachNode(element);
        break;
      // only a script shows it
      case 'template':
        tree.detachNode(element);
        break;
      case 'noscript':
        unwrap(element);
        break;
      case 'style':
        styles.push(textIn(element));
        setText(element, `${mark}:styles`);
        element.attrs = [];
        break;
      case 'picture':
        simplify(element);
        break;
      case 'title':
        setText(element, `${textIn(element)} · ${edition}`);
        break;
      case 'link':
        if (attribute(element, 'rel') === 'stylesheet')
          styles.push(marking.sheet(attribute(element, 'href') ?? ''));
        if (!isKept(element)) tree.detachNode(element);
        break;
      case 'meta':
        if (attribute(element, 'http-equiv') === 'Content-Security-Policy')
          setAttribute(element, 'content', policy(mark));
        break;
      case 'body':
        insertBanner(element, banner);
    }
  }
  removeContacts(page);
  for (const element of elementsIn(page)) markAddresses(element, marking);
  return { document: serialize(page), css: withoutScript(styles.join('\n')) };
}

function isKept(link: Element): boolean {
  // a picture has one file here, and not those that it had
  const isKind = LINKS_KEPT.has(attribute(link, 'rel') ?? '') && attribute(link, 'as') !== 'image';
  return isKind || isOtherLanguage(link);
}

/** Whether an element leads search engines to the page in a language. */
function isOtherLanguage(element: Element): boolean {
  return element.tagName === 'link' && attribute(element, 'hreflang') !== undefined;
}

/** Links that are a phone number or a mail address; in those to WhatsApp is a number, too. */
const CONTACT =
  /^(?:tel:|mailto:|https?:\/\/(?:wa\.me|(?:api|web)\.whatsapp\.com\/send)(?:[/?]|$)(?!message\/))/i;
const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** The attributes that hold words. */
const WORDED = ['content', 'alt', 'title', 'aria-label'];

/**
 * Removes the phone numbers and mail addresses of those who are in charge now: an archive is permanent, and most of them are
 * pupils. The current edition says whom to ask. Other words of such a link stay.
 */
function removeContacts(page: Node): void {
  const numbers = new Set<string>();
  for (const element of elementsIn(page)) {
    if (!CONTACT.test(attribute(element, 'href') ?? '')) continue;
    const text = wholeTextOf(element).trim();
    const isNumber = /(?:\d[\s().-]*){5}/.test(text);
    if (isNumber) numbers.add(text);
    // without words it is an icon
    if (isNumber || text.replace(MAIL, '') === '') tree.detachNode(element);
    else unwrap(element);
  }
  // printed pages, descriptions and the data for search engines have them in words, too
  const without = (text: string) =>
    [...numbers].reduce((rest, number) => rest.replaceAll(number, ''), text.replace(MAIL, ''));
  for (const element of elementsIn(page)) {
    if (element.tagName === 'style') continue;
    for (const child of element.childNodes) if (tree.isTextNode(child)) child.value = without(child.value);
    for (const one of element.attrs) if (WORDED.includes(one.name)) one.value = without(one.value);
  }
}

function wholeTextOf(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(wholeTextOf).join('') : '';
}

/** The policy of an archived page: nothing but its own styles, and pictures, fonts and films of the site. */
function policy(mark: string): string {
  return [
    "default-src 'none'",
    `style-src '${mark}:hash'`,
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Styles that browsers use without script are those of the archive, and those with script are none. */
function withoutScript(css: string): string {
  return css
    .replace(/\(\s*scripting\s*:\s*none\s*\)/g, '(min-width:0)')
    .replace(/\(\s*scripting\s*:\s*(?:enabled|initial-only)\s*\)/g, '(max-width:0)');
}

/** All elements of a tree; those in a template, too. */
function* elementsIn(node: Node): Generator<Element> {
  if (tree.isElementNode(node)) yield node;
  if ('content' in node) yield* elementsIn(node.content);
  if ('childNodes' in node) for (const child of [...node.childNodes]) yield* elementsIn(child);
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

function setAttribute(element: Element, name: string, value: string): void {
  const found = element.attrs.find((one) => one.name === name);
  if (found) found.value = value;
  else element.attrs.push({ name, value });
}

function textIn({ childNodes }: Element): string {
  return childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('');
}

function setText(element: Element, text: string): void {
  for (const child of [...element.childNodes]) tree.detachNode(child);
  tree.insertText(element, text);
}

function unwrap(element: Element): void {
  const { parentNode } = element;
  if (!parentNode) return;
  for (const child of [...element.childNodes]) {
    tree.detachNode(child);
    tree.insertBefore(parentNode, child, element);
  }
  tree.detachNode(element);
}

/** Puts the banner after the link that skips the header, which stays the first. */
function insertBanner(body: Element, banner: string): void {
  const root = body.childNodes.find((node): node is Element => tree.isElementNode(node)) ?? body;
  const first = root.childNodes[0];
  const [element] = parseFragment(banner).childNodes;
  if (!element) return;
  tree.detachNode(element);
  const next = root.childNodes[1];
  if (first && next) tree.insertBefore(root, element, next);
  else tree.appendChild(root, element);
}

/** The widest file of a picture is as wide as this many times the widest place that shows it. */
const SHARP = 1.5;

/** One file in the place of many: the smallest format, wide enough for most screens. An archive is small, and lasts. */
function simplify(picture: Element): void {
  const children = [...elementsIn(picture)];
  const img = children.find(({ tagName }) => tagName === 'img');
  const sources = children.filter(({ tagName }) => tagName === 'source');
  const source = sources.at(-1);
  if (!img || !source) return;
  const wanted = Number(attribute(img, 'width')) * SHARP;
  const files = (attribute(source, 'srcset') ?? '').split(', ').map((one) => {
    const [src = '', width = ''] = one.split(' ');
    return { src, width: Number.parseInt(width, 10) || 0 };
  });
  const fitting = files.filter(({ width }) => width <= wanted).at(-1) ?? files[0];
  if (fitting?.src) setAttribute(img, 'src', fitting.src);
  for (const one of sources) tree.detachNode(one);
}

/** The attributes that hold one address. */
const ADDRESSES = ['href', 'src', 'poster', 'action', 'data', 'xlink:href'];

function markAddresses(element: Element, { mark, address, absolute }: Marking): void {
  // printed pages say where they are
  for (const child of element.childNodes)
    if (tree.isTextNode(child) && /^https?:\/\/\S+$/.test(child.value) && element.tagName !== 'style')
      child.value = absolute(child.value);
  for (const one of element.attrs) {
    if (one.value.startsWith(`${mark}:`)) continue;
    const isForSearch = attribute(element, 'rel') === 'canonical' || isOtherLanguage(element);
    if (one.name === 'href' && isForSearch) one.value = absolute(one.value);
    else if (ADDRESSES.includes(one.name)) one.value = address(one.value);
    else if (one.name === 'srcset')
      one.value = one.value
        .split(', ')
        .map((part) => part.replace(/^\S+/, address))
        .join(', ');
    else if (one.name === 'content' && /^https?:/.test(one.value)) one.value = absolute(one.value);
  }
}

/** The addresses in the data for search engines. */
function markData(script: Element, { absolute }: Marking): void {
  const marked = JSON.stringify(JSON.parse(textIn(script)), (_key, value: unknown) =>
    typeof value === 'string' && /^https?:/.test(value) ? absolute(value) : value,
  );
  // nothing in it can end the element
  setText(script, marked.replaceAll('<', '\\u003c'));
}
