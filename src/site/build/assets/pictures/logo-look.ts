import { contrastOf, type Logo, logoSize, luminanceOf, luminanceOfHex } from '../../../../core/index.ts';

/** In pixels on the longer side, enough to analyse a logo. */
export const LOGO_SIDE = 200;

/** The two backgrounds are in sponsors.module.css. */
const LIGHT_LUMINANCE = luminanceOfHex('#ffffff');
const DARK_LUMINANCE = luminanceOfHex('#101a35');

/** A higher contrast doesn't make a part of a logo more visible. */
const MAX_COUNTED_CONTRAST = 4.5;

/** In RGB, from the background of an opaque logo; a closer pixel counts as background. */
const MIN_COLOUR_DISTANCE = 40;

/** Four bytes per pixel: red, green, blue and alpha. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** Ignores margins and, in an opaque logo, the background colour. At the returned size, all logos appear equally large. */
export function analyseLogo({ data, width, height }: Pixels): Logo {
  const at = (x: number, y: number) => data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4);
  const corner = at(0, 0);
  const isOpaque = (corner[3] ?? 0) > 250;
  const seen = { left: width, right: -1, top: height, bottom: -1, count: 0, onLight: 0, onDark: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = at(x, y);
      const distance = Math.hypot(red - (corner[0] ?? 0), green - (corner[1] ?? 0), blue - (corner[2] ?? 0));
      if (isOpaque ? distance < MIN_COLOUR_DISTANCE : alpha < 64) continue;
      const luminance = luminanceOf(red, green, blue);
      seen.left = Math.min(seen.left, x);
      seen.right = Math.max(seen.right, x);
      seen.top = Math.min(seen.top, y);
      seen.bottom = Math.max(seen.bottom, y);
      seen.count++;
      seen.onLight += Math.min(contrastOf(luminance, LIGHT_LUMINANCE), MAX_COUNTED_CONTRAST);
      seen.onDark += Math.min(contrastOf(luminance, DARK_LUMINANCE), MAX_COUNTED_CONTRAST);
    }
  }
  if (seen.count === 0) return { ground: 'light', ...logoSize({ width, height }) };
  const box = { width: seen.right - seen.left + 1, height: seen.bottom - seen.top + 1 };
  const drawn = logoSize(box, seen.count / (box.width * box.height));
  const scale = drawn.width / box.width;
  const [red = 0, green = 0, blue = 0] = corner;
  const ground = isOpaque ? luminanceOf(red, green, blue) < 0.2 : seen.onDark > seen.onLight;
  return { ground: ground ? 'dark' : 'light', width: width * scale, height: height * scale };
}
