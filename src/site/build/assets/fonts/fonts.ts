import { platform } from '#build-platform';
import type { Site } from '../../../../compiler/index.ts';
import type { Page, ProseInline, Shell } from '../../../../core/index.ts';
import { type BuiltFile, hashOf } from '../../built-file.ts';
import {
  type FontPair,
  type Likeness,
  packageOf,
  packagesOfPairs,
  pairOf,
  type Widths,
} from './font-pairs.ts';

/** Returns whether characters are in a CSS `unicode-range` of single code points and spans, without wildcards. */
export function inRange(range: string): (character: string) => boolean {
  const spans = range.split(',').map((span) => {
    const [from = '', to = from] = span.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (character) => {
    const code = character.codePointAt(0) ?? -1;
    return spans.some(([from, to]) => code >= from && code <= to);
  };
}

/** Returns the `unicode-range` of some characters: `U+11F,U+131,U+15E-15F`. With the excluded characters, it is shorter, since it may cover gaps. */
export function rangeOf(characters: Iterable<string>, without?: Iterable<string>): string {
  const sorted = (texts: Iterable<string>) =>
    [...texts].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const others = without && sorted(without);
  const spans: { from: number; to: number }[] = [];
  for (const code of sorted(characters)) {
    const last = spans.at(-1);
    const isNext = ({ to }: { to: number }) =>
      others ? !others.some((other) => to < other && other < code) : code <= to + 1;
    if (last && isNext(last)) last.to = code;
    else spans.push({ from: code, to: code });
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return spans.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',');
}

interface Characters {
  all: Set<string>;
  /** Characters of emphasised text, the only text in italics. */
  slanted: Set<string>;
  /** Characters of strong text, the only bold text of the reading face. */
  bold: Set<string>;
}

/** Characters that any page may display: those that components add, and those on an English keyboard except symbols that few sites use. */
export const ALWAYS: string = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
    (character) => !'#$%*+<=>@[\\]^_`{|}~'.includes(character),
  ),
  '\u00a0‘’“”–—…·−',
].join('');

/** The nodes of a prose tree that are set in italics, and in bold. */
type MarkedInline = Extract<ProseInline, { children: unknown }>['type'];
const EMPHASIS = 'emphasis' satisfies MarkedInline;
const STRONG = 'strong' satisfies MarkedInline;

/** Number of pages to read before pausing for other tasks, which are drawing social cards at that time. */
const AT_ONCE = 50;

/** Returns the characters of a compiled site: of its pages, of the words around them, and of variants that scripts make of these. */
export async function charactersOf(pages: Iterable<Page>, shells: readonly Shell[]): Promise<Characters> {
  const all = new Set(ALWAYS);
  const slanted = new Set<string>();
  const bold = new Set<string>();
  let unseen = unseenIn(all);
  for (const [index, value] of [...shells, ...pages].entries()) {
    if (index % AT_ONCE === 0) await platform.pause();
    const text = textIn(value, { slanted, bold });
    // few pages have a character that no other page has
    if (unseen.test(text)) {
      add(text, all);
      unseen = unseenIn(all);
    }
  }
  for (const { language } of shells) {
    for (const text of datesIn(language)) add(text, all);
    for (const character of capitals([...all].join(''), language)) all.add(character);
  }
  return { all, slanted, bold };
}

/** Keys with values that a page never displays as text: types, addresses and icons. */
const NO_TEXT = new Set(['type', 'path', 'src', 'icon']);

/** Returns the texts in the data of a page, at any depth. Adds the characters of emphasised and strong text to `marked`. */
function textIn(
  value: unknown,
  marked: Pick<Characters, 'slanted' | 'bold'>,
  within: readonly Set<string>[] = [],
): string {
  if (typeof value === 'string') {
    for (const set of within) for (const character of value.normalize('NFC')) set.add(character);
    return `${value}\n`;
  }
  if (value === null || typeof value !== 'object') return '';
  const type = 'type' in value && value.type;
  const own = type === EMPHASIS ? marked.slanted : type === STRONG ? marked.bold : undefined;
  const inside = own ? [...within, own] : within;
  let text = '';
  for (const [key, one] of Object.entries(value)) if (!NO_TEXT.has(key)) text += textIn(one, marked, inside);
  return text;
}

