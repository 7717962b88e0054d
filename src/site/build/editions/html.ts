import {
  type DefaultTreeAdapterTypes,
  parse,
  parseFragment,
  serialize,
  defaultTreeAdapter as tree,
} from 'parse5';

type HtmlNode = DefaultTreeAdapterTypes.Node;
type HtmlElement = DefaultTreeAdapterTypes.Element;

export interface ArchiveMarking {
  /** The word with which all placeholders start. */
  mark: string;
  /** Returns other addresses and fragments unchanged. */
  address: (href: string) => string;
  absolute: (href: string) => string;
  /** Inserted above the page. */
  banner: string;
  sheet: (href: string) => string;
  /** Appended to the title of the page. */
  edition: string;
}

/** Placeholders mark all content that depends on the current site. */
interface ArchivedHtml {
  document: string;
  css: string;
}

/** All other links preload scripts, or lead to files that an archive lacks. */
const REMAINING_LINKS = new Set(['canonical', 'icon', 'preload']);

/** Removes scripts, reduces each picture to one file, and replaces addresses with placeholders. */
export function archivePage(document: string, marking: ArchiveMarking): ArchivedHtml {
  const { mark, banner, edition } = marking;
  // with scripting disabled, the content of <noscript> is parsed as elements
  const page = parse(document, { scriptingEnabled: false });
  const styles: string[] = [];
  for (const element of [...walkElements(page)]) {
    if (element.parentNode === null) continue;
    switch (element.tagName) {
      case 'script':
        if (getAttribute(element, 'type') === 'application/ld+json') markData(element, marking);
        else tree.detachNode(element);
        break;
      // embedded pages of other sites are not archived, as each has a link beside it; only a script would display a template
      case 'iframe':
      case 'template':
        tree.detachNode(element);
        break;
      case 'noscript':
        unwrap(element);
        break;
      case 'style':
        styles.push(ownText(element));
        setText(element, `${mark}:styles`);
        element.attrs = [];
        break;
      case 'picture':
        simplifyPicture(element);
        break;
      case 'title':
        setText(element, `${ownText(element)} · ${edition}`);
        break;
      case 'link':
        if (getAttribute(element, 'rel') === 'stylesheet')
          styles.push(marking.sheet(getAttribute(element, 'href') ?? ''));
        if (!isArchivedLink(element)) tree.detachNode(element);
        break;
      case 'meta':
        if (getAttribute(element, 'http-equiv') === 'Content-Security-Policy')
          setAttribute(element, 'content', archivePolicy(mark));
        break;
      case 'body':
        insertBanner(element, banner);
    }
  }
  removeContacts(page);
  for (const element of walkElements(page)) markAddresses(element, marking);
  return { document: serialize(page), css: withoutScript(styles.join('\n')) };
}

function isArchivedLink(link: HtmlElement): boolean {
  // an archived picture has a single file, not the preloaded ones
  const isKind = REMAINING_LINKS.has(getAttribute(link, 'rel') ?? '') && getAttribute(link, 'as') !== 'image';
  return isKind || isLanguageLink(link);
}

function isLanguageLink(element: HtmlElement): boolean {
  return element.tagName === 'link' && getAttribute(element, 'hreflang') !== undefined;
}

/** Phone numbers (tel: or WhatsApp) and email addresses. */
const CONTACT_LINK_PATTERN =
  /^(?:tel:|mailto:|https?:\/\/(?:wa\.me|(?:api|web)\.whatsapp\.com\/send)(?:[/?]|$)(?!message\/))/i;
const MAIL_ADDRESS_PATTERN = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

const TEXT_ATTRIBUTES = ['content', 'alt', 'title', 'aria-label'];

/**
 * Removes phone numbers and email addresses: an archive is permanent, and most organisers are pupils. The current site has the
 * current contacts. Other text of contact links stays.
 */
function removeContacts(page: HtmlNode): void {
  const numbers = new Set<string>();
  for (const element of walkElements(page)) {
    if (!CONTACT_LINK_PATTERN.test(getAttribute(element, 'href') ?? '')) continue;
    const text = textContentOf(element).trim();
    const isNumber = /(?:\d[\s().-]*){5}/.test(text);
    if (isNumber) numbers.add(text);
    // a link without text is an icon
    if (isNumber || text.replace(MAIL_ADDRESS_PATTERN, '') === '') tree.detachNode(element);
    else unwrap(element);
  }
  // phone numbers and email addresses also occur as text in printed pages, descriptions and the data for search engines
  const without = (text: string) =>
    [...numbers].reduce(
      (rest, number) => rest.replaceAll(number, ''),
      text.replace(MAIL_ADDRESS_PATTERN, ''),
    );
  for (const element of walkElements(page)) {
    if (element.tagName === 'style') continue;
    for (const child of element.childNodes) if (tree.isTextNode(child)) child.value = without(child.value);
    for (const one of element.attrs) if (TEXT_ATTRIBUTES.includes(one.name)) one.value = without(one.value);
  }
}

