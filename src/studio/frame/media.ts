/* Browsers switch colour scheme and print only for a whole window, so this module rewrites the sheets' media queries. */

/** The browser chooses omitted settings. */
interface Appearance {
  scheme?: 'light' | 'dark' | undefined;
  medium?: 'print' | undefined;
}

const originalQueries = new WeakMap<MediaList, string>();

let appearance: Appearance = {};
let isWatched = false;

/** Also changes style sheets that load later. */
export function showAppearance(next: Appearance): void {
  appearance = next;
  applyAppearance();
  if (isWatched) return;
  isWatched = true;
  document.addEventListener('load', applyAppearance, { capture: true });
  new MutationObserver(applyAppearance).observe(document.head, { childList: true, subtree: true });
}

function applyAppearance(): void {
  for (const sheet of document.styleSheets) {
    rewriteMedia(sheet.media);
    rewriteRules(sheet);
  }
}

function rewriteRules(of: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of readRules(of)) {
    if (rule instanceof CSSMediaRule) rewriteMedia(rule.media);
    if (rule instanceof CSSStyleRule) setColourScheme(rule.style);
    if (rule instanceof CSSImportRule) {
      rewriteMedia(rule.media);
      if (rule.styleSheet) rewriteRules(rule.styleSheet);
    }
    if (rule instanceof CSSGroupingRule) rewriteRules(rule);
  }
}

function readRules(of: CSSStyleSheet | CSSGroupingRule): Iterable<CSSRule> {
  try {
    return of.cssRules;
  } catch {
    // a cross-origin style sheet
    return [];
  }
}

function rewriteMedia(media: MediaList): void {
  const text = originalQueries.get(media) ?? media.mediaText;
  if (text === '') return;
  originalQueries.set(media, text);
  const next = rewriteQuery(text, appearance);
  if (media.mediaText !== next) media.mediaText = next;
}

const BOTH_SCHEMES = 'light dark';
const stylesWithBothSchemes = new WeakSet<CSSStyleDeclaration>();

/** Changes elements that support both schemes. Affects scroll bars and form fields. */
function setColourScheme(style: CSSStyleDeclaration): void {
  if (style.colorScheme === BOTH_SCHEMES) stylesWithBothSchemes.add(style);
  if (stylesWithBothSchemes.has(style)) style.colorScheme = appearance.scheme ?? BOTH_SCHEMES;
}

const ALWAYS_TRUE = '(min-width: 0px)';
const ALWAYS_FALSE = '(max-width: 0px)';

export function rewriteQuery(query: string, { scheme, medium }: Appearance): string {
  const inScheme = scheme
    ? query.replace(/\(prefers-color-scheme:\s*(light|dark)\)/g, (_, of) =>
        of === scheme ? ALWAYS_TRUE : ALWAYS_FALSE,
      )
    : query;
  if (medium === undefined) return inScheme;
  return inScheme
    .split(',')
    .map((one) => (/\bscreen\b/.test(one) ? ALWAYS_FALSE : one.replace(/\bprint\b/, 'all')))
    .join(',');
}
