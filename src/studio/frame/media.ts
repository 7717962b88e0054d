/*
 * Shows the page in light or dark colours, or as printed. Browsers only switch these for a whole window, so this module rewrites
 * the media queries of the style sheets instead.
 */

/** Appearance of the page. The browser chooses omitted settings. */
interface Appearance {
  scheme?: 'light' | 'dark' | undefined;
  medium?: 'print' | undefined;
}

/** Original media queries. */
const written = new WeakMap<MediaList, string>();

let appearance: Appearance = {};
let isWatched = false;

/** Shows the page in an appearance, and applies the appearance to style sheets that load later. */
export function showAs(next: Appearance): void {
  appearance = next;
  applyAll();
  if (isWatched) return;
  isWatched = true;
  document.addEventListener('load', applyAll, { capture: true });
  new MutationObserver(applyAll).observe(document.head, { childList: true, subtree: true });
}

function applyAll(): void {
  for (const sheet of document.styleSheets) {
    change(sheet.media);
    changeRules(sheet);
  }
}

function changeRules(of: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of rulesOf(of)) {
    if (rule instanceof CSSMediaRule) change(rule.media);
    if (rule instanceof CSSStyleRule) changeScheme(rule.style);
    if (rule instanceof CSSImportRule) {
      change(rule.media);
      if (rule.styleSheet) changeRules(rule.styleSheet);
    }
    if (rule instanceof CSSGroupingRule) changeRules(rule);
  }
}

function rulesOf(of: CSSStyleSheet | CSSGroupingRule): Iterable<CSSRule> {
  try {
    return of.cssRules;
  } catch {
    // a cross-origin style sheet
    return [];
  }
}

function change(media: MediaList): void {
  const text = written.get(media) ?? media.mediaText;
  if (text === '') return;
  written.set(media, text);
  const next = asShown(text, appearance);
  if (media.mediaText !== next) media.mediaText = next;
}

const BOTH = 'light dark';
const inBoth = new WeakSet<CSSStyleDeclaration>();

/** Sets the colour scheme of elements that support both schemes. The scheme affects scroll bars and form fields. */
function changeScheme(style: CSSStyleDeclaration): void {
  if (style.colorScheme === BOTH) inBoth.add(style);
  if (inBoth.has(style)) style.colorScheme = appearance.scheme ?? BOTH;
}

/** Media conditions that are always true, and always false. */
const ALWAYS = '(min-width: 0px)';
const NEVER = '(max-width: 0px)';

/** Rewrites a media query for an appearance. */
export function asShown(query: string, { scheme, medium }: Appearance): string {
  const inScheme = scheme
    ? query.replace(/\(prefers-color-scheme:\s*(light|dark)\)/g, (_, of) => (of === scheme ? ALWAYS : NEVER))
    : query;
  if (medium === undefined) return inScheme;
  return inScheme
    .split(',')
    .map((one) => (/\bscreen\b/.test(one) ? NEVER : one.replace(/\bprint\b/, 'all')))
    .join(',');
}
