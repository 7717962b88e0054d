/*
 * Shows the page as another visitor has it: in dark or light colours, or printed. Browsers decide this for a whole window, so the
 * media queries of the style sheets are changed here, in this document alone.
 */

/** How the page is to be shown; what is missing, the browser decides. */
interface Appearance {
  scheme?: 'light' | 'dark' | undefined;
  medium?: 'print' | undefined;
}

/** Media queries as the style sheets have them. */
const written = new WeakMap<MediaList, string>();

let appearance: Appearance = {};
let isWatched = false;

/** Shows the page in an appearance; sheets that come later get it, too. */
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
    // a sheet of another site
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

/** What may be light or dark is what it is shown as: its scroll bars and fields, too. */
function changeScheme(style: CSSStyleDeclaration): void {
  if (style.colorScheme === BOTH) inBoth.add(style);
  if (inBoth.has(style)) style.colorScheme = appearance.scheme ?? BOTH;
}

/** Conditions that always hold, and never. */
const ALWAYS = '(min-width: 0px)';
const NEVER = '(max-width: 0px)';

/** A media query for a document that is shown in an appearance. */
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
