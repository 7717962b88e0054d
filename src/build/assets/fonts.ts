import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '../../compiler/index.ts';
import type { Page, ProseInline, Shell } from '../../shared/index.ts';
import type { Cache } from '../cache.ts';
import { type BuiltFile, hashOf } from '../output.ts';

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

/** The `unicode-range` that holds exactly some characters, in their order: `U+11F,U+131,U+15E-15F`. */
export function rangeOf(characters: Iterable<string>): string {
  const codes = [...characters].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const spans: { from: number; to: number }[] = [];
  for (const code of codes) {
    const last = spans.at(-1);
    if (last && code <= last.to + 1) last.to = code;
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
}

/**
 * What any page may show whatever site.yaml says: all that a keyboard for English types (a visitor searches, an
 * address is printed, a clock counts), and the signs that components put around words.
 */
export const ALWAYS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0‘’“”–—…·`;

/** The node of a prose tree that is set in italics. */
const EMPHASIS = 'emphasis' satisfies Extract<ProseInline, { children: unknown }>['type'];

/** The characters of a compiled site: of its pages, of the words around them, and of what scripts turn these into. */
export function charactersOf(pages: Iterable<Page>, shell: Shell): Characters {
  const all = new Set(ALWAYS);
  const slanted = new Set<string>();
  let unseen = unseenIn(all);
  for (const value of [shell, ...pages]) {
    // writing a page down is faster than walking through it, and few of them emphasise anything
    const text = JSON.stringify(value);
    // few pages have a character that no other has
    if (unseen.test(text)) {
      add(text, all);
      unseen = unseenIn(all);
    }
    if (text.includes(`"${EMPHASIS}"`)) collectSlanted(value, slanted);
  }
  for (const text of datesIn(shell.language)) add(text, all);
  for (const set of [all, slanted])
    for (const character of capitals([...set].join(''), shell.language)) set.add(character);
  return { all, slanted };
}

/** Collects the characters of emphasised words, at any depth of data as it is in the JSON of a page. */
function collectSlanted(value: unknown, slanted: Set<string>, within = false): void {
  if (typeof value === 'string') {
    if (within) for (const character of value.normalize('NFC')) slanted.add(character);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  const inside = within || ('type' in value && value.type === EMPHASIS);
  for (const [key, one] of Object.entries(value)) if (key !== 'type') collectSlanted(one, slanted, inside);
}

/** Finds what may bring new characters: one that is not known, or marks and letters that form others together with what comes before them. */
function unseenIn(known: ReadonlySet<string>): RegExp {
  const alone = [...known].filter((character) => !/[\p{M}\u1100-\u11ff]/u.test(character));
  const codes = alone.map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return new RegExp(`[^\\s${codes.join('')}]`, 'u');
}

/** What is in ALWAYS need not be looked at again, and that is nearly all there is. */
function add(text: string, set: Set<string>): void {
  const rare = text.match(/[^ -~\s]/gu);
  if (!rare) return;
  // browsers draw a letter and its mark as the one character that they make, where there is one
  for (const character of [...rare, ...text.normalize('NFC').matchAll(/[^ -~\s]/gu)].flat())
    set.add(character);
}

/** Labels are set in capitals by CSS, and initials by script. */
function capitals(text: string, language: string): string {
  try {
    return text.toLocaleUpperCase(language);
  } catch {
    return text.toUpperCase();
  }
}

/** The names of days and months, in which the countdown tells a start on the visitor's own clock. */
function datesIn(language: string): string[] {
  try {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
    // 29 days apart: every month, and every day of the week
    return Array.from({ length: 14 }, (_, index) => format.format(Date.UTC(2024, 0, 2 + 29 * index)));
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

/**
 * Returns a font file (WOFF2) cut down to some characters. Rejects when the file is no font. Its axes stay whole: with fewer
 * weights, outlines are rounded anew, and words look different by up to a pixel (measured; it would save 2 of 44 KB).
 * All four fonts take four seconds, and their characters seldom change, so the result is cached.
 */
async function subset(
  file: string,
  characters: Iterable<string>,
  root: string,
  cache: Cache,
): Promise<Uint8Array> {
  const font = await readFile(file);
  const library = await readFile(path.join(root, 'node_modules/subset-font/package.json'));
  const text = [...characters].sort().join('');
  return cache.cached('fonts', [hashOf(font, 43), hashOf(library, 43), text, FEATURES], async () => {
    const { default: subsetFont } = await import('subset-font');
    return subsetFont(font, text, { targetFormat: 'woff2', keepFeatures: FEATURES });
  });
}

const PACKAGES = '@fontsource-variable';

interface Font {
  family: string;
  style: 'normal' | 'italic';
  weight: string;
  /** The package, and which of its variable axes the file has beside the weight. */
  name: string;
  axes: string;
}

/** With the optical size axis: its large cuts have the contrast that titles need. */
const SERIF = {
  family: 'Fraunces Variable',
  weight: '100 900',
  name: 'fraunces',
  axes: 'opsz',
};

const SANS = {
  family: 'Instrument Sans Variable',
  weight: '400 700',
  name: 'instrument-sans',
  axes: 'wght',
};

/** The names that one and the same metrics have on different systems. */
const SERIF_LOCAL = ['Times New Roman', 'Liberation Serif', 'Tinos'];
const SANS_LOCAL = ['Arial', 'Liberation Sans', 'Arimo'];

const FONTS: Font[] = [SERIF, SANS].flatMap((font) => [
  { ...font, style: 'normal' },
  { ...font, style: 'italic' },
]);

/** The npm packages of the fonts that pages load. */
export const FONT_PACKAGES: string[] = [SERIF, SANS].map(({ name }) => `${PACKAGES}/${name}`);

/** The files that a package may have, those of the most common characters first. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese'];

/** A file that is part of a font, with the characters that it is for. */
interface Part {
  font: Font;
  /** Its place below `node_modules/`. */
  file: string;
  /** As CSS writes them (`U+0-FF,U+131`). */
  range: string;
  /** Needed above the fold of every page, so the document asks for it at once. */
  first: boolean;
}

/**
 * What replaces a font until it has loaded: a font of the system, stretched to the same measures so that nothing moves.
 * Measured in Chromium against Liberation Serif and Liberation Sans, which have the widths of Times New Roman and Arial.
 * Fraunces, whose optical sizes differ, is 1.16 times as wide at 14 px, 1.14 at 32, 1.00 at 80 and 0.94 from 100 px on.
 */
const FALLBACKS = [
  fallback('Fraunces Fallback', SERIF_LOCAL, 0.97, [0.978, 0.255]),
  fallback('Fraunces Text Fallback', SERIF_LOCAL, 1.135, [0.978, 0.255]),
  fallback('Instrument Sans Fallback', SANS_LOCAL, 1.028, [0.97, 0.25]),
].join('\n');

/** The faces, regular and bold, of a system's font `width` times as wide, with the ascent and descent (in em) of another. */
function fallback(family: string, local: string[], width: number, heights: number[]): string {
  const [ascent, descent] = heights.map((height) => `${((100 * height) / width).toFixed(1)}%`);
  const face = (weight: string, cut: string) =>
    `@font-face{font-family:'${family}';font-weight:${weight};` +
    `src:${local.map((name) => `local('${name}${cut}')`).join(',')};size-adjust:${(100 * width).toFixed(1)}%;` +
    `ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`;
  return `${face('100 599', '')}\n${face('600 900', ' Bold')}`;
}

/** The fonts as a document needs them. */
export interface FontFaces {
  css: string;
  /** The addresses of the fonts above the fold. */
  preload: string[];
}

/** The fonts for the build, cut to the characters of the site: the files to write, and the faces that refer to them. */
export async function builtFonts(
  root: string,
  { pages, shell }: Pick<Site, 'pages' | 'shell'>,
  cache: Cache,
): Promise<{ files: BuiltFile[]; faces: FontFaces }> {
  const shown = charactersOf(pages, shell);
  const built = FONTS.flatMap((font) =>
    neededOf(partsOf(root, font), shown).map(async ({ part, characters, range }) => {
      const content = await subset(path.join(root, 'node_modules', part.file), characters, root, cache);
      const name = `assets/${path.basename(part.file, '.woff2')}-${hashOf(content)}.woff2`;
      return { part: { ...part, range }, name, content };
    }),
  );
  const files = await Promise.all(built);
  return {
    files: files.map(({ name, content }) => ({ name, content })),
    faces: facesOf(files.map(({ part, name }) => ({ ...part, href: `${shell.base}${name}` }))),
  };
}

/** The fonts in development: whole, served by Vite from where they lie, and fetched for the characters that a page has. */
export function servedFonts(root: string, base: string): FontFaces {
  const parts = FONTS.flatMap((font) => partsOf(root, font));
  return facesOf(parts.map((part) => ({ ...part, href: `${base}node_modules/${part.file}` })));
}

function partsOf(root: string, font: Font): Part[] {
  const { name, axes, style } = font;
  const folder = `${PACKAGES}/${name}`;
  const ranges = JSON.parse(readFileSync(path.join(root, 'node_modules', folder, 'unicode.json'), 'utf8'));
  return SCRIPTS.filter((script) => script in ranges).map((script) => ({
    font,
    file: `${folder}/files/${name}-${script}-${axes}-${style}.woff2`,
    range: ranges[script],
    first: style === 'normal' && script === SCRIPTS[0],
  }));
}

/** The parts of a font that a site needs, each with its characters. A character is in the first part that has it. */
function neededOf(parts: Part[], { all, slanted }: Characters) {
  let left = [...(parts[0]?.font.style === 'italic' ? slanted : all)];
  const needed = parts.flatMap((part) => {
    const has = inRange(part.range);
    const characters = left.filter(has);
    left = left.filter((character) => !has(character));
    return characters.length > 0 ? [{ part, characters }] : [];
  });
  // a font of one file is for whatever it has
  return needed.map((one) => ({ ...one, range: needed.length > 1 ? rangeOf(one.characters) : '' }));
}

function facesOf(parts: (Part & { href: string })[]): FontFaces {
  const faces = parts.map(
    ({ font: { family, style, weight }, href, range }) =>
      `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};` +
      `font-display:swap;src:url(${href}) format('woff2')${range && `;unicode-range:${range}`}}`,
  );
  return {
    css: `${faces.join('\n')}\n${FALLBACKS}`,
    preload: parts.flatMap(({ first, href }) => (first ? [href] : [])),
  };
}
