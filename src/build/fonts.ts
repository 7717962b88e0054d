import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '../compiler/index.ts';
import { type BuiltFile, hashOf } from './built-file.ts';
import { type Characters, charactersOf } from './characters.ts';
import { fontStore } from './font-subset.ts';
import { inRange, rangeOf } from './unicode-range.ts';

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
 * What stands in until a font has come: a font of the system, stretched to the same measures so that nothing moves.
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
): Promise<{ files: BuiltFile[]; faces: FontFaces }> {
  const shown = charactersOf(pages, shell);
  const store = fontStore(root);
  const built = FONTS.flatMap((font) =>
    neededOf(partsOf(root, font), shown).map(async ({ part, characters, range }) => {
      const content = await store.cut(path.join(root, 'node_modules', part.file), characters);
      const name = `assets/${path.basename(part.file, '.woff2')}-${hashOf(content)}.woff2`;
      return { part: { ...part, range }, name, content };
    }),
  );
  const files = await Promise.all(built);
  await store.tidy();
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
