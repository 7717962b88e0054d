import {
  type Palette,
  type Palettes,
  type Signal,
  type Site,
  type Theme,
  TOKENS,
} from '../../compiler/index.ts';
import { ROOT } from '../../renderer/index.ts';
import { directionOf } from '../../shared/index.ts';

/** What the language of a site and its address need of styles, over all others. */
export function placeCss(site: Pick<Site, 'shell'>): string {
  return [languageCss(site), originCss(site)].filter(Boolean).join('\n');
}

/** The colours of a theme as screens show them, or of a site without one: a site that is always dark has no light ground. */
export function shownGrounds(theme: Site['theme'], tokens: () => Palettes): Palettes {
  const grounds = theme?.grounds ?? tokens();
  return theme?.night ? { ...grounds, light: grounds.dark } : grounds;
}

/** Where tokens.css, and what overrides it, sets the colours of a ground. */
const PLACES: Record<keyof Palettes, { media: string; selector: string; within: (keyof Palettes)[] }> = {
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
const NAMES = Object.keys(PLACES) as (keyof Palettes)[];

/** The colours of every ground as a style sheet sets them; throws where it lacks one. */
export function readTokens(css: string): Palettes {
  const rules = rulesIn(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''), '');
  const set = (name: keyof Palettes): Partial<Palette> => {
    const { media, selector } = PLACES[name];
    const found = rules.filter((rule) => rule.media === media && rule.selector === selector);
    if (found.length === 0) throw new Error(`tokens.css lacks the ground ${name}: ${media} ${selector}.`);
    return Object.assign({}, ...found.map(({ colours }) => colours));
  };
  const grounds = NAMES.map((name) => {
    const ground = Object.assign({}, ...PLACES[name].within.map(set), set(name));
    const missing = TOKENS.filter((token) => !(token in ground));
    if (missing.length > 0) throw new Error(`tokens.css lacks ${missing.join(', ')} of the ground ${name}.`);
    return [name, ground];
  });
  return Object.fromEntries(grounds);
}

interface Rule {
  media: string;
  selector: string;
  colours: Partial<Palette>;
}

/** The rules of a style sheet without remarks, with what they set of our colours. */
function rulesIn(css: string, media: string): Rule[] {
  const rules: Rule[] = [];
  for (const { head, body } of blocksIn(css)) {
    if (head.startsWith('@media')) rules.push(...rulesIn(body, head.slice('@media'.length).trim()));
    else if (head.startsWith('@layer')) rules.push(...rulesIn(body, media));
    else rules.push({ media, selector: head, colours: coloursIn(body) });
  }
  return rules;
}

/** The blocks in braces on the outermost level, each with its selector. */
function blocksIn(css: string): { head: string; body: string }[] {
  const blocks: { head: string; body: string }[] = [];
  let depth = 0;
  let from = 0;
  let open = 0;
  for (const { 0: sign, index } of css.matchAll(/[{}]/g)) {
    if (sign === '{' && depth++ === 0) open = index;
    if (sign === '}' && --depth === 0) {
      blocks.push({ head: css.slice(from, open).trim(), body: css.slice(open + 1, index) });
      from = index + 1;
    }
  }
  return blocks;
}

