import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Font } from 'satori';

/** The families as the card names them. What the first does not have is taken from the next. */
export const SERIF = 'Fraunces, Fraunces ext';
export const SANS = 'Instrument Sans, Instrument Sans ext';

/** Satori reads no variable fonts, so these are the static cuts of the fonts of the site. */
const FILES = [
  ['Fraunces', 300, 'fraunces/files/fraunces-latin-300-normal.woff'],
  ['Fraunces', 400, 'fraunces/files/fraunces-latin-400-normal.woff'],
  ['Fraunces ext', 300, 'fraunces/files/fraunces-latin-ext-300-normal.woff'],
  ['Fraunces ext', 400, 'fraunces/files/fraunces-latin-ext-400-normal.woff'],
  ['Fraunces viet', 400, 'fraunces/files/fraunces-vietnamese-400-normal.woff'],
  ['Instrument Sans', 400, 'instrument-sans/files/instrument-sans-latin-400-normal.woff'],
  ['Instrument Sans', 500, 'instrument-sans/files/instrument-sans-latin-500-normal.woff'],
  ['Instrument Sans ext', 400, 'instrument-sans/files/instrument-sans-latin-ext-400-normal.woff'],
  ['Instrument Sans ext', 500, 'instrument-sans/files/instrument-sans-latin-ext-500-normal.woff'],
] as const;

/** The fonts of the cards of a project. */
export function cardFonts(root: string): Font[] {
  return FILES.map(([name, weight, file]) => ({
    name,
    weight,
    style: 'normal',
    data: readFileSync(path.join(root, 'node_modules/@fontsource', file)),
  }));
}
