import { directionOf, isolateLanguage, MARK_PATTERN } from '../../core/index.ts';

/** A text in a Unicode isolate (`core/text/isolated.ts`) includes its tags. React never writes `>` within a tag. */
const TAG_OR_ISOLATE = /<[^>]*>|[\u2066\u2067][\u{e0020}-\u{e007e}]*((?:[^<\u2066-\u2069]|<[^>]*>)*)\u2069/gu;

/** Declares the language of isolated texts (WCAG 2.2, 3.1.2). Isolates in attributes stay unchanged. */
export function withLanguageElements(html: string, main: string): string {
  if (!/[\u2066\u2067]/.test(html)) return html;
  return html.replace(TAG_OR_ISOLATE, (found: string, text: string | undefined) => {
    if (text === undefined || !isBalanced(text)) return found;
    const language = isolateLanguage(found) ?? main;
    return `<span lang="${language}" dir="${directionOf(language)}">${text}</span>`;
  });
}

/** A text between tags, except for a part of an address with possible line breaks. */
const TEXT_BETWEEN_TAGS = /(?<=>)(?<!<wbr\/?>)(\s*)([^<>]*\S)(?=\s*<(?!wbr))/g;

const RIGHT_TO_LEFT_PATTERN = /[\u0590-\u08ff\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
const LETTER_AT_BOTH_ENDS = /^\p{L}(?:.*\p{L})?$/su;

/** An address or a user name. The element around it already has a direction. */
const ADDRESS_PATTERN = /^\S*[/@]\S*$/;

/** Isolates Latin texts: otherwise, a digit or symbol at an end would move to the other end (UAX 9, 3.3.5). */
export function isolateLatinTexts(html: string): string {
  return html.replace(TEXT_BETWEEN_TAGS, (found, space: string, marked: string) => {
    // the studio marks values in a separate rendering, which must have the same elements
    const words = marked.replace(MARK_PATTERN, '');
    return !/\p{L}/u.test(words) ||
      RIGHT_TO_LEFT_PATTERN.test(words) ||
      LETTER_AT_BOTH_ENDS.test(words) ||
      ADDRESS_PATTERN.test(words)
      ? found
      : `${space}<bdi>${marked}</bdi>`;
  });
}

const TAG_OR_TEXT = /<[^>]*>|[^<]+/g;

const ISOLATED_TEXT = /^[\u2066\u2067][^\u2066-\u2069]*\u2069$/;

/** An element whose end tag hasn't been read yet. */
interface OpenElement {
  tag: number;
  /** The one language of the isolated texts directly in the element; false for any other text, and undefined without text. */
  foreign: string | false | undefined;
  children: OpenElement[];
}

/**
 * For React to hydrate, the HTML must have the same elements as in the browser, but may have other attributes. So an element with
 * isolated texts gets `lang`, and its children with other texts get `lang` with the language of the page. Texts stay unchanged.
 */
export function withLanguageAttributes(html: string, main: string, ofPage: string): string {
  if (!/[\u2066\u2067]/.test(html)) return html;
  const pieces = html.match(TAG_OR_TEXT) ?? [];
  const languages = new Map<number, string>();
  const root: OpenElement = { tag: -1, foreign: undefined, children: [] };
  const open = [root];
  for (const [at, piece] of pieces.entries()) {
    const around = open.at(-1) ?? root;
    if (piece.startsWith('<!--') || piece.endsWith('/>')) continue;
    if (piece.startsWith('</')) {
      open.pop();
      if (!around.foreign) continue;
      languages.set(around.tag, around.foreign);
      for (const { tag, foreign } of around.children) if (!foreign) languages.set(tag, ofPage);
    } else if (piece.startsWith('<')) {
      const element = { tag: at, foreign: undefined, children: [] };
      around.children.push(element);
      open.push(element);
    } else if (piece.trim() !== '') {
      const own = ISOLATED_TEXT.test(piece) && (isolateLanguage(piece) ?? main);
      around.foreign = (around.foreign === undefined || around.foreign === own) && own;
    }
  }
  return pieces
    .map((piece, at) => {
      const own = languages.get(at);
      return own === undefined ? piece : `${piece.slice(0, -1)} lang="${own}">`;
    })
    .join('');
}

function isBalanced(html: string): boolean {
  let depth = 0;
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) depth++;
    if (depth < 0) return false;
  }
  return depth === 0;
}
