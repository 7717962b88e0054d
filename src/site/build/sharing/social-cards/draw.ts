import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import satori, { type Font, type SatoriOptions } from 'satori';
import sharp from 'sharp';
import { isPhoto, pictureDataUrl } from '../../assets/media.ts';
import type { Cache } from '../../cache.ts';
import { fontFile } from '../../own-files.ts';
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  type CardElement,
  type CardParts,
  composeCard,
  createBox,
  createLine,
  type FittedTitle,
  fitTitle,
  foreground,
  LINE_GAP,
  MAX_CARD_PICTURES,
  SANS_FONTS,
  textArea,
  titleLine,
} from './layout.ts';
import { createScriptTest, createTextReplacer, readChineseFonts, SCRIPT_FONTS } from './scripts.ts';
import { type CardLine, cardTexts, splitCharacters } from './words.ts';

/** Satori can't read variable fonts, so these are static files. */
const FONT_FILES = [
  ['Fraunces', 300, 'fraunces/files/fraunces-latin-300-normal.woff'],
  ['Fraunces', 400, 'fraunces/files/fraunces-latin-400-normal.woff'],
  ['Fraunces ext', 300, 'fraunces/files/fraunces-latin-ext-300-normal.woff'],
  ['Fraunces ext', 400, 'fraunces/files/fraunces-latin-ext-400-normal.woff'],
  ['Fraunces viet', 400, 'fraunces/files/fraunces-vietnamese-400-normal.woff'],
  ['Instrument Sans', 400, 'instrument-sans/files/instrument-sans-latin-400-normal.woff'],
  ['Instrument Sans', 500, 'instrument-sans/files/instrument-sans-latin-500-normal.woff'],
  ['Instrument Sans ext', 400, 'instrument-sans/files/instrument-sans-latin-ext-400-normal.woff'],
  ['Instrument Sans ext', 500, 'instrument-sans/files/instrument-sans-latin-ext-500-normal.woff'],
] as const;

export const CARD_FONTS: readonly string[] = [
  ...FONT_FILES.map(([, , file]) => `@fontsource/${file}`),
  ...SCRIPT_FONTS,
];

function cardFonts(root: string): Font[] {
  return FONT_FILES.map(([name, weight, file]) => ({
    name,
    weight,
    style: 'normal',
    data: readFileSync(fontFile(root, `@fontsource/${file}`)),
  }));
}

async function findLackingCharacters(
  characters: readonly string[],
  fonts: Font[],
  root: string,
): Promise<Set<string>> {
  const lacking = new Set<string>();
  const children = characters.join(' ');
  const note = async (_script: string, segment: string) => {
    for (const character of splitCharacters(segment)) lacking.add(character);
    return [];
  };
  const element = { type: 'div', key: null, props: { style: { fontFamily: SANS_FONTS }, children } };
  await satori(element, { width: 1200, height: 630, fonts, loadAdditionalAsset: note });
  const isDrawn = createScriptTest(root);
  return new Set([...lacking].filter((character) => !isDrawn(character)));
}

const MEASURE_FONT_SIZE = 100;

/** In pixels, regardless of the lines below the title. */
const MIN_TITLE_HEIGHT = 150;

/** The mark and the pictures are files. */
interface CardInput extends Omit<CardParts, 'pictures'> {
  files: string[];
}

/** Draws PNG files of 1200 by 630 pixels. Prepares a picture on several cards only once. */
export interface CardArtist {
  draw: (card: CardInput) => Promise<Uint8Array>;
  lackingIn: (characters: readonly string[]) => Promise<Set<string>>;
}

