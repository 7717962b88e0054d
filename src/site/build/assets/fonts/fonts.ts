import { platform } from '#build-platform';
import type { Site } from '../../../../compiler/index.ts';
import type { Page, ProseInline, Shell } from '../../../../core/index.ts';
import { type BuiltFile, hashOf } from '../../built-file.ts';
import {
  type FontPair,
  findFontPair,
  fontPackage,
  fontPairPackages,
  type LineWidths,
  type SystemFontKind,
} from './font-pairs.ts';

/** Tests characters against a CSS `unicode-range` of code points and spans, without wildcards. */
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

/** Returns a range such as `U+11F,U+131,U+15E-15F`. With `without`, the range may cover all characters except these, and is shorter. */
export function formatUnicodeRange(characters: Iterable<string>, without?: Iterable<string>): string {
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
  /** The characters of emphasised text, the only text in italics. */
  slanted: Set<string>;
  /** The characters of strong text, the only bold text in the reading font. */
  bold: Set<string>;
}

/** Characters that components add, and the characters of an English keyboard, except symbols that few sites use. */
export const COMMON_CHARACTERS: string = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
    (character) => !'#$%*+<=>@[\\]^_`{|}~'.includes(character),
  ),
  '\u00a0‘’“”–—…·−',
].join('');

/** The types of nodes in a prose tree that change the font: italics and bold. */
type StyledInlineType = Extract<ProseInline, { children: unknown }>['type'];
const EMPHASIS = 'emphasis' satisfies StyledInlineType;
const STRONG_TEXT_TYPE = 'strong' satisfies StyledInlineType;

/** Social cards are drawn during the pauses. */
const PAGES_PER_PAUSE = 50;

/** Includes the shell around the pages, and variants that styles and scripts make, such as capitals. */
export async function collectCharacters(
  pages: Iterable<Page>,
  shells: readonly Shell[],
): Promise<Characters> {
  const all = new Set(COMMON_CHARACTERS);
  const slanted = new Set<string>();
  const bold = new Set<string>();
  let unseen = unseenPattern(all);
  for (const [index, value] of [...shells, ...pages].entries()) {
    if (index % PAGES_PER_PAUSE === 0) await platform.pause();
    const text = collectText(value, { slanted, bold });
    // few pages have a character that no earlier page has
    if (unseen.test(text)) {
      addCharacters(text, all);
      unseen = unseenPattern(all);
    }
  }
  for (const { language } of shells) {
    for (const text of collectDateTexts(language)) addCharacters(text, all);
    for (const character of toCapitals([...all].join(''), language)) all.add(character);
  }
  return { all, slanted, bold };
}

/** Keys whose values a page never displays as text: types, addresses and icons. */
const NON_TEXT_KEYS = new Set(['type', 'path', 'src', 'icon']);

/** Adds the characters of emphasised and strong text to `marked`. */
function collectText(
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
  const own = type === EMPHASIS ? marked.slanted : type === STRONG_TEXT_TYPE ? marked.bold : undefined;
  const inside = own ? [...within, own] : within;
  let text = '';
  for (const [key, one] of Object.entries(value))
    if (!NON_TEXT_KEYS.has(key)) text += collectText(one, marked, inside);
  return text;
}

/** Returns a pattern that matches a character not in `known`, or a character that may combine with the previous one. */
function unseenPattern(known: ReadonlySet<string>): RegExp {
  const alone = [...known].filter((character) => !/[\p{M}\u1100-\u11ff]/u.test(character));
  const codes = alone.map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return new RegExp(`[^\\s${codes.join('')}]`, 'u');
}

/** In most texts, hardly any character matches. */
const UNCOMMON_PATTERN = new RegExp(unseenPattern(new Set(COMMON_CHARACTERS)), 'gu');

function addCharacters(text: string, set: Set<string>): void {
  const found = text.match(UNCOMMON_PATTERN);
  if (!found) return;
  // browsers draw a letter and its mark as one composed character, if that character exists
  for (const character of [...found, ...(text.normalize('NFC').match(UNCOMMON_PATTERN) ?? [])])
    set.add(character);
}

/** CSS sets labels in capitals, and scripts set initials in capitals. */
function toCapitals(text: string, language: string): string {
  try {
    return text.toLocaleUpperCase(language);
  } catch {
    return text.toUpperCase();
  }
}

/** Countdowns display their start in the visitor's time zone, so any date may occur. */
function collectDateTexts(language: string): string[] {
  try {
    const figures = new Intl.NumberFormat(language, { useGrouping: false }).format(9876543210);
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
    // dates 29 days apart include every month and every day of the week
    const days = Array.from({ length: 14 }, (_, index) => format.format(Date.UTC(2024, 0, 2 + 29 * index)));
    return [figures, ...days];
  } catch {
    // this runtime does not know the language
    return [];
  }
}

