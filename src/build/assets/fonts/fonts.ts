import { platform } from '#build-platform';
import type { Site } from '../../../compiler/index.ts';
import type { Page, ProseInline, Shell } from '../../../shared/index.ts';
import { type BuiltFile, hashOf } from '../../built-file.ts';
import {
  type FontPair,
  type Likeness,
  packageOf,
  packagesOfPairs,
  pairOf,
  type Widths,
} from './font-pairs.ts';

/** Whether characters are in a `unicode-range` as CSS writes it: single code points and spans, without wildcards. */
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

/**
 * The `unicode-range` that holds some characters, in their order, and no other: `U+11F,U+131,U+15E-15F`. With the characters that it must not
 * hold, it is shorter, as it also holds those between that neither has.
 */
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

/** The characters that a site shows, as sets of single characters. */
interface Characters {
  all: Set<string>;
  /** Those in emphasised words, the only ones that are ever slanted. */
  slanted: Set<string>;
  /** Those in strong words, the only ones of the reading face that are ever bold. */
  bold: Set<string>;
}

/**
 * What any page may show whatever site.yaml says: what a keyboard for English types (a visitor searches, an address is printed,
 * a clock counts) but for signs that few sites have, and the characters that components put around words.
 */
export const ALWAYS: string = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
    (character) => !'#$%*+<=>@[\\]^_`{|}~'.includes(character),
  ),
  '\u00a0‘’“”–—…·−',
].join('');

/** The nodes of a prose tree that are set in italics, and in bold. */
type Marked = Extract<ProseInline, { children: unknown }>['type'];
const EMPHASIS = 'emphasis' satisfies Marked;
const STRONG = 'strong' satisfies Marked;

/** How many pages are read before whatever else waits has its turn: social cards, at this time. */
const AT_ONCE = 50;

