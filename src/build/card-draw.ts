import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { box, type Element } from './card-element.ts';
import { type Fitted, fitTitle } from './card-fit.ts';
import { cardOn } from './card-ground.ts';
import {
  type CardParts,
  foreground,
  HEIGHT,
  LINE_GAP,
  lineOf,
  roomOf,
  titleLine,
  WIDTH,
} from './card-look.ts';
import type { CardLine } from './card-words.ts';

/** The size at which words are measured. */
const MEASURE = 100;

/** The height that is kept for the title, whatever stands under it. */
const KEPT = 150;

/** Draws a card: a PNG of 1200 by 630 pixels. Lines that have no room under the title are left out, from the last. */
export async function drawCard(parts: CardParts, fonts: Font[]): Promise<Buffer> {
  const { title, lines } = await measured(parts, fonts);
  const shown = { ...parts, words: { ...parts.words, lines } };
  const words = await layOut(foreground(shown, title), fonts);
  return (
    sharp(Buffer.from(cardOn(parts, words)))
      .removeAlpha()
      // few colours do for flat grounds and make half the weight; in a glow they would show
      .png(parts.colours.glow === undefined ? { palette: true, effort: 7 } : { compressionLevel: 9 })
      .toBuffer()
  );
}

/** What fits on a card: the title at its size, and the lines under it. */
async function measured(parts: CardParts, fonts: Font[]): Promise<{ title: Fitted; lines: CardLine[] }> {
  const { words, colours } = parts;
  const room = roomOf(parts);
  const texts = words.title.split(/\s+/);
  const sizes = new Map<string, { width: number; height: number }>();
  const trial = box({ flexDirection: 'column', alignItems: 'flex-start' }, [
    ...words.lines.map((line, index) => lineOf(line, colours, room.width, `line-${index}`)),
    titleLine('n n', MEASURE, 'space'),
    titleLine('nn', MEASURE, 'none'),
    ...texts.map((text, index) => titleLine(text, MEASURE, `word-${index}`)),
  ]);
  await layOut(trial, fonts, (key, size) => sizes.set(key, size));
  let { height } = room;
  const full = words.lines.findIndex((_, index) => {
    const needed = (sizes.get(`line-${index}`)?.height ?? 0) + LINE_GAP;
    if (height - needed < KEPT) return true;
    height -= needed;
    return false;
  });
  const widthOf = (key: string) => (sizes.get(key)?.width ?? 0) / MEASURE;
  const title = fitTitle(
    texts.map((text, index) => ({ text, width: widthOf(`word-${index}`) })),
    widthOf('space') - widthOf('none'),
    { width: room.width, height },
  );
  return { title, lines: full < 0 ? words.lines : words.lines.slice(0, full) };
}

function layOut(
  element: Element,
  fonts: Font[],
  note: (key: string, size: { width: number; height: number }) => void = () => {},
): Promise<string> {
  return satori(element as ReactNode, {
    width: WIDTH,
    height: HEIGHT,
    fonts,
    onNodeDetected: ({ key, width, height }) => {
      if (key) note(String(key), { width, height });
    },
  });
}
