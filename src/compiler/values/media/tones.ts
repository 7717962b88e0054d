import { SaxesParser } from 'saxes';
import { luminanceOf, luminanceOfHex } from '../../../shared/index.ts';
import { hexOf } from '../theme.ts';
import { isXml } from './images.ts';
import { pixelsOfPng } from './png.ts';

/*
 * How light and dark a logo is: by the pixels of a PNG, and by the colours of a drawing, without drawing it. The build measures the
 * logos of sponsors with an image library; `check` does not wait for one.
 */

/**
 * The luminances of what is drawn in a logo (WCAG 2.2), from 0 to 1. Undefined for a picture with a ground of its own, and
 * where it cannot be known: in other formats, and in drawings that contain pictures or follow the colours of the visitor.
 */
export function tonesOf(bytes: Uint8Array): number[] | undefined {
  const tones = isXml(bytes) ? tonesOfDrawing(new TextDecoder().decode(bytes)) : tonesOfPng(bytes);
  return tones && tones.length > 0 ? tones : undefined;
}

/** Parts of a drawing that nobody sees as they are. */
const UNSEEN = new Set(['clippath', 'mask', 'metadata', 'title', 'desc']);
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'polygon', 'polyline', 'text']);
const PAINTS = /(?:^|[;{\s])(fill|stroke|stop-color|color)\s*:\s*([^;}!]+)/gi;

function tonesOfDrawing(svg: string): number[] | undefined {
  if (/<image\b|prefers-color-scheme|var\(/.test(svg)) return undefined;
  const found = new Set<string>();
  const parser = new SaxesParser();
  // of each open element whether somebody has chosen its fill, and whether it is seen
  const open: { isFilled: boolean; isSeen: boolean; isStyle: boolean }[] = [];
  const hasStyles = /<style\b/.test(svg);
  parser.on('opentag', ({ name, attributes }) => {
    const { isFilled = false, isSeen = true } = open.at(-1) ?? {};
    const local = name.replace(/^.*:/, '').toLowerCase();
    const { style = '', class: named } = attributes;
    const paints = [...style.matchAll(PAINTS)].map(([, of = '', paint = '']) => ({ of, paint }));
    for (const attribute of ['fill', 'stroke', 'stop-color', 'color'])
      if (attributes[attribute]) paints.push({ of: attribute, paint: attributes[attribute] });
    const here = {
      isFilled: isFilled || (hasStyles && named !== undefined) || paints.some(({ of }) => of === 'fill'),
      isSeen: isSeen && !UNSEEN.has(local),
      isStyle: local === 'style',
    };
    open.push(here);
    if (!here.isSeen) return;
    for (const { paint } of paints) found.add(paint);
    if (SHAPES.has(local) && !here.isFilled) found.add('black');
  });
  parser.on('closetag', () => void open.pop());
  const styles = (css: string) => {
    if (open.at(-1)?.isStyle) for (const [, , paint = ''] of css.matchAll(PAINTS)) found.add(paint);
  };
  parser.on('text', styles);
  parser.on('cdata', styles);
  parser.write(svg).close();
  return [...found].flatMap(toneOfPaint);
}

/** The luminance of a paint of SVG; none of what is no colour. */
function toneOfPaint(written: string): number[] {
  const paint = written.trim().toLowerCase();
  if (/^(none|transparent|inherit|url\(.*)$/.test(paint)) return [];
  // the usual ones without the library that knows all
  const known = { white: '#ffffff', black: '#000000', currentcolor: '#000000' }[paint] ?? paint;
  const colour = /^#[\da-f]{6}$/.test(known) ? known : hexOf(known);
  return colour ? [luminanceOfHex(colour)] : [];
}

/** So many pixels are enough to know how light a logo is. */
const ENOUGH = 40_000;

/** What is less opaque is hardly seen, or the edge of something. */
const SEEN = 128;

function tonesOfPng(bytes: Uint8Array): number[] | undefined {
  const pixels = pixelsOfPng(bytes);
  // as build/assets/pictures/logo.ts sees it: with a solid corner, a picture has a ground of its own
  if (!pixels || pixels.at(0, 0)[3] > 250) return undefined;
  const { width, height, at } = pixels;
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / ENOUGH)));
  const tones: number[] = [];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const [red, green, blue, alpha] = at(x, y);
      if (alpha >= SEEN) tones.push(luminanceOf(red, green, blue));
    }
  }
  return tones;
}