/** The characters of a compiled site: of its pages, of the words around them, and of what scripts turn these into. */
export async function charactersOf(pages: Iterable<Page>, shells: readonly Shell[]): Promise<Characters> {
  const all = new Set(ALWAYS);
  const slanted = new Set<string>();
  const bold = new Set<string>();
  let unseen = unseenIn(all);
  for (const [index, value] of [...shells, ...pages].entries()) {
    if (index % AT_ONCE === 0) await platform.pause();
    const text = textIn(value, { slanted, bold });
    // few pages have a character that no other has
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

/** What is never shown of a page as words: kinds, addresses that are no links, and icons. */
const NO_TEXT = new Set(['type', 'path', 'src', 'icon']);

/** The texts in data as it is in the JSON of a page, at any depth. Collects the characters of words that are marked. */
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

/** Finds what may bring new characters: one that is not known, or marks and letters that form others together with what comes before them. */
function unseenIn(known: ReadonlySet<string>): RegExp {
  const alone = [...known].filter((character) => !/[\p{M}\u1100-\u11ff]/u.test(character));
  const codes = alone.map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return new RegExp(`[^\\s${codes.join('')}]`, 'u');
}

/** What is in ALWAYS need not be looked at again, and that is nearly all there is. */
const UNSURE = new RegExp(unseenIn(new Set(ALWAYS)), 'gu');

function add(text: string, set: Set<string>): void {
  const found = text.match(UNSURE);
  if (!found) return;
  // browsers draw a letter and its mark as the one character that they make, where there is one
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

/** The names of days and months, in which the countdown shows a start on the visitor's own clock, and its figures. */
function datesIn(language: string): string[] {
  try {
    const figures = new Intl.NumberFormat(language, { useGrouping: false }).format(9876543210);
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
    // 29 days apart: every month, and every day of the week
    const days = Array.from({ length: 14 }, (_, index) => format.format(Date.UTC(2024, 0, 2 + 29 * index)));
    return [figures, ...days];
  } catch {
    // a language that is unknown here has no names that could be known
    return [];
  }
}

/**
 * The features that browsers switch on by themselves, and the two forms of figures that our styles ask for. What is not
 * named here (swashes, alternates, old-style figures) would leave its glyphs in the file, and is never shown.
 */
const FEATURES = [
  ...['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'clig', 'calt', 'rlig', 'rclt', 'rvrn'],
  ...['lnum', 'tnum'],
];

/** How a font file is cut down. */
export interface FontCut {
  /** The file, by its place below `node_modules/`. */
  file: string;
  /** All characters that it must have, sorted. */
  text: string;
  /** Whether it has the regular and the bold weight, which share one kerning. */
  isBoth: boolean;
  /** The options of the package subset-font that all platforms take. */
  options: {
    keepFeatures?: string[];
    variationAxes: Face['axes'];
    dropTables: string[];
  };
}

function fontCut({ face, file }: Part, characters: Iterable<string>): FontCut {
  const isBoth = face.family === 'Sans' && face.style === 'normal';
  return {
    file,
    text: [...characters].sort().join(''),
    isBoth,
    options: {
      // letters of other scripts are joined and stacked by features of their own
      ...(face.family !== 'Script' && { keepFeatures: FEATURES }),
      variationAxes: face.axes,
      // what a menu of fonts shows, and by how much kerning varies
      dropTables: [...(isBoth ? ['GDEF'] : []), 'STAT'],
    },
  };
}

/** The cuts of the display face of a pair, or of other scripts, that have some letters; none where pages load no font with one of them. */
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

/** A font, by its package. */
type Font = Pick<FontPair['sans'], 'name' | 'isStatic' | 'scale'>;

/** One face of the look: a family of tokens.css in one style and weight. */
interface Face {
  family: 'Display' | 'Reading' | 'Sans' | 'Script';
  style: 'normal' | 'italic';
  weight: string;
  /** Its font, and what names the file in the package: the variable axis that it has beside the weight, or its one weight. */
  font: Font;
  file: string;
  /** What is left of its axes. */
  axes: Record<string, number | { min: number; max: number }>;
  characters: keyof Characters;
  /** Needed above the fold of every page, so the document asks for it at once. */
  first: boolean;
}

/**
 * The faces of a pair. A large cut of the display face is for titles, one for reading sizes for prose, the other is for everything else. Where
 * the display face is for titles alone, the text face is for prose too, and has no files of its own for that.
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
      // phones too have such titles then
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

/** The fonts of other scripts, by the names that Unicode has for these. Chinese pages are left to the fonts of the system: 1,000 letters are 200 KB. */
const SCRIPT_FONTS = { Devanagari: 'noto-sans-devanagari', Arabic: 'noto-sans-arabic' };

/** The npm packages of all fonts that pages may load. */
export const FONT_PACKAGES: string[] = [
  ...packagesOfPairs(),
  ...Object.values(SCRIPT_FONTS).map((name) => packageOf({ name })),
];

/** The files that a package may have, those of the most common characters first. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese'];

/** The characters of the files that pages may load, by packages; packages have files of other scripts too. */
export function rangesOfFonts(ranges: FontSource['ranges']): [string, { [script: string]: string }][] {
  const used = [...SCRIPTS, ...Object.keys(SCRIPT_FONTS).map((script) => script.toLowerCase())];
  return FONT_PACKAGES.map((name) => [
    name,
    Object.fromEntries(Object.entries(ranges(name)).filter(([script]) => used.includes(script))),
  ]);
}

/** A file that is part of a face, with the characters that it is for. */
interface Part {
  face: Face;
  /** Its place below `node_modules/`. */
  file: string;
  /** As CSS writes them (`U+0-FF,U+131`); absent for all that no later file of the face is for. */
  range?: string;
  first: boolean;
}

/** The names that one and the same metrics have on different systems. */
const LOCAL: Record<Likeness, readonly string[]> = {
  serif: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  sans: ['Arial', 'Liberation Sans', 'Arimo'],
  mono: ['Courier New', 'Liberation Mono', 'Cousine'],
};

/**
 * What replaces the fonts of a pair until they have loaded: fonts of the system, stretched to the same measures so that nothing moves.
 */
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

/** What browsers take the later ones of a fallback's faces for. */
const RANGES = { capitals: 'U+41-5A,U+C0-DE', figures: 'U+30-39' };

/**
 * The faces of a system's font that are as wide as another, with its ascent and descent (in em); every line of our pages has a height in the
 * style sheets. Without a weight, it is for those up to 500 that have no other.
 */
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

/** The fonts as a document needs them. */
export interface FontFaces {
  css: string;
  /** The addresses of the fonts above the fold. */
  preload: string[];
}

/** Where the fonts of a site come from. */
export interface FontSource {
  /** The characters of the files of a package (of FONT_PACKAGES), by the scripts in their names: its `unicode.json`. */
  ranges: (name: string) => { readonly [script: string]: string };
  /** A font file (WOFF2), cut down. Rejects when the file is no font. */
  cut: (cut: FontCut) => Promise<Uint8Array>;
  /** Whether the platform cannot do that, and `cut` gives the whole file: it looks the same, and weighs three times as much. */
  isWhole?: true;
}

/** The fonts for the build, cut to the characters of the site: the files to write, and the faces that refer to them. */
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
  // titles and prose may be in the same cut
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

/** Whole fonts, fetched for the characters that a page has. `hrefOf` is the address of a file by its place below `node_modules/`. */
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

/** What the build cuts out, for a whole font: its optical size, and the weight of a face that has one. */
function cutOf({ axes }: Face): string {
  const settings = Object.entries(axes).flatMap(([axis, at]) =>
    typeof at === 'number' ? `'${axis}' ${at}` : [],
  );
  return settings.length > 0 ? `;font-variation-settings:${settings.join(',')}` : '';
}

function partsOf(rangesOf: FontSource['ranges'], face: Face, scripts: readonly string[] = SCRIPTS): Part[] {
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

/** The letters of a script; its package has Latin letters too, of which the pair has better ones. */
function scriptPart(ranges: FontSource['ranges'], script: string, name: string): Part {
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

/** The scripts that a site is written in beside Latin, each with its characters. */
function scriptsIn(
  ranges: FontSource['ranges'],
  { all }: Characters,
): { part: Part; characters: string[] }[] {
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
 * The parts of a face that a site needs, each with its characters. A character is in the first part that has it. Where ranges overlap, browsers
 * take the later face: so the first one needs none, and the others are short.
 */
function neededOf(parts: Part[], characters: Characters): { part: Part; characters: string[] }[] {
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

function facesOf(pair: FontPair, parts: (Part & { href: string; more?: string })[]): FontFaces {
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

/** Titles and headings are in a face for titles alone at every size, as prose is in the text face then. */
const TITLES = '@layer base{:root{--serif-title:var(--serif)}h2{font-family:var(--serif)}}';

/** What faces with titles in capitals need to know of a pair. */
function capitalsOf({ display: { capitals } }: FontPair): string[] {
  return capitals ? [`@layer base{:root{--capitals:${capitals}}}`] : [];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
