import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BuiltFile, hashOf } from './built-file.ts';

interface Font {
  family: string;
  style: 'normal' | 'italic';
  weight: string;
  /** The file below `node_modules/`. */
  file: string;
  /** Needed above the fold of every page, so the document asks for it at once. */
  first: boolean;
}

const PACKAGES = '@fontsource-variable';

const FONTS: Font[] = [
  {
    family: 'Fraunces Variable',
    style: 'normal',
    weight: '100 900',
    // with the optical size axis: its large cuts have the contrast that titles need
    file: `${PACKAGES}/fraunces/files/fraunces-latin-opsz-normal.woff2`,
    first: true,
  },
  {
    family: 'Fraunces Variable',
    style: 'italic',
    weight: '100 900',
    file: `${PACKAGES}/fraunces/files/fraunces-latin-opsz-italic.woff2`,
    first: false,
  },
  {
    family: 'Instrument Sans Variable',
    style: 'normal',
    weight: '400 700',
    file: `${PACKAGES}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    first: true,
  },
  {
    family: 'Instrument Sans Variable',
    style: 'italic',
    weight: '400 700',
    file: `${PACKAGES}/instrument-sans/files/instrument-sans-latin-wght-italic.woff2`,
    first: false,
  },
];

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

/** The fonts for the build: the files to write, named by their content, and the faces that refer to them. */
export function builtFonts(root: string, base: string): { files: BuiltFile[]; faces: FontFaces } {
  const files = FONTS.map(({ file }) => {
    const content = readFileSync(path.join(root, 'node_modules', file));
    return { name: `assets/${path.basename(file, '.woff2')}-${hashOf(content)}.woff2`, content };
  });
  return { files, faces: facesOf((index) => `${base}${files[index]?.name}`) };
}

/** The fonts in development: served by Vite from where they lie. */
export function servedFonts(base: string): FontFaces {
  return facesOf((index) => `${base}node_modules/${FONTS[index]?.file}`);
}

function facesOf(hrefOf: (index: number) => string): FontFaces {
  const faces = FONTS.map(
    ({ family, style, weight }, index) =>
      `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:swap;` +
      `src:url(${hrefOf(index)}) format('woff2')}`,
  );
  return {
    css: `${faces.join('\n')}\n${FALLBACKS}`,
    preload: FONTS.flatMap(({ first }, index) => (first ? [hrefOf(index)] : [])),
  };
}