/** Returns an expression for text that may have new characters: an unknown character, or marks and letters that combine with the preceding ones. */
function unseenIn(known: ReadonlySet<string>): RegExp {
  const alone = [...known].filter((character) => !/[\p{M}\u1100-\u11ff]/u.test(character));
  const codes = alone.map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return new RegExp(`[^\\s${codes.join('')}]`, 'u');
}

/** Skips the characters of ALWAYS, which are nearly all characters. */
const UNSURE = new RegExp(unseenIn(new Set(ALWAYS)), 'gu');

function add(text: string, set: Set<string>): void {
  const found = text.match(UNSURE);
  if (!found) return;
  // browsers draw a letter and its mark as the composed character, if there is one
  for (const character of [...found, ...(text.normalize('NFC').match(UNSURE) ?? [])]) set.add(character);
}

/** Labels are set in capitals by CSS, and initials by script; words within prose never are. */
function capitals(text: string, language: string): string {
  try {
    return text.toLocaleUpperCase(language);
  } catch {
    return text.toUpperCase();
  }
}

/** Returns digits and the names of days and months, for the countdown's start in the visitor's time. */
function datesIn(language: string): string[] {
  try {
    const figures = new Intl.NumberFormat(language, { useGrouping: false }).format(9876543210);
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
    // 29 days apart: every month, and every day of the week
    const days = Array.from({ length: 14 }, (_, index) => format.format(Date.UTC(2024, 0, 2 + 29 * index)));
    return [figures, ...days];
  } catch {
    // this runtime doesn't know the language
    return [];
  }
}

