import type { Logo } from '../values.ts';

/** Area of a logo in square CSS pixels, and its maximum width and height in CSS pixels. */
const LOGO_AREA = 8000;
const MAX_LOGO_WIDTH = 180;
const MAX_LOGO_HEIGHT = 90;

/** The share of its bounding box that a usual logo fills. */
const USUAL_FILL_RATIO = 0.5;

/** Gives logos the same area, but less if a logo fills more of its bounding box (`filled`, from 0 to 1). */
export function logoSize(
  { width, height }: { width: number; height: number },
  filled = USUAL_FILL_RATIO,
): Pick<Logo, 'width' | 'height'> {
  const shape = width / height;
  const weight = Math.min(1.2, Math.max(0.85, (USUAL_FILL_RATIO / filled) ** 0.25));
  const wide = Math.min(MAX_LOGO_WIDTH, MAX_LOGO_HEIGHT * shape, Math.sqrt(LOGO_AREA * shape) * weight);
  return { width: wide, height: wide / shape };
}
