import { readFileSync } from 'node:fs';
import path from 'node:path';
import satori, { type Font } from 'satori';

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

/** What a reader takes for one character, however many signs it is made of. */
function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** The characters among some texts that the fonts do not have. */
export async function lackingIn(texts: readonly string[], fonts: Font[]): Promise<Set<string>> {
  const lacking = new Set<string>();
  const children = [...new Set(texts.flatMap(charactersOf))].join(' ');
  const note = async (_script: string, segment: string) => {
    for (const character of charactersOf(segment)) lacking.add(character);
    return [];
  };
  const element = { type: 'div', key: null, props: { style: { fontFamily: SANS }, children } };
  await satori(element, { width: 1200, height: 630, fonts, loadAdditionalAsset: note });
  return lacking;
}

/**
 * A text without what cannot be drawn: a letter with a mark becomes the plain letter, and what has none is left out.
 * Undefined when nothing is left that could be read.
 */
export function drawable(text: string, lacking: ReadonlySet<string>): string | undefined {
  const drawn = charactersOf(text)
    .map((character) => (lacking.has(character) ? plain(character) : character))
    .join('');
  if (drawn === text) return text;
  return /[\p{L}\p{N}]/u.test(drawn) ? drawn.replace(/\s+/g, ' ').trim() : undefined;
}

function plain(character: string): string {
  const base = character.normalize('NFD').replace(/\p{M}/gu, '');
  return /^[ -~]+$/.test(base) ? base : '';
}
