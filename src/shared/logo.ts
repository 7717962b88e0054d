import type { Logo } from './values.ts';

/** How many square pixels of CSS a logo takes, and how wide and high it can be. */
const AREA = 8000;
const WIDEST = 180;
const HIGHEST = 90;

/** How much of their box most logos fill. */
const USUAL = 0.5;

/**
 * The size at which a logo looks as large as others: with the same area, not the same box, and smaller where it fills its box
 * (`filled`, from 0 to 1) more than usual.
 */
export function logoSize(
  { width, height }: { width: number; height: number },
  filled = USUAL,
): Pick<Logo, 'width' | 'height'> {
  const shape = width / height;
  const weight = Math.min(1.2, Math.max(0.85, (USUAL / filled) ** 0.25));
  const wide = Math.min(WIDEST, HIGHEST * shape, Math.sqrt(AREA * shape) * weight);
  return { width: wide, height: wide / shape };
}