function coloursIn(body: string): Partial<Palette> {
  const names: readonly string[] = TOKENS;
  const pairs = [...body.matchAll(/--([\w-]+):\s*([^;]+?)\s*(?:;|$)/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  return Object.fromEntries(pairs.filter(([name]) => names.includes(String(name))));
}

/**
 * The style sheet that puts a theme over tokens.css; empty where there is none. It names the same places, each with its
 * last part twice: so it wins wherever it is, in development too, where Vite adds the tokens last, and stays
 * in the layer that all others win over.
 */
export function themeCss({ theme, signals = [] }: Pick<Site, 'theme' | 'signals'>): string {
  const own = signals.length > 0 ? signalCss(signals, theme?.night ? 'screen' : DARK) : '';
  if (!theme) return own;
  const rules = NAMES.map((name) => {
    const { selector } = PLACES[name];
    const media = name === 'dark' && theme.night ? 'screen' : PLACES[name].media;
    const set = TOKENS.map((token) => `--${token}:${theme.grounds[name][token]}`);
    if (name === 'light' && theme.family !== undefined) set.push(...familyOf(theme.family));
    if (name === 'light' && theme.surface) set.push(...surfaceOf(theme.surface));
    const rule = `${twice(selector)}{${set.join(';')}}`;
    return media ? `@media ${media}{${rule}}` : rule;
  });
  return `@layer base{${rules.join('')}}${theme.surface ? SURFACES : ''}${own}${bandsCss(theme)}`;
}

/** A section on a band; one with a ground of its own has none. */
const BANDED = '[data-block]:nth-child(2n)>[data-layout]:not([data-ground])';

/** The colours on bands, as far as they are not those of the page. They are in the layer of the variant, beneath the face. */
function bandsCss({ bands, grounds }: NonNullable<Site['theme']>): string {
  if (!bands) return '';
  const rule = (selector: string, name: keyof typeof bands, page: Palette) => {
    const own = TOKENS.filter((token) => bands[name][token] !== page[token]);
    return `${selector}{${own.map((token) => `--${token}:${bands[name][token]}`).join(';')}}`;
  };
  // what is set for the light is set for the dark too
  const all = Object.fromEntries(TOKENS.map((token) => [token, ''])) as Palette;
  return (
    `@layer bands{@media screen{${rule(BANDED, 'light', grounds.light)}` +
    `@media ${DARK}{${rule(BANDED, 'dark', all)}}` +
    `${rule(`[data-mood="crisis"] ${BANDED}`, 'crisis', all)}}}`
  );
}

/**
 * The colours of committees and pages: on their pages and what is in them, they take the place of the signal colour. The entry
 * of a list is the colour itself, with white text; in a dark room it is only a light in the corner.
 */
function signalCss(signals: Signal[], dark: string): string {
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

/** When the dark ground is shown, on a site that is not always dark. */
const DARK = '(prefers-color-scheme:dark)';

/** Where the accent is a surface, on light grounds too: a band above all pages, what is selected, a button under the pointer. */
const SURFACES =
  `@layer shell{@media screen{#${ROOT}>header{border-block-start:.25rem solid var(--accent)}` +
  '::selection,.blue-button:hover{color:var(--on-accent);background:var(--accent)}}}';

function surfaceOf({ colour, text }: NonNullable<Theme['surface']>): string[] {
  return [`--accent:${colour}`, `--on-accent:${text}`];
}

// the steps are as wide as blue bears them: from green they would lead to brown
const SPREAD = 0.62;

function familyOf(hue: number): string[] {
  return [`--family:${hue}`, `--family-spread:${SPREAD}`];
}

function twice(selector: string): string {
  return selector.replace(/(?::root|\[[^\]]+\])$/, '$&$&');
}

/** The scripts whose letters have the heights that the sizes of the style sheets are made for (ISO 15924). */
const LOW = new Set(['Latn', 'Cyrl', 'Grek']);

/**
 * The scripts whose letters are joined, or have marks around them: space between them would tear words apart, and less of it would lay
 * one letter over the next.
 */
const JOINED = new Set([
  ...['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Khmr', 'Knda', 'Mlym', 'Mymr'],
  ...['Nkoo', 'Orya', 'Sinh', 'Syrc', 'Taml', 'Telu', 'Thai', 'Tibt'],
]);

/**
 * The style sheet that the script of a language needs, over all others; empty for most. Titles are set tight for Latin letters;
 * marks above and below other letters would touch the next line, and some languages have words longer than a portrait is wide. Where
 * lines begin on the right, forward is to the left, and the
 * space in front of an address on paper is on its left, which is its far side there.
 */
export function languageCss({ shell }: Pick<Site, 'shell'>): string {
  const { script = 'Latn' } = new Intl.Locale(shell.language).maximize();
  return [
    LOW.has(script) ? '' : ':is(h1,h2,h3,a){line-height:1.3}',
    JOINED.has(script) ? ':root *{letter-spacing:normal}[data-kind="people"] p{overflow-wrap:anywhere}' : '',
    directionOf(shell.language) === 'rtl'
      ? ':root{--forward:-1}@media print{a::after{margin-inline-start:.3em}}'
      : '',
  ].join('');
}

/** Where the site will be found, for the addresses of its files on paper, which has no address of its own. */
function originCss({ shell }: Pick<Site, 'shell'>): string {
  return `:root{--origin:"${new URL(shell.origin).origin}"}`;
}
