import { directionOf, namedLanguage } from '../shared/index.ts';

/** A tag, or a text that is isolated (`shared/isolated.ts`), with the tags in it. React writes no `>` into a tag. */
const TAG_OR_ISOLATED =
  /<[^>]*>|[\u2066\u2067][\u{e0020}-\u{e007e}]*((?:[^<\u2066-\u2069]|<[^>]*>)*)\u2069/gu;

/**
 * HTML in which isolated texts have an element that says their language (WCAG 2.2, 3.1.2), for a page in another one. In attributes, and
 * where a component has taken a text apart, they stay as they are.
 */
export function withLanguages(html: string, main: string): string {
  if (!/[\u2066\u2067]/.test(html)) return html;
  return html.replace(TAG_OR_ISOLATED, (found: string, text: string | undefined) => {
    if (text === undefined || !isBalanced(text)) return found;
    const language = namedLanguage(found) ?? main;
    return `<span lang="${language}" dir="${directionOf(language)}">${text}</span>`;
  });
}

/** The words between two tags; not a part of an address, which may be broken there. */
const BETWEEN_TAGS = /(?<=>)(?<!<wbr\/?>)(\s*)([^<>]*\S)(?=\s*<(?!wbr))/g;

const FROM_RIGHT = /[\u0590-\u08ff\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
const LETTER_AT_BOTH_ENDS = /^\p{L}(?:.*\p{L})?$/su;

/** What the studio marks values with, in a print that nobody sees: the elements are those of the page without. */
const UNSEEN = /[\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu;

/** An address or a name on a network, whose element has a direction. */
const ADDRESS = /^\S*[/@]\S*$/;

/**
 * HTML of a page from right to left in which a text that is written once for all languages keeps its order: a figure or a sign at an end of
 * Latin words would stand at their other end (UAX 9, 3.3.5), "to 3 August 2024 1".
 */
export function inOrder(html: string): string {
  return html.replace(BETWEEN_TAGS, (found, space: string, marked: string) => {
    const words = marked.replace(UNSEEN, '');
    return !/\p{L}/u.test(words) ||
      FROM_RIGHT.test(words) ||
      LETTER_AT_BOTH_ENDS.test(words) ||
      ADDRESS.test(words)
      ? found
      : `${space}<bdi>${marked}</bdi>`;
  });
}

/** A tag, or the text between two. */
const TAG_OR_TEXT = /<[^>]*>|[^<]+/g;

/** A text that is isolated as a whole. */
const ISOLATED = /^[\u2066\u2067][^\u2066-\u2069]*\u2069$/;

/** An element whose end is not read yet. */
interface OpenElement {
  /** The position of its tag. */
  tag: number;
  /** The language of all texts directly in it, where they are isolated; undefined where there is none. */
  foreign: string | false | undefined;
  children: OpenElement[];
}

/**
 * The same for HTML that React hydrates: there must be no other elements in it than in the browser, but may be other attributes. So
 * elements whose texts are isolated have the language, those in them with other texts that of the page, and the texts stay as they are.
 */
export function withLanguageOfElements(html: string, main: string, ofPage: string): string {
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
      const own = ISOLATED.test(piece) && (namedLanguage(piece) ?? main);
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

/** Whether each element that begins in a piece of HTML ends there. */
function isBalanced(html: string): boolean {
  let depth = 0;
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) depth++;
    if (depth < 0) return false;
  }
  return depth === 0;
}