export function cardArtist({ root, cache }: { root: string; cache: Cache }): CardArtist {
  const latin = cardFonts(root);
  const withPictures = createTextReplacer(root, cache);
  const pictures = new Map<string, Promise<string>>();
  const picture = (file: string, size: number) => {
    const key = `${size} ${file}`;
    const data = pictures.get(key) ?? pictureDataUrl(file, size, cache);
    pictures.set(key, data);
    return data;
  };
  const draw: CardArtist['draw'] = async ({ mark, files, ...card }) => {
    const size = files.length > 1 ? 112 : 660;
    const shown = files.slice(0, MAX_CARD_PICTURES);
    const parts: CardParts = {
      ...card,
      mark: mark && (await picture(mark, 120)),
      pictures: await Promise.all(
        shown.map(async (file) => ({ href: await picture(file, size), photo: isPhoto(file) })),
      ),
    };
    const fonts = [...latin, ...(await readChineseFonts(root, cardTexts(card.words), cache))];
    return drawCard(parts, { fonts, withPictures });
  };
  return { draw, lackingIn: (characters) => findLackingCharacters(characters, latin, root) };
}

interface LayoutTools {
  fonts: Font[];
  withPictures: (element: CardElement) => Promise<CardElement>;
}

/** Omits lines at the end that don't fit below the title. */
async function drawCard(parts: CardParts, tools: LayoutTools): Promise<Uint8Array> {
  const { title, lines } = await measureCard(parts, tools);
  const words = await layOut(foreground({ ...parts, words: { ...parts.words, lines } }, title), tools);
  return (
    sharp(Buffer.from(composeCard(parts, words)))
      .removeAlpha()
      // level 7 would save 3 % and take twice as long; a palette would save half and take ten times as long as everything else
      .png({ compressionLevel: 5 })
      .toBuffer()
  );
}

/** Returns the title at its final size, and the lines that fit below it. */
async function measureCard(
  parts: CardParts,
  tools: LayoutTools,
): Promise<{ title: FittedTitle; lines: CardLine[] }> {
  const { words } = parts;
  const room = textArea(parts);
  const texts = words.title.split(/\s+/);
  const sizes = new Map<string, { width: number; height: number }>();
  const trial = createBox({ flexDirection: 'column', alignItems: 'flex-start' }, [
    ...words.lines.map((line, index) =>
      createLine(line, { ...parts, mirrored: false }, room.width, `line-${index}`),
    ),
    titleLine('n n', MEASURE_FONT_SIZE, parts, 'space'),
    titleLine('nn', MEASURE_FONT_SIZE, parts, 'none'),
    ...texts.map((text, index) => titleLine(text, MEASURE_FONT_SIZE, parts, `word-${index}`)),
  ]);
  await layOut(trial, tools, {
    // only measures, so letters need no outlines
    embedFont: false,
    onNodeDetected: ({ key, width, height }) => {
      if (key) sizes.set(String(key), { width, height });
    },
  });
  let { height } = room;
  const full = words.lines.findIndex((_, index) => {
    const needed = (sizes.get(`line-${index}`)?.height ?? 0) + LINE_GAP;
    if (height - needed < MIN_TITLE_HEIGHT) return true;
    height -= needed;
    return false;
  });
  const widthOf = (key: string) => (sizes.get(key)?.width ?? 0) / MEASURE_FONT_SIZE;
  const title = fitTitle(
    texts.map((text, index) => ({ text, width: widthOf(`word-${index}`) })),
    widthOf('space') - widthOf('none'),
    { width: room.width, height },
  );
  return { title, lines: full < 0 ? words.lines : words.lines.slice(0, full) };
}

async function layOut(
  element: CardElement,
  { fonts, withPictures }: LayoutTools,
  options: Pick<SatoriOptions, 'embedFont' | 'onNodeDetected'> = {},
): Promise<string> {
  const laidOut = (await withPictures(element)) as ReactNode;
  const svg = await satori(laidOut, { width: CARD_WIDTH, height: CARD_HEIGHT, fonts, ...options });
  // Satori gives each picture a mask of the picture's own size. It changes no pixel, but takes as long to draw as all the words,
  // so it is removed.
  return svg.replace(/(<image [^>]*?) mask="[^"]*"/g, '$1');
}