/** OpenType features that browsers apply by default, and the figures that our styles use. Others would add unused glyphs to the file. */
const FEATURES = [
  ...['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'clig', 'calt', 'rlig', 'rclt', 'rvrn'],
  ...['lnum', 'tnum'],
];

export interface FontCut {
  /** Its path below `node_modules/`. */
  file: string;
  /** All characters that the subset must contain, sorted. */
  text: string;
  /** Whether the subset contains the regular and the bold weight, with the same kerning. */
  isBoth: boolean;
  options: {
    keepFeatures?: string[];
    variationAxes: Face['axes'];
    dropTables: string[];
  };
}

function fontCut({ face, file }: FontPart, characters: Iterable<string>): FontCut {
  const isBoth = face.family === 'Sans' && face.style === 'normal';
  return {
    file,
    text: [...characters].sort().join(''),
    isBoth,
    options: {
      // letters of other scripts are joined and stacked by their own features
      ...(face.family !== 'Script' && { keepFeatures: FEATURES }),
      variationAxes: face.axes,
      // names for font menus, and the variation of kerning
      dropTables: [...(isBoth ? ['GDEF'] : []), 'STAT'],
    },
  };
}

/** Returns the subsets of a pair's display face, or of other scripts, that contain some letters; undefined if pages load no font for one of them. */
export function cutsWith(
  letters: string,
  ranges: FontSource['ranges'],
  pair: string | undefined,
): FontCut[] | undefined {
  const [display] = facesIn(pairOf(pair));
  if (!display) return;
  const scripts = Object.entries(SCRIPT_FONTS).map(([script, name]) => scriptPart(ranges, script, name));
  const parts = [...partsOf(ranges, display), ...scripts];
  const cuts: FontCut[] = [];
  for (const letter of letters) {
    const part = parts.find(({ range }) => range !== undefined && inRange(range)(letter));
    if (!part) return;
    cuts.push(fontCut(part, letter));
  }
  return cuts;
}

type Font = Pick<FontPair['sans'], 'name' | 'isStatic' | 'scale'>;

/** A font face of the site: a family of tokens.css in one style and weight. */
interface Face {
  family: 'Display' | 'Reading' | 'Sans' | 'Script';
  style: 'normal' | 'italic';
  weight: string;
  /** The font of the face, and the part of its file name that is a variable axis other than the weight, or its single weight. */
  font: Font;
  file: string;
  /** The remaining range of its axes. */
  axes: Record<string, number | { min: number; max: number }>;
  characters: keyof Characters;
  /** Whether every page needs the face above the fold, so that documents preload it. */
  first: boolean;
}

/**
 * Returns the faces of a pair: the display face at a large optical size for titles and at a small one for prose, and the text face for
 * everything else. If the display face is only for titles, the text face is also for prose, with the same files.
 */
function facesIn({ display, sans }: FontPair): Face[] {
  const cut = (size: number, weight: number) => ({
    ...(!display.isStatic && { wght: weight }),
    ...(display.sizes && { opsz: size }),
  });
  const [small, large] = display.sizes ?? [0, 0];
  const variable = display.sizes ? 'opsz' : 'wght';
  const serif = { font: display, file: display.isStatic ? `${display.weight}` : variable };
  const plain = { font: sans, file: 'wght' };
  const regular = { style: 'normal', weight: '400' } as const;
  const reading = (face: Pick<Face, 'style' | 'weight' | 'characters'>, weight: number): Face => ({
    ...serif,
    ...face,
    family: 'Reading',
    axes: cut(small, weight),
    first: face.characters === 'all',
  });
  const { prose } = display;
  return [
    {
      ...serif,
      ...regular,
      family: 'Display',
      axes: cut(large, display.weight),
      characters: 'all',
      // phones then also display titles in this face
      first: !prose,
    },
    ...(prose
      ? [
          reading({ ...regular, characters: 'all' }, prose.weight ?? 410),
          reading({ style: 'normal', weight: '600', characters: 'bold' }, 620),
        ]
      : []),
    ...(prose && !prose.isUpright
      ? [reading({ style: 'italic', weight: '400', characters: 'slanted' }, 410)]
      : []),
    {
      ...plain,
      family: 'Sans',
      style: 'normal',
      weight: '400 600',
      axes: { wght: { min: 400, max: 600 } },
      characters: 'all',
      first: true,
    },
    {
      ...plain,
      family: 'Sans',
      style: 'italic',
      weight: '400',
      axes: { wght: 400 },
      characters: 'slanted',
      first: false,
    },
  ];
}

/** The fonts of other scripts by their Unicode names. Chinese uses system fonts: 1,000 characters would be 200 KB. */
const SCRIPT_FONTS = { Devanagari: 'noto-sans-devanagari', Arabic: 'noto-sans-arabic' };

export const FONT_PACKAGES: string[] = [
  ...packagesOfPairs(),
  ...Object.values(SCRIPT_FONTS).map((name) => packageOf({ name })),
];

/** The possible files of a package, those with the most common characters first. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese'];

/** Returns the character ranges of the files that pages may load, by package. Packages also have files of other scripts. */
export function rangesOfFonts(ranges: FontSource['ranges']): [string, { [script: string]: string }][] {
  const used = [...SCRIPTS, ...Object.keys(SCRIPT_FONTS).map((script) => script.toLowerCase())];
  return FONT_PACKAGES.map((name) => [
    name,
    Object.fromEntries(Object.entries(ranges(name)).filter(([script]) => used.includes(script))),
  ]);
}

/** One of the files of a face, and the characters that it is used for. */
interface FontPart {
  face: Face;
  /** Its path below `node_modules/`. */
  file: string;
  /** As a CSS range (`U+0-FF,U+131`); absent for all characters that aren't in a later file of the face. */
  range?: string;
  first: boolean;
}

/** The names of metric-compatible fonts on different systems. */
const LOCAL: Record<Likeness, readonly string[]> = {
  serif: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  sans: ['Arial', 'Liberation Sans', 'Arimo'],
  mono: ['Courier New', 'Liberation Mono', 'Cousine'],
};

/** Returns the fallbacks of a pair's fonts until they have loaded: system fonts, scaled to the same metrics to prevent layout shifts. */
function fallbacksOf({ display, sans }: FontPair): string {
  const { titles, capitals, figures } = display.widths;
  const [reading, prose] = display.prose ? [display, display.prose] : [sans, sans];
  return [
    ...fallback('Display', display, { letters: titles, capitals, figures }),
    ...fallback('Reading', reading, prose.width),
    ...fallback('Reading', reading, prose.bold, BOLD),
    ...fallback('Sans', sans, sans.width),
    ...(sans.medium ? fallback('Sans', sans, sans.medium, { weight: 500 }) : []),
    ...fallback('Sans', sans, sans.bold, BOLD),
  ].join('\n');
}

const BOLD = { weight: 600, cut: ' Bold' };

/** The ranges of a fallback's additional faces. */
const RANGES = { capitals: 'U+41-5A,U+C0-DE', figures: 'U+30-39' };

/** Returns system font faces with the metrics of a font (in em). Without a weight, they are for weights up to 500 without their own face. */
function fallback(
  family: string,
  { like, heights, scale = 1 }: FontPair['sans'] | FontPair['display'],
  widths: Widths,
  { weight, cut = '' }: { weight?: number; cut?: string } = {},
): string[] {
  const { letters, ...others } = typeof widths === 'number' ? { letters: widths } : widths;
  const face = (width: number, range?: string) => {
    const [ascent, descent, size] = [...heights.map((height) => height / width), width * scale].map(percent);
    return (
      `@font-face{font-family:'${family} Fallback';${weight ? `font-weight:${weight};` : ''}` +
      `src:${LOCAL[like].map((name) => `local('${name}${cut}')`).join(',')};size-adjust:${size};` +
      `ascent-override:${ascent};descent-override:${descent}${range ? `;unicode-range:${range}` : ''}}`
    );
  };
  const ranges = Object.keys(RANGES) as (keyof typeof RANGES)[];
  return [
    face(letters),
    ...ranges.flatMap((name) => {
      const width = others[name];
      return width === undefined ? [] : [face(width, RANGES[name])];
    }),
  ];
}

export interface FontFaces {
  css: string;
  preload: string[];
}

export interface FontSource {
  /** Returns the ranges of a package's files (of FONT_PACKAGES), by the scripts in their names: its `unicode.json`. */
  ranges: (name: string) => { readonly [script: string]: string };
  /** Returns a font file (WOFF2), subset. Rejects if the file isn't a font. */
  cut: (cut: FontCut) => Promise<Uint8Array>;
  /** Whether the platform can't subset fonts, so that `cut` returns the whole file: it looks the same and is three times as large. */
  isWhole?: true;
}

/** Returns the fonts for the build, subset to the characters of the site: the files to write, and the faces that refer to them. */
export async function builtFonts(
  { pages, shell, others = [], fonts }: Pick<Site, 'pages' | 'shell' | 'others' | 'fonts'>,
  { ranges, cut, isWhole }: FontSource,
): Promise<{ files: BuiltFile[]; faces: FontFaces }> {
  const pair = pairOf(fonts);
  const shown = await charactersOf(pages, [shell, ...others.map((one) => one.shell)]);
  const needed = [
    ...facesIn(pair).flatMap((face) => neededOf(partsOf(ranges, face), shown)),
    ...scriptsIn(ranges, shown),
  ];
  // titles and prose may use the same file
  const cuts = new Map<string, Promise<Uint8Array>>();
  const built = needed.map(async ({ part, characters }) => {
    const wanted = fontCut(part, characters);
    const key = JSON.stringify(wanted);
    const made = cuts.get(key) ?? cut(wanted);
    cuts.set(key, made);
    const content = await made;
    const name = `assets/${part.face.font.name}-${hashOf(content)}.woff2`;
    return { part, name, content };
  });
  const files = await Promise.all(built);
  return {
    files: [...new Map(files.map(({ name, content }) => [name, { name, content }])).values()],
    faces: facesOf(
      pair,
      files.map(({ part, name }) => ({
        ...part,
        href: `${shell.base}${name}`,
        more: isWhole ? cutOf(part.face) : '',
      })),
    ),
  };
}

/** Returns whole fonts, fetched for the characters on a page. `hrefOf` returns the address of a file by its path below `node_modules/`. */
export function wholeFonts(
  ranges: FontSource['ranges'],
  hrefOf: (file: string) => string,
  pair: string | undefined,
): FontFaces {
  const fonts = pairOf(pair);
  const scripts = Object.entries(SCRIPT_FONTS).map(([script, name]) => scriptPart(ranges, script, name));
  const parts = [...facesIn(fonts).flatMap((face) => partsOf(ranges, face)), ...scripts];
  return facesOf(
    fonts,
    parts.map((part) => ({ ...part, href: hrefOf(part.file), more: cutOf(part.face) })),
  );
}

/** Returns the descriptor that selects in a whole font what the build would cut out: its optical size, and the weight of a face with one weight. */
function cutOf({ axes }: Face): string {
  const settings = Object.entries(axes).flatMap(([axis, at]) =>
    typeof at === 'number' ? `'${axis}' ${at}` : [],
  );
  return settings.length > 0 ? `;font-variation-settings:${settings.join(',')}` : '';
}

function partsOf(
  rangesOf: FontSource['ranges'],
  face: Face,
  scripts: readonly string[] = SCRIPTS,
): FontPart[] {
  const { font, file, style, first } = face;
  const folder = packageOf(font);
  const ranges = rangesOf(folder);
  return scripts.flatMap((script) => {
    const range = ranges[script];
    if (range === undefined) return [];
    const place = `${folder}/files/${font.name}-${script}-${file}-${style}.woff2`;
    return [{ face, file: place, range, first: first && script === scripts[0] }];
  });
}

/** Returns the font file of a script. Its package also has Latin letters, but those of the pair are better. */
function scriptPart(ranges: FontSource['ranges'], script: string, name: string): FontPart {
  const face: Face = {
    family: 'Script',
    style: 'normal',
    weight: '400 600',
    font: { name },
    file: 'wght',
    axes: { wght: { min: 400, max: 600 } },
    characters: 'all',
    first: true,
  };
  const [part] = partsOf(ranges, face, [script.toLowerCase()]);
  if (!part) throw new Error(`The package ${name} has no letters of ${script}.`);
  return part;
}

function scriptsIn(
  ranges: FontSource['ranges'],
  { all }: Characters,
): { part: FontPart; characters: string[] }[] {
  const text = [...all].join('');
  const written = Object.entries(SCRIPT_FONTS).filter(([script]) =>
    new RegExp(`\\p{Script=${script}}`, 'u').test(text),
  );
  return written.map(([script, name]) => {
    const part = scriptPart(ranges, script, name);
    const has = inRange(part.range ?? '');
    const characters = [...all].filter((character) => has(character) && !ALWAYS.includes(character));
    return { part: { ...part, range: rangeOf(characters) }, characters };
  });
}

/**
 * Returns the files of a face that a site needs, each with its characters. A character belongs to the first file that has it. Where ranges
 * overlap, browsers use the later face: so the first face needs no range, and the others have short ones.
 */
function neededOf(parts: FontPart[], characters: Characters): { part: FontPart; characters: string[] }[] {
  let left = [...characters[parts[0]?.face.characters ?? 'all']];
  const before: string[] = [];
  return parts.flatMap((part) => {
    const has = inRange(part.range ?? '');
    const own = left.filter(has);
    left = left.filter((character) => !has(character));
    if (!own.some((character) => character.trim())) return [];
    const { range, ...rest } = part;
    const needed = { ...rest, ...(before.length > 0 && { range: rangeOf(own, before) }) };
    before.push(...own);
    return [{ part: needed, characters: own }];
  });
}

function facesOf(pair: FontPair, parts: (FontPart & { href: string; more?: string })[]): FontFaces {
  const isForTitles = !pair.display.prose;
  const faces = parts.flatMap(({ face: { family, style, weight, font }, href, range, more = '' }) =>
    (isForTitles && family === 'Sans' ? ['Sans', 'Reading'] : [family]).map(
      (one) =>
        `@font-face{font-family:${one};${style === 'normal' ? '' : `font-style:${style};`}` +
        `${weight === '400' ? '' : `font-weight:${weight};`}font-display:swap;src:url(${href})` +
        `${range ? `;unicode-range:${range}` : ''}${font.scale ? `;size-adjust:${percent(font.scale)}` : ''}${more}}`,
    ),
  );
  return {
    css: [...faces, fallbacksOf(pair), ...(isForTitles ? [TITLES] : []), ...capitalsOf(pair)].join('\n'),
    preload: parts.flatMap(({ first, href }) => (first ? [href] : [])),
  };
}

/** Titles and headings are in the title face at every size, since prose is in the text face. */
const TITLES = '@layer base{:root{--serif-title:var(--serif)}h2{font-family:var(--serif)}}';

function capitalsOf({ display: { capitals } }: FontPair): string[] {
  return capitals ? [`@layer base{:root{--capitals:${capitals}}}`] : [];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
