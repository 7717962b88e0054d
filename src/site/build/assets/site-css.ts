import {
  PALETTE_TOKENS,
  type Palette,
  type Palettes,
  type SignalColour,
  type Site,
  type Theme,
} from '../../../compiler/index.ts';
import { directionOf } from '../../../core/index.ts';
import { ROOT_ID } from '../../renderer/index.ts';
import { parseRules, type StyleRule } from '../pages/page-rules.ts';

/** The styles of the language and the address override all other styles. */
export function languageAndAddressCss(site: Pick<Site, 'shell'>): string {
  return [languageCss(site), originCss(site)].filter(Boolean).join('\n');
}

/** Falls back to tokens.css without a theme. A site that is always dark uses its dark colours on light screens, too. */
export function shownGrounds(theme: Site['theme'], tokens: () => Palettes): Palettes {
  const grounds = theme?.grounds ?? tokens();
  return theme?.night ? { ...grounds, light: grounds.dark } : grounds;
}

/** As in tokens.css and its overrides. A ground inherits the colours of the grounds in `within`. */
const GROUND_RULES: Record<keyof Palettes, { media: string; selector: string; within: (keyof Palettes)[] }> =
  {
    light: { media: '', selector: ':root', within: [] },
    dark: { media: 'screen and (prefers-color-scheme: dark)', selector: ':root', within: ['light'] },
    ink: { media: 'screen', selector: '[data-ground="ink"]', within: ['light'] },
    crisis: { media: 'screen', selector: '[data-mood="crisis"]', within: ['light'] },
    crisisInk: {
      media: 'screen',
      selector: '[data-mood="crisis"] [data-ground="ink"]',
      within: ['light', 'crisis', 'ink'],
    },
  };
const GROUND_NAMES = Object.keys(GROUND_RULES) as (keyof Palettes)[];

/** Reads the colours of each ground. Throws if one is missing. */
export function readTokens(css: string): Palettes {
  const rules = parseRules(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''));
  const mediaOf = ({ within }: StyleRule) =>
    within.findLast((head) => head.startsWith('@media'))?.slice('@media '.length) ?? '';
  const set = (name: keyof Palettes): Partial<Palette> => {
    const { media, selector } = GROUND_RULES[name];
    const found = rules.filter((rule) => mediaOf(rule) === media && rule.selectors[0]?.text === selector);
    if (found.length === 0) throw new Error(`tokens.css lacks the ground ${name}: ${media} ${selector}.`);
    return Object.assign({}, ...found.map(({ body }) => parseColours(body)));
  };
  const grounds = GROUND_NAMES.map((name) => {
    const ground = Object.assign({}, ...GROUND_RULES[name].within.map(set), set(name));
    const missing = PALETTE_TOKENS.filter((token) => !(token in ground));
    if (missing.length > 0) throw new Error(`tokens.css lacks ${missing.join(', ')} of the ground ${name}.`);
    return [name, ground];
  });
  return Object.fromEntries(grounds);
}

function parseColours(body: string): Partial<Palette> {
  const names: readonly string[] = PALETTE_TOKENS;
  const pairs = [...body.matchAll(/--([\w-]+):\s*([^;}]+?)\s*[;}]/g)].map(([, name, value]) => [name, value]);
  return Object.fromEntries(pairs.filter(([name]) => names.includes(String(name))));
}

/**
 * Empty without a theme. Uses the selectors of tokens.css with the last part doubled. The higher specificity makes the sheet win
 * at any position (in development, Vite adds tokens.css last) within the same layer, below all other layers.
 */
export function themeCss({ theme, signals = [] }: Pick<Site, 'theme' | 'signals'>): string {
  const own = signals.length > 0 ? signalCss(signals, theme?.night ? 'screen' : DARK_MEDIA) : '';
  if (!theme) return own;
  const rules = GROUND_NAMES.map((name) => {
    const { selector } = GROUND_RULES[name];
    const media = name === 'dark' && theme.night ? 'screen' : GROUND_RULES[name].media;
    const set = PALETTE_TOKENS.map((token) => `--${token}:${theme.grounds[name][token]}`);
    if (name === 'light' && theme.family !== undefined) set.push(...familyProperties(theme.family));
    if (name === 'light' && theme.surface) set.push(...surfaceProperties(theme.surface));
    const rule = `${doubleLastPart(selector)}{${set.join(';')}}`;
    return media ? `@media ${media}{${rule}}` : rule;
  });
  return `@layer base{${rules.join('')}}${theme.surface ? SURFACE_STYLES : ''}${own}${bandsCss(theme)}`;
}

/** Matches a section on a band, unless the section has its own ground. */
const BANDED_SELECTOR = '[data-block]:nth-child(2n)>[data-layout]:not([data-ground])';

