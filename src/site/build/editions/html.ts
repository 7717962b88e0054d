import {
  type DefaultTreeAdapterTypes,
  parse,
  parseFragment,
  serialize,
  defaultTreeAdapter as tree,
} from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The data and functions that archive a page, with placeholders for addresses. */
export interface Marking {
  /** The word with which all placeholders start. */
  mark: string;
  /** Returns the placeholder for an address of the site. Other addresses and fragments are returned unchanged. */
  address: (href: string) => string;
  absolute: (href: string) => string;
  /** The HTML to insert above the page. */
  banner: string;
  sheet: (href: string) => string;
  /** The name of the edition, which is appended to the title of the page. */
  edition: string;
}

/** An archived page with placeholders for all content that depends on the current site. */
interface MarkedPage {
  document: string;
  css: string;
}

/** The kinds of links in the head that stay. All other links preload scripts, or lead to files that an archive lacks. */
const LINKS_KEPT = new Set(['canonical', 'icon', 'preload']);

/**
 * Turns a built page into an archived page: removes scripts, reduces each picture to one file, and replaces addresses with
 * placeholders.
 */
export function archivedPage(document: string, marking: Marking): MarkedPage {
  const { mark, banner, edition } = marking;
  // with scripting disabled, the content of <noscript> is parsed as elements
  const page = parse(document, { scriptingEnabled: false });
  const styles: string[] = [];
  for (const element of [...elementsIn(page)]) {
    if (element.parentNode === null) continue;
    switch (element.tagName) {
      case 'script':
        if (attribute(element, 'type') === 'application/ld+json') markData(element, marking);
        else tree.detachNode(element);
        break;
      // embedded pages of other sites are not archived; each has a link beside it
      case 'iframe':
        tree.detachNode(element);
        break;
      // only a script would display a template
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
        simplifyPicture(element);
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
  // an archived picture has a single file, not the preloaded ones
  const isKind = LINKS_KEPT.has(attribute(link, 'rel') ?? '') && attribute(link, 'as') !== 'image';
  return isKind || isOtherLanguage(link);
}

/** Whether an element is a link for search engines to the same page in another language. */
function isOtherLanguage(element: Element): boolean {
  return element.tagName === 'link' && attribute(element, 'hreflang') !== undefined;
}

/** Matches links with a phone number (tel: or WhatsApp) or a mail address. */
const CONTACT =
  /^(?:tel:|mailto:|https?:\/\/(?:wa\.me|(?:api|web)\.whatsapp\.com\/send)(?:[/?]|$)(?!message\/))/i;
const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

const TEXT_ATTRIBUTES = ['content', 'alt', 'title', 'aria-label'];

/**
 * Removes the phone numbers and mail addresses of the current organisers, since an archive is permanent and most organisers are
 * pupils. The site of the current edition has the current contacts. Other text of such links stays.
 */
function removeContacts(page: Node): void {
  const numbers = new Set<string>();
  for (const element of elementsIn(page)) {
    if (!CONTACT.test(attribute(element, 'href') ?? '')) continue;
    const text = wholeTextOf(element).trim();
    const isNumber = /(?:\d[\s().-]*){5}/.test(text);
    if (isNumber) numbers.add(text);
    // a link without text is an icon
    if (isNumber || text.replace(MAIL, '') === '') tree.detachNode(element);
    else unwrap(element);
  }
  // phone numbers and mail addresses also occur as text in printed pages, descriptions and the data for search engines
  const without = (text: string) =>
    [...numbers].reduce((rest, number) => rest.replaceAll(number, ''), text.replace(MAIL, ''));
  for (const element of elementsIn(page)) {
    if (element.tagName === 'style') continue;
    for (const child of element.childNodes) if (tree.isTextNode(child)) child.value = without(child.value);
    for (const one of element.attrs) if (TEXT_ATTRIBUTES.includes(one.name)) one.value = without(one.value);
  }
}

function wholeTextOf(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(wholeTextOf).join('') : '';
}

/**
 * Returns the Content-Security-Policy of an archived page, which allows only its own styles, and pictures, fonts and videos of
 * the site.
 */
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

/**
 * Rewrites styles for a page without scripts: rules for visitors without JavaScript always apply, and rules for visitors with
 * JavaScript never apply.
 */
function withoutScript(css: string): string {
  return css
    .replace(/\(\s*scripting\s*:\s*none\s*\)/g, '(min-width:0)')
    .replace(/\(\s*scripting\s*:\s*(?:enabled|initial-only)\s*\)/g, '(max-width:0)');
}

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

/** Inserts the banner after the link that skips the header; that link must stay first. */
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

/** The maximum width of the remaining picture file, as a multiple of the displayed width. */
const SHARP = 1.5;

/**
 * Reduces a picture to one file in the most compact format. The file is wide enough for most screens, but not wider, since an
 * archive should be small.
 */
function simplifyPicture(picture: Element): void {
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

/** Attributes whose value is a single address. */
const ADDRESS_ATTRIBUTES = ['href', 'src', 'poster', 'action', 'data', 'xlink:href'];

function markAddresses(element: Element, { mark, address, absolute }: Marking): void {
  // printed pages contain their own address
  for (const child of element.childNodes)
    if (tree.isTextNode(child) && /^https?:\/\/\S+$/.test(child.value) && element.tagName !== 'style')
      child.value = absolute(child.value);
  for (const one of element.attrs) {
    if (one.value.startsWith(`${mark}:`)) continue;
    const isForSearch = attribute(element, 'rel') === 'canonical' || isOtherLanguage(element);
    if (one.name === 'href' && isForSearch) one.value = absolute(one.value);
    else if (ADDRESS_ATTRIBUTES.includes(one.name)) one.value = address(one.value);
    else if (one.name === 'srcset')
      one.value = one.value
        .split(', ')
        .map((part) => part.replace(/^\S+/, address))
        .join(', ');
    else if (one.name === 'content' && /^https?:/.test(one.value)) one.value = absolute(one.value);
  }
}

function markData(script: Element, { absolute }: Marking): void {
  const marked = JSON.stringify(JSON.parse(textIn(script)), (_key, value: unknown) =>
    typeof value === 'string' && /^https?:/.test(value) ? absolute(value) : value,
  );
  // without `<`, the text can't end the script element
  setText(script, marked.replaceAll('<', '\\u003c'));
}
