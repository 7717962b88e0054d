import type { Site } from '../../../compiler/index.ts';
import type { LetterMark } from '../../faces/face.ts';
import { FACES } from '../../faces/faces.generated.ts';
import { findFaceName } from './social-cards/layout.ts';

/** An SVG path, and the box that it fills. */
export interface LetterOutline {
  path: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The height is relative to the font size; the width is in a square of 64 by 64. */
const LETTER_HEIGHT = 0.72;
const MAX_LETTERS_WIDTH = 46;

function findComposition(variants: Site['variants']): LetterMark | undefined {
  return FACES[findFaceName(variants) ?? '']?.letterMark;
}

/** Empty if the site has no face or no name. */
export function iconLetters({ theme, variants, shell }: Site): string {
  return theme && findComposition(variants) ? initials(shell.name) : '';
}

/**
 * Undefined without a face. Without an outline, the letters are text in system fonts. The drawing fills a square whose side is
 * `inner` (at most 64) of 64; its background fills the whole icon.
 */
export function letterMark(site: Site, outline?: LetterOutline, inner = 64): Uint8Array | undefined {
  const composition = findComposition(site.variants);
  const letters = iconLetters(site);
  if (!composition || !site.theme || !letters) return;
  const { ground, letters: colour, lines = '' } = composition;
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

const TWO_LETTERS_SCALE = 0.68;

function outlineElement(
  { path, left, top, width, height }: LetterOutline,
  letters: string,
  { size, wide = MAX_LETTERS_WIDTH, middle = 32 }: LetterMark,
): string {
  const high = LETTER_HEIGHT * size * ([...letters].length === 1 ? 1 : TWO_LETTERS_SCALE);
  const scale = Math.min(high / height, wide / width);
  const [x, y] = [32 - (left + width / 2) * scale, middle - (top + height / 2) * scale];
  const move = [x, y].map((part) => Number(part.toFixed(3))).join(' ');
  return `<path transform="translate(${move}) scale(${Number(scale.toFixed(4))})" d="${path}"/>`;
}

function textElement(letters: string, { font, size: largest }: LetterMark): string {
  const [weight, family] = font.split(' ');
  // letters of scripts without upper case may extend below the baseline
  const isCapital = /^\p{Lu}/u.test(letters);
  const size = largest * (isCapital && letters.length === 1 ? 1 : TWO_LETTERS_SCALE);
  return (
    `<text x="32" y="${32 + size * (isCapital ? 0.36 : 0.2)}" font-family="${family}" font-weight="${weight}" ` +
    `font-size="${size}" text-anchor="middle">${letters}</text>`
  );
}

/** Returns up to two capitals or, in other scripts, only the first letter, since two letters might join. */
function initials(name: string): string {
  const capitals = name.match(/(?<![\p{L}\p{M}])\p{Lu}/gu) ?? [];
  return capitals.slice(0, 2).join('') || (/\p{L}/u.exec(name)?.[0] ?? '');
}