/** The features that browsers apply by default, and the figure styles of our styles. Others would add unused glyphs. */
const FONT_FEATURES = [
  ...['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'clig', 'calt', 'rlig', 'rclt', 'rvrn'],
  ...['lnum', 'tnum'],
];

export interface FontSubset {
  /** The path of the font file below `node_modules/`. */
  file: string;
  /** All characters that the subset must contain, sorted. */
  text: string;
  /** Whether the subset contains both the regular and the bold weight, with the same kerning. */
  isBoth: boolean;
  options: {
    keepFeatures?: string[];
    variationAxes: SiteFontFace['axes'];
    dropTables: string[];
  };
}

function createFontSubset({ face, file }: FontPart, characters: Iterable<string>): FontSubset {
  const isBoth = face.family === 'Sans' && face.style === 'normal';
  return {
    file,
    text: [...characters].sort().join(''),
    isBoth,
    options: {
      // letters of other scripts are joined and stacked by features of their own
      ...(face.family !== 'Script' && { keepFeatures: FONT_FEATURES }),
      variationAxes: face.axes,
      // STAT contains names for font menus; GDEF makes kerning vary with the weight
      dropTables: [...(isBoth ? ['GDEF'] : []), 'STAT'],
    },
  };
}

/** Searches the pair's display font and the fonts for other scripts. Undefined if pages load no font for a letter. */
export function subsetsForLetters(
  letters: string,
  ranges: FontSource['ranges'],
  pair: string | undefined,
): FontSubset[] | undefined {
  const [display] = facesOfFontPair(findFontPair(pair));
  if (!display) return;
  const parts = [...listFontParts(ranges, display), ...scriptFontParts(ranges)];
  const cuts: FontSubset[] = [];
  for (const letter of letters) {
    const part = parts.find(({ range }) => range !== undefined && inRange(range)(letter));
    if (!part) return;
    cuts.push(createFontSubset(part, letter));
  }
  return cuts;
}

type FaceFont = Pick<FontPair['sans'], 'name' | 'isStatic' | 'scale'>;

/** A font family of tokens.css in one style and weight. */
interface SiteFontFace {
  family: 'Display' | 'Reading' | 'Sans' | 'Script';
  style: 'normal' | 'italic';
  weight: string;
  /** The font, and the distinctive part of its file name: a variable axis, or the single weight of a static font. */
  font: FaceFont;
  file: string;
  /** The axes are limited to these values or ranges. */
  axes: Record<string, number | { min: number; max: number }>;
  characters: keyof Characters;
  /** Whether every page uses the face above the fold, so that documents preload it. */
  first: boolean;
}

/** Prose uses the display font at a small optical size or, if that font is only for titles, the files of the text font. */
function facesOfFontPair({ display, sans }: FontPair): SiteFontFace[] {
  const cut = (size: number, weight: number) => ({
    ...(!display.isStatic && { wght: weight }),
    ...(display.sizes && { opsz: size }),
  });
  const [small, large] = display.sizes ?? [0, 0];
  const variable = display.sizes ? 'opsz' : 'wght';
  const serif = { font: display, file: display.isStatic ? `${display.weight}` : variable };
  const plain = { font: sans, file: 'wght' };
  const regular = { style: 'normal', weight: '400' } as const;
  const reading = (
    face: Pick<SiteFontFace, 'style' | 'weight' | 'characters'>,
    weight: number,
  ): SiteFontFace => ({
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
      // if prose uses the text font, phones also display titles with this font face
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

/** By the Unicode names of the scripts. Chinese uses system fonts: 1,000 characters would be 200 KB. */
const SCRIPT_FONTS = { Devanagari: 'noto-sans-devanagari', Arabic: 'noto-sans-arabic' };

export const FONT_PACKAGES: string[] = [
  ...fontPairPackages(),
  ...Object.values(SCRIPT_FONTS).map((name) => fontPackage({ name })),
];

/** The first file has the most common characters. */
const LATIN_FILES = ['latin', 'latin-ext', 'vietnamese'];

/** Excludes files for unused scripts. */
export function fontFileRanges(ranges: FontSource['ranges']): [string, { [script: string]: string }][] {
  const used = [...LATIN_FILES, ...Object.keys(SCRIPT_FONTS).map((script) => script.toLowerCase())];
  return FONT_PACKAGES.map((name) => [
    name,
    Object.fromEntries(Object.entries(ranges(name)).filter(([script]) => used.includes(script))),
  ]);
}

interface FontPart {
  face: SiteFontFace;
  /** The path of the font file below `node_modules/`. */
  file: string;
  /** Such as `U+0-FF,U+131`. Absent if the file is used for all characters that no later file of the face covers. */
  range?: string;
  first: boolean;
}

/** Fonts with the same metrics on different operating systems. */
const SYSTEM_FONTS: Record<SystemFontKind, readonly string[]> = {
  serif: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  sans: ['Arial', 'Liberation Sans', 'Arimo'],
  mono: ['Courier New', 'Liberation Mono', 'Cousine'],
};

/** The system fonts are scaled to the same metrics, to prevent layout shifts. */
function fallbacksOfFontPair({ display, sans }: FontPair): string {
  const { titles, capitals, figures } = display.widths;
  const [reading, prose] = display.prose ? [display, display.prose] : [sans, sans];
  return [
    ...fallbackFaces('Display', display, { letters: titles, capitals, figures }),
    ...fallbackFaces('Reading', reading, prose.width),
    ...fallbackFaces('Reading', reading, prose.bold, BOLD_FALLBACK),
    ...fallbackFaces('Sans', sans, sans.width),
    ...(sans.medium ? fallbackFaces('Sans', sans, sans.medium, { weight: 500 }) : []),
    ...fallbackFaces('Sans', sans, sans.bold, BOLD_FALLBACK),
  ].join('\n');
}

const BOLD_FALLBACK = { weight: 600, cut: ' Bold' };

/** The character ranges of additional fallback faces. */
const FALLBACK_RANGES = { capitals: 'U+41-5A,U+C0-DE', figures: 'U+30-39' };

/** Metrics are in em. Without `weight`, the faces apply to all weights up to 500 that have no face of their own. */
function fallbackFaces(
  family: string,
  { like, heights, scale = 1 }: FontPair['sans'] | FontPair['display'],
  widths: LineWidths,
  { weight, cut = '' }: { weight?: number; cut?: string } = {},
): string[] {
  const { letters, ...others } = typeof widths === 'number' ? { letters: widths } : widths;
  const face = (width: number, range?: string) => {
    const [ascent, descent, size] = [...heights.map((height) => height / width), width * scale].map(
      formatPercent,
    );
    return (
      `@font-face{font-family:'${family} Fallback';${weight ? `font-weight:${weight};` : ''}` +
      `src:${SYSTEM_FONTS[like].map((name) => `local('${name}${cut}')`).join(',')};size-adjust:${size};` +
      `ascent-override:${ascent};descent-override:${descent}${range ? `;unicode-range:${range}` : ''}}`
    );
  };
  const ranges = Object.keys(FALLBACK_RANGES) as (keyof typeof FALLBACK_RANGES)[];
  return [
    face(letters),
    ...ranges.flatMap((name) => {
      const width = others[name];
      return width === undefined ? [] : [face(width, FALLBACK_RANGES[name])];
    }),
  ];
}

export interface FontFaces {
  css: string;
  preload: string[];
}

export interface FontSource {
  /** From the package's `unicode.json`, by the scripts in the names of the files. */
  ranges: (name: string) => { readonly [script: string]: string };
  /** Returns WOFF2. Rejects if the file isn't a font. */
  cut: (cut: FontSubset) => Promise<Uint8Array>;
  /** The platform can't subset, so `cut` returns the whole file, which looks the same and is three times as large. */
  isWhole?: true;
}

/** Makes font files with only the characters of the site. */
export async function builtFonts(
  { pages, shell, others = [], fonts }: Pick<Site, 'pages' | 'shell' | 'others' | 'fonts'>,
  { ranges, cut, isWhole }: FontSource,
): Promise<{ files: BuiltFile[]; faces: FontFaces }> {
  const pair = findFontPair(fonts);
  const shown = await collectCharacters(pages, [shell, ...others.map((one) => one.shell)]);
  const needed = [
    ...facesOfFontPair(pair).flatMap((face) => neededFaceFiles(listFontParts(ranges, face), shown)),
    ...neededScriptParts(ranges, shown),
  ];
  // titles and prose may use the same file
  const cuts = new Map<string, Promise<Uint8Array>>();
  const built = needed.map(async ({ part, characters }) => {
    const wanted = createFontSubset(part, characters);
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
    faces: createFontFaces(
      pair,
      files.map(({ part, name }) => ({
        ...part,
        href: `${shell.base}${name}`,
        more: isWhole ? variationDescriptor(part.face) : '',
      })),
    ),
  };
}

/** Browsers fetch only the files that a page needs. `hrefOf` gets the path of a file below `node_modules/`. */
export function wholeFonts(
  ranges: FontSource['ranges'],
  hrefOf: (file: string) => string,
  pair: string | undefined,
): FontFaces {
  const fonts = findFontPair(pair);
  const faces = facesOfFontPair(fonts);
  const parts = [...faces.flatMap((face) => listFontParts(ranges, face)), ...scriptFontParts(ranges)];
  return createFontFaces(
    fonts,
    parts.map((part) => ({ ...part, href: hrefOf(part.file), more: variationDescriptor(part.face) })),
  );
}

/** Selects in a whole font the values that a subset would have: its optical size, and its weight if there is just one. */
function variationDescriptor({ axes }: SiteFontFace): string {
  const settings = Object.entries(axes).flatMap(([axis, at]) =>
    typeof at === 'number' ? `'${axis}' ${at}` : [],
  );
  return settings.length > 0 ? `;font-variation-settings:${settings.join(',')}` : '';
}

function listFontParts(
  rangesOf: FontSource['ranges'],
  face: SiteFontFace,
  scripts: readonly string[] = LATIN_FILES,
): FontPart[] {
  const { font, file, style, first } = face;
  const folder = fontPackage(font);
  const ranges = rangesOf(folder);
  return scripts.flatMap((script) => {
    const range = ranges[script];
    if (range === undefined) return [];
    const place = `${folder}/files/${font.name}-${script}-${file}-${style}.woff2`;
    return [{ face, file: place, range, first: first && script === scripts[0] }];
  });
}

/** The package also has Latin letters, but the letters of the pair are preferred. */
function fontPartForScript(ranges: FontSource['ranges'], script: string, name: string): FontPart {
  const face: SiteFontFace = {
    family: 'Script',
    style: 'normal',
    weight: '400 600',
    font: { name },
    file: 'wght',
    axes: { wght: { min: 400, max: 600 } },
    characters: 'all',
    first: true,
  };
  const [part] = listFontParts(ranges, face, [script.toLowerCase()]);
  if (!part) throw new Error(`The package ${name} has no letters of ${script}.`);
  return part;
}

function scriptFontParts(ranges: FontSource['ranges']): FontPart[] {
  return Object.entries(SCRIPT_FONTS).map(([script, name]) => fontPartForScript(ranges, script, name));
}

function neededScriptParts(
  ranges: FontSource['ranges'],
  { all }: Characters,
): { part: FontPart; characters: string[] }[] {
  const text = [...all].join('');
  const written = Object.entries(SCRIPT_FONTS).filter(([script]) =>
    new RegExp(`\\p{Script=${script}}`, 'u').test(text),
  );
  return written.map(([script, name]) => {
    const part = fontPartForScript(ranges, script, name);
    const has = inRange(part.range ?? '');
    const characters = [...all].filter(
      (character) => has(character) && !COMMON_CHARACTERS.includes(character),
    );
    return { part: { ...part, range: formatUnicodeRange(characters) }, characters };
  });
}

/** A character belongs to the first file that has it. Browsers use the later of overlapping ranges, so the first needs none. */
function neededFaceFiles(
  parts: FontPart[],
  characters: Characters,
): { part: FontPart; characters: string[] }[] {
  let left = [...characters[parts[0]?.face.characters ?? 'all']];
  const before: string[] = [];
  return parts.flatMap((part) => {
    const has = inRange(part.range ?? '');
    const own = left.filter(has);
    left = left.filter((character) => !has(character));
    if (!own.some((character) => character.trim())) return [];
    const { range, ...rest } = part;
    const needed = { ...rest, ...(before.length > 0 && { range: formatUnicodeRange(own, before) }) };
    before.push(...own);
    return [{ part: needed, characters: own }];
  });
}

function createFontFaces(pair: FontPair, parts: (FontPart & { href: string; more: string })[]): FontFaces {
  const { prose, capitals } = pair.display;
  const isForTitles = !prose;
  const faces = parts.flatMap(({ face: { family, style, weight, font }, href, range, more }) =>
    (isForTitles && family === 'Sans' ? ['Sans', 'Reading'] : [family]).map(
      (one) =>
        `@font-face{font-family:${one};${style === 'normal' ? '' : `font-style:${style};`}` +
        `${weight === '400' ? '' : `font-weight:${weight};`}font-display:swap;src:url(${href})` +
        `${range ? `;unicode-range:${range}` : ''}${font.scale ? `;size-adjust:${formatPercent(font.scale)}` : ''}${more}}`,
    ),
  );
  return {
    css: [
      ...faces,
      fallbacksOfFontPair(pair),
      ...(isForTitles ? [TITLE_STYLES] : []),
      ...(capitals ? [`@layer base{:root{--capitals:${capitals}}}`] : []),
    ].join('\n'),
    preload: parts.flatMap(({ first, href }) => (first ? [href] : [])),
  };
}

/** Styles of pairs whose prose uses the text font. */
const TITLE_STYLES = '@layer base{:root{--serif-title:var(--serif)}h2{font-family:var(--serif)}}';

function formatPercent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