function textContentOf(node: HtmlNode): string {
  if (tree.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textContentOf).join('') : '';
}

/** Allows only the page's own styles, and pictures, fonts and videos of the site. */
function archivePolicy(mark: string): string {
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

/** Rules for visitors without JavaScript always apply, and rules for visitors with JavaScript never apply. */
function withoutScript(css: string): string {
  return css
    .replace(/\(\s*scripting\s*:\s*none\s*\)/g, '(min-width:0)')
    .replace(/\(\s*scripting\s*:\s*(?:enabled|initial-only)\s*\)/g, '(max-width:0)');
}

function* walkElements(node: HtmlNode): Generator<HtmlElement> {
  if (tree.isElementNode(node)) yield node;
  if ('content' in node) yield* walkElements(node.content);
  if ('childNodes' in node) for (const child of [...node.childNodes]) yield* walkElements(child);
}

function getAttribute({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

function setAttribute(element: HtmlElement, name: string, value: string): void {
  const found = element.attrs.find((one) => one.name === name);
  if (found) found.value = value;
  else element.attrs.push({ name, value });
}

function ownText({ childNodes }: HtmlElement): string {
  return childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('');
}

function setText(element: HtmlElement, text: string): void {
  for (const child of [...element.childNodes]) tree.detachNode(child);
  tree.insertText(element, text);
}

function unwrap(element: HtmlElement): void {
  const { parentNode } = element;
  if (!parentNode) return;
  for (const child of [...element.childNodes]) {
    tree.detachNode(child);
    tree.insertBefore(parentNode, child, element);
  }
  tree.detachNode(element);
}

/** The link that skips the header must stay first, above the banner. */
function insertBanner(body: HtmlElement, banner: string): void {
  const root = body.childNodes.find((node): node is HtmlElement => tree.isElementNode(node)) ?? body;
  const first = root.childNodes[0];
  const [element] = parseFragment(banner).childNodes;
  if (!element) return;
  tree.detachNode(element);
  const next = root.childNodes[1];
  if (first && next) tree.insertBefore(root, element, next);
  else tree.appendChild(root, element);
}

/** A multiple of the displayed width. */
const SHARPNESS_FACTOR = 1.5;

/** Keeps one file in the most compact format, wide enough for most screens, but not wider: an archive should be small. */
function simplifyPicture(picture: HtmlElement): void {
  const children = [...walkElements(picture)];
  const img = children.find(({ tagName }) => tagName === 'img');
  const sources = children.filter(({ tagName }) => tagName === 'source');
  const source = sources.at(-1);
  if (!img || !source) return;
  const wanted = Number(getAttribute(img, 'width')) * SHARPNESS_FACTOR;
  const files = (getAttribute(source, 'srcset') ?? '').split(', ').map((one) => {
    const [src = '', width = ''] = one.split(' ');
    return { src, width: Number.parseInt(width, 10) || 0 };
  });
  const fitting = files.filter(({ width }) => width <= wanted).at(-1) ?? files[0];
  if (fitting?.src) setAttribute(img, 'src', fitting.src);
  for (const one of sources) tree.detachNode(one);
}

const ADDRESS_ATTRIBUTES = ['href', 'src', 'poster', 'action', 'data', 'xlink:href'];

function markAddresses(element: HtmlElement, { mark, address, absolute }: ArchiveMarking): void {
  // printed pages contain their own address
  for (const child of element.childNodes)
    if (tree.isTextNode(child) && /^https?:\/\/\S+$/.test(child.value) && element.tagName !== 'style')
      child.value = absolute(child.value);
  for (const one of element.attrs) {
    if (one.value.startsWith(`${mark}:`)) continue;
    const isForSearch = getAttribute(element, 'rel') === 'canonical' || isLanguageLink(element);
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

function markData(script: HtmlElement, { absolute }: ArchiveMarking): void {
  const marked = JSON.stringify(JSON.parse(ownText(script)), (_key, value: unknown) =>
    typeof value === 'string' && /^https?:/.test(value) ? absolute(value) : value,
  );
  // without `<`, the text can't end the script element
  setText(script, marked.replaceAll('<', '\\u003c'));
}
