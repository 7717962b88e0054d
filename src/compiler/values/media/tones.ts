import { SaxesParser } from 'saxes';
import { luminanceOf, luminanceOfHex } from '../../../core/index.ts';
import { cssToHex } from '../theme.ts';
import { isXml } from './images.ts';
import { readPngPixels } from './png.ts';

/* Measures logos without rendering, for `check`. The build measures the logos of sponsors with an image library. */

/**
 * Returns the relative luminances of the colours in a logo (WCAG 2.2), from 0 to 1. Undefined for a picture with its own
 * background, for other formats, and for an SVG that contains pictures or adapts to the visitor's colour scheme.
 */
export function logoTones(bytes: Uint8Array): number[] | undefined {
  const tones = isXml(bytes) ? svgTones(new TextDecoder().decode(bytes)) : pngTones(bytes);
  return tones && tones.length > 0 ? tones : undefined;
}

const UNRENDERED_ELEMENTS = new Set(['clippath', 'mask', 'metadata', 'title', 'desc']);
const SHAPE_ELEMENTS = new Set(['path', 'rect', 'circle', 'ellipse', 'polygon', 'polyline', 'text']);
const PAINT_PATTERN = /(?:^|[;{\s])(fill|stroke|stop-color|color)\s*:\s*([^;}!]+)/gi;

function svgTones(svg: string): number[] | undefined {
  if (/<image\b|prefers-color-scheme|var\(/.test(svg)) return undefined;
  const found = new Set<string>();
  const parser = new SaxesParser();
  // for each open element: whether the element or a parent has a fill, and whether the element is rendered
  const open: { isFilled: boolean; isSeen: boolean; isStyle: boolean }[] = [];
  const hasStyles = /<style\b/.test(svg);
  parser.on('opentag', ({ name, attributes }) => {
    const { isFilled = false, isSeen = true } = open.at(-1) ?? {};
    const local = name.replace(/^.*:/, '').toLowerCase();
    const { style = '', class: named } = attributes;
    const paints = [...style.matchAll(PAINT_PATTERN)].map(([, of = '', paint = '']) => ({ of, paint }));
    for (const attribute of ['fill', 'stroke', 'stop-color', 'color'])
      if (attributes[attribute]) paints.push({ of: attribute, paint: attributes[attribute] });
    const here = {
      isFilled: isFilled || (hasStyles && named !== undefined) || paints.some(({ of }) => of === 'fill'),
      isSeen: isSeen && !UNRENDERED_ELEMENTS.has(local),
      isStyle: local === 'style',
    };
    open.push(here);
    if (!here.isSeen) return;
    for (const { paint } of paints) found.add(paint);
    if (SHAPE_ELEMENTS.has(local) && !here.isFilled) found.add('black');
  });
  parser.on('closetag', () => void open.pop());
  const styles = (css: string) => {
    if (open.at(-1)?.isStyle) for (const [, , paint = ''] of css.matchAll(PAINT_PATTERN)) found.add(paint);
  };
  parser.on('text', styles);
  parser.on('cdata', styles);
  parser.write(svg).close();
  return [...found].flatMap(paintLuminance);
}

/** Returns an empty list if the paint is not a colour. */
function paintLuminance(written: string): number[] {
  const paint = written.trim().toLowerCase();
  if (/^(none|transparent|inherit|url\(.*)$/.test(paint)) return [];
  // frequent colours do not need the colour library, which takes time to load
  const known = { white: '#ffffff', black: '#000000', currentcolor: '#000000' }[paint] ?? paint;
  const colour = /^#[\da-f]{6}$/.test(known) ? known : cssToHex(known);
  return colour ? [luminanceOfHex(colour)] : [];
}

/** Enough to determine how light a logo is. */
const MAX_SAMPLED_PIXELS = 40_000;

/** More transparent pixels are hardly visible, or belong to antialiased edges. */
const MIN_SAMPLED_ALPHA = 128;

function pngTones(bytes: Uint8Array): number[] | undefined {
  const pixels = readPngPixels(bytes);
  // a picture with an opaque corner has its own background, as in build/assets/pictures/logo.ts
  if (!pixels || pixels.at(0, 0)[3] > 250) return undefined;
  const { width, height, at } = pixels;
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / MAX_SAMPLED_PIXELS)));
  const tones: number[] = [];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const [red, green, blue, alpha] = at(x, y);
      if (alpha >= MIN_SAMPLED_ALPHA) tones.push(luminanceOf(red, green, blue));
    }
  }
  return tones;
}
