import type { Palette, Site } from '../../../compiler/index.ts';
import { faceAmong } from './social-cards/layout.ts';

interface Composition {
  ground: keyof Palette;
  letters: keyof Palette;
  /** System fonts, used without an outline, since an icon can't load fonts. */
  font: string;
  /** The size of a single letter; two are smaller. */
  size: number;
  /** Lines around the letters, in their colour. */
  lines: string;
  wide?: number;
  /** Distance of their middle from the top; by default the middle of the square. */
  middle?: number;
}

const SERIF = '400 Georgia,serif';
const SANS = '700 Arial,sans-serif';

/** One for each face but the default. */
const COMPOSITIONS: Record<string, Composition> = {
  gazette: {
    ground: 'paper',
    letters: 'ink',
    font: SERIF,
    size: 44,
    lines: 'M4 5h56M4 10h56M4 59h56',
    middle: 34.5,
  },
  assembly: { ground: 'blue', letters: 'on-blue', font: SANS, size: 42, lines: 'M8 56h48', middle: 30 },
  poster: { ground: 'blue', letters: 'on-blue', font: SANS, size: 66, lines: '' },
  treaty: {
    ground: 'paper',
    letters: 'blue',
    font: SERIF,
    size: 36,
    lines: 'M32 3a29 29 0 1 0 .1 0zM32 9a23 23 0 1 0 .1 0z',
    wide: 35,
  },
  cable: { ground: 'ink', letters: 'paper', font: '700 monospace', size: 40, lines: 'M5 5h54v54H5z' },
};

/** Letters as the path of an SVG, and the box that they fill. */
export interface LetterOutline {
  path: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Height of letters relative to their size, and their maximum total width in the square. */
const LETTER_HEIGHT = 0.72;
const MAX_LETTERS_WIDTH = 46;

/** Returns the letters of a site's icon; empty if it has no face or no name. */
export function lettersOf({ theme, variants, shell }: Site): string {
  return theme && faceAmong(variants) ? initials(shell.name) : '';
}

/**
 * Returns the icon of a site without a mark, as a drawing of its initials; undefined without a face. Without an outline, the letters are
 * text in system fonts. `inner` of 64 is the part of the square that the drawing fills; its background fills the whole square.
 */
export function letterMark(site: Site, outline?: LetterOutline, inner = 64): Uint8Array | undefined {
  const composition = COMPOSITIONS[faceAmong(site.variants) ?? ''];
  const letters = lettersOf(site);
  if (!composition || !site.theme || !letters) return;
  const { ground, letters: colour, lines } = composition;
  const colours = site.theme.grounds.light;
  const edge = (64 * 64) / inner;
  const from = (64 - edge) / 2;
  const box = [from, from, edge, edge].map((part) => Number(part.toFixed(2)));
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}">` +
      `<path fill="${colours[ground]}" d="M${box[0]} ${box[1]}h${box[2]}v${box[3]}h-${box[2]}z"/>` +
      `<path fill="none" stroke="${colours[colour]}" stroke-width="3" d="${lines}"/>` +
      `<g fill="${colours[colour]}">${outline ? outlineElement(outline, letters, composition) : textElement(letters, composition)}</g></svg>`,
  );
}

/** Size of two letters relative to one. */
const TWO_LETTERS = 0.68;

function outlineElement(
  { path, left, top, width, height }: LetterOutline,
  letters: string,
  { size, wide = MAX_LETTERS_WIDTH, middle = 32 }: Composition,
): string {
  const high = LETTER_HEIGHT * size * ([...letters].length === 1 ? 1 : TWO_LETTERS);
  const scale = Math.min(high / height, wide / width);
  const [x, y] = [32 - (left + width / 2) * scale, middle - (top + height / 2) * scale];
  const move = [x, y].map((part) => Number(part.toFixed(3))).join(' ');
  return `<path transform="translate(${move}) scale(${Number(scale.toFixed(4))})" d="${path}"/>`;
}

function textElement(letters: string, { font, size: largest }: Composition): string {
  const [weight, family] = font.split(' ');
  // letters without upper case may extend below the line
  const isCapital = /^\p{Lu}/u.test(letters);
  const size = largest * (isCapital && letters.length === 1 ? 1 : TWO_LETTERS);
  return (
    `<text x="32" y="${32 + size * (isCapital ? 0.36 : 0.2)}" font-family="${family}" font-weight="${weight}" ` +
    `font-size="${size}" text-anchor="middle">${letters}</text>`
  );
}

/** Returns the first capitals of up to two words, or else the first letter: letters of other scripts may join. */
function initials(name: string): string {
  const capitals = name.match(/(?<![\p{L}\p{M}])\p{Lu}/gu) ?? [];
  return capitals.slice(0, 2).join('') || (/\p{L}/u.exec(name)?.[0] ?? '');
}
