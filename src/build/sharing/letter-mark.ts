import type { Palette, Site } from '../../compiler/index.ts';
import { faceAmong } from './social-cards/layout.ts';

/** How the icon of a face is composed, in a square of 64. */
interface Composition {
  ground: keyof Palette;
  letters: keyof Palette;
  /** The fonts that a visitor has: an icon loads none. */
  font: string;
  /** The size of one letter; two are smaller. */
  size: number;
  /** Lines beneath the letters, in their colour. */
  lines: string;
}

const SERIF = '400 Georgia,serif';
const SANS = '700 Arial,sans-serif';

/** One for each face but the default. */
const COMPOSITIONS: Record<string, Composition> = {
  gazette: { ground: 'paper', letters: 'ink', font: SERIF, size: 44, lines: 'M4 5h56M4 10h56M4 59h56' },
  assembly: { ground: 'blue', letters: 'on-blue', font: SANS, size: 42, lines: 'M8 56h48' },
  poster: { ground: 'blue', letters: 'on-blue', font: SANS, size: 66, lines: '' },
  treaty: {
    ground: 'paper',
    letters: 'blue',
    font: SERIF,
    size: 36,
    lines: 'M32 3a29 29 0 1 0 .1 0zM32 9a23 23 0 1 0 .1 0z',
  },
  cable: { ground: 'ink', letters: 'paper', font: '700 monospace', size: 40, lines: 'M5 5h54v54H5z' },
};

/** The icon of a site that has no mark, as a drawing of its initials; none where the site chooses no face. */
export function letterMark({ theme, variants, shell }: Site): Uint8Array | undefined {
  const composition = COMPOSITIONS[faceAmong(variants) ?? ''];
  const letters = initials(shell.name);
  if (!composition || !theme || !letters) return;
  const { ground, letters: colour, font, lines } = composition;
  const colours = theme.grounds.light;
  const [weight, family] = font.split(' ');
  // letters without capitals may end below the line
  const isCapital = /^\p{Lu}/u.test(letters);
  const size = composition.size * (isCapital && letters.length === 1 ? 1 : 0.68);
  return new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
      `<path fill="${colours[ground]}" d="M0 0h64v64H0z"/>` +
      `<path fill="none" stroke="${colours[colour]}" stroke-width="3" d="${lines}"/>` +
      `<text x="32" y="${32 + size * (isCapital ? 0.36 : 0.2)}" fill="${colours[colour]}" font-family="${family}" font-weight="${weight}" ` +
      `font-size="${size}" text-anchor="middle">${letters}</text></svg>`,
  );
}

/** The capitals that two words begin with, or the first letter: letters of other scripts may join. */
function initials(name: string): string {
  const capitals = name.match(/(?<![\p{L}\p{M}])\p{Lu}/gu) ?? [];
  return capitals.slice(0, 2).join('') || (/\p{L}/u.exec(name)?.[0] ?? '');
}
