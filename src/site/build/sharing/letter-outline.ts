import { readFile } from 'node:fs/promises';
import satori, { type Font } from 'satori';
import type { FontSubset } from '../assets/fonts/fonts.ts';
import type { LetterOutline } from './letter-mark.ts';

const FONT_SIZE = 100;

/** `cuts` has a font subset per letter, `files` a font file. Satori draws words as paths, but can't read variable fonts. */
export async function createLetterOutline(
  cuts: readonly FontSubset[],
  files: readonly string[],
): Promise<LetterOutline | undefined> {
  const { default: subsetFont } = await import('subset-font');
  const fonts = cuts.map(async ({ text, options }, at): Promise<Font> => {
    const axes = Object.entries(options.variationAxes ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : value.max,
    ]);
    const data = await subsetFont(await readFile(String(files[at])), text, {
      targetFormat: 'sfnt',
      variationAxes: Object.fromEntries(axes),
    });
    return { name: `Letter ${at}`, weight: 400, style: 'normal', data };
  });
  const children = cuts.map(({ text }, at) => ({
    type: 'span',
    key: String(at),
    props: { style: { fontFamily: `Letter ${at}` }, children: text },
  }));
  const element = {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', fontSize: FONT_SIZE }, children },
  };
  const svg = await satori(element, {
    width: 4 * FONT_SIZE,
    height: 2 * FONT_SIZE,
    fonts: await Promise.all(fonts),
  });
  const path = [...svg.matchAll(/<path [^>]*?\bd="([^"]*)"/g)].map(([, d]) => d).join('');
  // all commands of the path are absolute and followed by pairs of numbers
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
  if (numbers.length === 0) return;
  const across = numbers.filter((_, at) => at % 2 === 0);
  const down = numbers.filter((_, at) => at % 2 === 1);
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return { path, left, top, width: Math.max(...across) - left, height: Math.max(...down) - top };
}