/** Only the colours that differ from the page's. They are in the layer of the variant `bands`, below the layer of the face. */
function bandsCss({ bands, grounds }: NonNullable<Site['theme']>): string {
  if (!bands) return '';
  const rule = (selector: string, name: keyof typeof bands, page: Palette) => {
    const own = PALETTE_TOKENS.filter((token) => bands[name][token] !== page[token]);
    return `${selector}{${own.map((token) => `--${token}:${bands[name][token]}`).join(';')}}`;
  };
  // a colour set for light screens must also be set for dark screens
  const all = Object.fromEntries(PALETTE_TOKENS.map((token) => [token, ''])) as Palette;
  return (
    `@layer bands{@media screen{${rule(BANDED_SELECTOR, 'light', grounds.light)}` +
    `@media ${DARK_MEDIA}{${rule(BANDED_SELECTOR, 'dark', all)}}` +
    `${rule(`[data-mood="crisis"] ${BANDED_SELECTOR}`, 'crisis', all)}}}`
  );
}

/** In an entry of a list, the colour is the background of white text; in a crisis, only a light in the corner of the entry. */
function signalCss(signals: SignalColour[], dark: string): string {
  const each = signals.map(
    ({ colour, light }) => `[data-signal="${colour}"]{--signal:${colour};--signal-light:${light}}`,
  );
  const entry = '[data-signal][data-ground]';
  const light = '{--blue:var(--signal-light)}';
  const lines = '{--brass:var(--signal-light)}';
  return (
    `@layer parts{@media screen{${each.join('')}[data-signal]{--blue:var(--signal)}` +
    'main[data-signal]{--brass:var(--signal)}' +
    `:is([data-signal][data-mood="crisis"],[data-mood="crisis"] [data-signal],[data-signal] [data-ground])${light}` +
    `main[data-signal][data-mood="crisis"]${lines}` +
    `@media ${dark}{[data-signal]${light}main[data-signal]${lines}}}}` +
    `@layer shell{@media screen{${entry}{--soft:#fff;background:var(--signal)}` +
    `${entry}[data-mood="crisis"]{background:radial-gradient(52% 105% at 88% 100%,var(--signal),transparent) #07080d}}}`
  );
}

const DARK_MEDIA = '(prefers-color-scheme:dark)';

/** The accent colour as a background: a band above all pages, selected text, a hovered button. Also on light grounds. */
const SURFACE_STYLES =
  `@layer shell{@media screen{#${ROOT_ID}>header{border-block-start:.25rem solid var(--accent)}` +
  '::selection,.blue-button:hover{color:var(--on-accent);background:var(--accent)}}}';

function surfaceProperties({ colour, text }: NonNullable<Theme['surface']>): string[] {
  return [`--accent:${colour}`, `--on-accent:${text}`];
}

// with the full spread of 1, which suits blue, green would turn brown
const HUE_SPREAD = 0.62;

function familyProperties(hue: number): string[] {
  return [`--family:${hue}`, `--family-spread:${HUE_SPREAD}`];
}

function doubleLastPart(selector: string): string {
  return selector.replace(/(?::root|\[[^\]]+\])$/, '$&$&');
}

/** ISO 15924. The style sheets are designed for the height of these scripts' letters. */
const LATIN_HEIGHT_SCRIPTS = new Set(['Latn', 'Cyrl', 'Grek']);

/** Letter spacing would split words with joined letters, and negative spacing would overlap letters with marks. */
const JOINED_SCRIPTS = new Set([
  ...['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Khmr', 'Knda', 'Mlym', 'Mymr'],
  ...['Nkoo', 'Orya', 'Sinh', 'Syrc', 'Taml', 'Telu', 'Thai', 'Tibt'],
]);

/**
 * Returns the styles that the script of a language needs, which override all others; empty for most languages. The tight lines of
 * titles suit Latin letters, but marks above and below other letters would touch the next line. In some languages, words can be
 * wider than a portrait. In right-to-left scripts, forward is left, and the space before a printed address is on the other side.
 */
export function languageCss({ shell }: Pick<Site, 'shell'>): string {
  const { script = 'Latn' } = new Intl.Locale(shell.language).maximize();
  return [
    LATIN_HEIGHT_SCRIPTS.has(script) ? '' : ':is(h1,h2,h3,a){line-height:1.3}',
    JOINED_SCRIPTS.has(script)
      ? ':root *{letter-spacing:normal}[data-kind="people"] p{overflow-wrap:anywhere}'
      : '',
    directionOf(shell.language) === 'rtl'
      ? ':root{--forward:-1}@media print{a::after{margin-inline-start:.3em}}'
      : '',
  ].join('');
}

function originCss({ shell }: Pick<Site, 'shell'>): string {
  return `:root{--origin:"${new URL(shell.origin).origin}"}`;
}
