import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '../compiler/compile.ts';
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
 * Measured in Chromium on a sentence of English: width per em of Fraunces at 80 px and of Instrument Sans at 18 px
 * against Liberation Serif and Liberation Sans, which have the widths of Times New Roman and Arial.
 */
const FALLBACKS = `
@font-face{font-family:'Fraunces Fallback';src:local('Times New Roman'),local('Liberation Serif'),local('Tinos');size-adjust:105%;ascent-override:93.1%;descent-override:24.3%;line-gap-override:0%}
@font-face{font-family:'Instrument Sans Fallback';src:local('Arial'),local('Liberation Sans'),local('Arimo');size-adjust:102.8%;ascent-override:94.4%;descent-override:24.3%;line-gap-override:0%}
`.trim();

/** The fonts as a document needs them. */
export interface FontFaces {
  css: string;
  /** The addresses of the fonts above the fold. */
  preload: string[];
}

/** The fonts for the build, cut to the characters of the site: the files to write, named by their content, and the faces that refer to them. */
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
