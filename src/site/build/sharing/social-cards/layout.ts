import type { Palette } from '../../../../compiler/index.ts';
import type { CardComposition } from '../../../faces/face.ts';
import { DEFAULT_FACE, FACES } from '../../../faces/faces.generated.ts';
import type { CardLine, CardWords } from './words.ts';

/** Font families with fallbacks for missing characters. */
const SERIF_FONTS = 'Fraunces, Fraunces ext';
export const SANS_FONTS = 'Instrument Sans, Instrument Sans ext';

const FONT_FAMILIES = { serif: SERIF_FONTS, sans: SANS_FONTS };

type ElementStyle = Record<string, string | number>;

/** As JSX would return it, for Satori. */
export interface CardElement {
  type: 'div' | 'img';
  key: string | null;
  props: {
    style: ElementStyle;
    children?: string | CardElement[];
    src?: string;
    width?: number;
    height?: number;
  };
}

export function createBox(
  style: ElementStyle,
  children: string | CardElement[],
  key: string | null = null,
): CardElement {
  return { type: 'div', key, props: { style: { display: 'flex', ...style }, children } };
}

function createPictureElement(src: string, size: number, style: ElementStyle = {}): CardElement {
  return { type: 'img', key: null, props: { src, width: size, height: size, style } };
}

export interface MeasuredWord {
  text: string;
  width: number;
}

/** The font size is in pixels. */
export interface FittedTitle {
  size: number;
  lines: string[];
}

/** In pixels. The largest size that fits is used. */
const TITLE_SIZES = [216, 192, 170, 150, 132, 116, 102, 90, 80, 70, 62, 54];

export const TITLE_LINE_HEIGHT = 0.98;

const ELLIPSIS_WIDTH = 0.9;

/**
 * Breaks a title into lines of similar length, at the largest size that fits. If a title is too long even at the smallest size,
 * words wider than a line are broken, and the title ends in an ellipsis. `space` is the width of a space in em.
 */
export function fitTitle(
  words: MeasuredWord[],
  space: number,
  room: { width: number; height: number },
): FittedTitle {
  for (const size of TITLE_SIZES) {
    const lines = wrapWords(words, space, room.width / size);
    const fits = lines.every((line) => lineWidth(line, space) * size <= room.width);
    if (fits && lines.length * size * TITLE_LINE_HEIGHT <= room.height)
      return { size, lines: balanceLines(words, space, lines) };
  }
  const size = TITLE_SIZES.at(-1) as number;
  const width = room.width / size;
  const lines = wrapWords(
    words.flatMap((word) => breakWord(word, width)),
    space,
    width,
  );
  const most = Math.max(1, Math.floor(room.height / (size * TITLE_LINE_HEIGHT)));
  if (lines.length > most)
    lines.splice(most - 1, Infinity, truncateLine(lines[most - 1] ?? [], space, width));
  return { size, lines: lines.map(joinWords) };
}

function wrapWords(words: MeasuredWord[], space: number, width: number): MeasuredWord[][] {
  const lines: MeasuredWord[][] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last && lineWidth([...last, word], space) <= width) last.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** Keeps the number of lines, which become as narrow as possible. */
function balanceLines(words: MeasuredWord[], space: number, lines: MeasuredWord[][]): string[] {
  const widest = Math.max(...lines.map((line) => lineWidth(line, space)));
  let best = lines;
  for (let width = widest; ; width *= 0.97) {
    const tried = wrapWords(words, space, width);
    if (tried.length !== lines.length || tried.some((line) => lineWidth(line, space) > width)) break;
    best = tried;
  }
  return best.map(joinWords);
}

function lineWidth(line: MeasuredWord[], space: number): number {
  return line.reduce((sum, { width }) => sum + width, (line.length - 1) * space);
}

function joinWords(line: MeasuredWord[]): string {
  return line.map(({ text }) => text).join(' ');
}

function breakWord({ text, width }: MeasuredWord, most: number): MeasuredWord[] {
  if (width <= most) return [{ text, width }];
  const characters = [...text];
  // letters differ in width, so a piece is a little shorter than the line
  const length = Math.max(1, Math.floor((characters.length * most * 0.8) / width));
  const one = width / characters.length;
  const found: MeasuredWord[] = [];
  for (let at = 0; at < characters.length; at += length) {
    const piece = characters.slice(at, at + length);
    // the last piece can share its line with the next word
    const last = at + length >= characters.length;
    found.push({ text: piece.join(''), width: last ? piece.length * one : most });
  }
  return found;
}

function truncateLine(line: MeasuredWord[], space: number, width: number): MeasuredWord[] {
  let words = line;
  while (words.length > 1 && lineWidth(words, space) + ELLIPSIS_WIDTH > width) words = words.slice(0, -1);
  return [{ text: `${joinWords(words).replace(/[\s,;:.–-]+$/, '')}…`, width: 0 }];
}

/** Only dark pages have a glow. */
export type CardColours = Omit<Palette, 'glow'> & { glow?: string };

/** In pixels, as all sites that display cards recommend. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const CARD_MARGIN = 64;
/** In pixels: below the mark, and above the footer. */
const BODY_TOP = 148;
const BODY_BOTTOM = 504;

export function findFaceName(variants: readonly string[] = []): string | undefined {
  return variants.find((name) => Object.hasOwn(FACES, name));
}

function findComposition({ face = '' }: Pick<CardParts, 'face'>): CardComposition {
  return (FACES[face] ?? DEFAULT_FACE).card;
}

/** Whether cards of pages without their own colour have the signal colour as background. */
export function hasSignalBackground(face: string | undefined): boolean {
  return findComposition({ face }).field ?? false;
}

export const LINE_GAP = 22;
const STRIP_HEIGHT = 112;

export const MAX_CARD_PICTURES = 8;

/** Truncates a long text with an ellipsis. */
const ONE_LINE_STYLE = { display: 'block', lineClamp: 1 };

export interface CardParts {
  words: CardWords;
  colours: CardColours;
  mark: string | undefined;
  /** A single picture is drawn large; several pictures are in a row. */
  pictures: { href: string; photo: boolean }[];
  mirrored: boolean;
  face?: string | undefined;
}

export function textArea({ pictures }: CardParts): { width: number; height: number } {
  const width = pictures.length === 1 ? 680 : 1010;
  return { width, height: BODY_BOTTOM - BODY_TOP - (pictures.length > 1 ? STRIP_HEIGHT + 36 : 0) };
}

export function titleLine(
  text: string,
  size: number,
  of: Pick<CardParts, 'face'>,
  key: string | null = null,
): CardElement {
  const { titles, weight } = findComposition(of);
  const style = {
    fontFamily: FONT_FAMILIES[titles],
    fontWeight: weight,
    fontSize: size,
    lineHeight: TITLE_LINE_HEIGHT,
    letterSpacing: '-0.035em',
    whiteSpace: 'nowrap',
  };
  return createBox(style, text, key);
}

export function createLine(
  { label, text }: CardLine,
  { colours, mirrored, face }: Pick<CardParts, 'colours' | 'mirrored' | 'face'>,
  width: number,
  key: string | null = null,
): CardElement {
  const { titles } = findComposition({ face });
  const rows = [
    ...(label ? [createBox({ fontFamily: SANS_FONTS, fontSize: 26, color: colours.soft }, label)] : []),
    createBox(
      { display: 'block', fontFamily: FONT_FAMILIES[titles], fontSize: 38, lineHeight: 1.18, lineClamp: 3 },
      text,
    ),
  ];
  const side = mirrored ? { alignItems: 'flex-end', textAlign: 'right' } : {};
  return createBox({ flexDirection: 'column', flexShrink: 0, width, ...side }, rows, key);
}

/** Returns text and small pictures, drawn over the background and the large picture. */
export function foreground(parts: CardParts, title: FittedTitle): CardElement {
  const { colours, pictures } = parts;
  const large = pictures.length === 1;
  return createBox(
    {
      position: 'relative',
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      color: colours.ink,
      fontFamily: SANS_FONTS,
    },
    [
      ...(large || !findComposition(parts).year
        ? []
        : [createYearNumeral(parts, pictures.length ? -166 : -72)]),
      cardHead(parts, large || !findComposition(parts).year),
      cardBody(parts, title),
      cardFoot(parts, large),
    ],
  );
}

/** Contains the year if `year` is true, because a large picture replaces the numeral. */
function cardHead({ words, colours, mark, mirrored }: CardParts, year: boolean): CardElement {
  const style = {
    position: 'absolute',
    ...rowStyle(mirrored),
    top: 52,
    gap: 16,
    alignItems: 'center',
    fontSize: 32,
  };
  return createBox({ ...style, fontWeight: 500 }, [
    ...(mark
      ? [createPictureElement(mark, 60, { marginRight: mirrored ? 0 : 4, marginLeft: mirrored ? 4 : 0 })]
      : []),
    createBox(
      { ...ONE_LINE_STYLE, letterSpacing: '-0.01em', maxWidth: CARD_WIDTH - 2 * CARD_MARGIN - 160 },
      words.name,
    ),
    ...(year
      ? [createBox({ fontFamily: SERIF_FONTS, fontWeight: 400, color: colours.brass }, words.year)]
      : []),
  ]);
}

/** The title, the lines below it, and the row of pictures, above the footer. */
function cardBody(parts: CardParts, title: FittedTitle): CardElement {
  const { words, pictures, mirrored } = parts;
  const { width } = textArea(parts);
  const strip = pictures.map(({ href }) => createPictureElement(href, STRIP_HEIGHT, { objectFit: 'cover' }));
  const { flexDirection, ...side } = rowStyle(mirrored);
  const style = { position: 'absolute', ...side, top: BODY_TOP, height: BODY_BOTTOM - BODY_TOP };
  const lines = { flexDirection: 'column', ...(mirrored && { alignItems: 'flex-end' }) };
  return createBox({ ...style, ...lines, justifyContent: 'flex-end' }, [
    ...title.lines.map((line) => titleLine(line, title.size, parts)),
    ...words.lines.flatMap((line) => [createBox({ height: LINE_GAP }, ''), createLine(line, parts, width)]),
    // keeps descenders of the title's last line away from the footer
    ...(words.lines.length === 0 ? [createBox({ height: Math.round(title.size * 0.07) }, '')] : []),
    ...(pictures.length > 1 ? [createBox({ marginTop: 36, gap: 24, flexDirection }, strip)] : []),
  ]);
}

function createYearNumeral(
  { words: { year }, colours: { paper, brass }, mirrored }: CardParts,
  top: number,
): CardElement {
  // at the largest size, two digits fit
  const size = Math.min(560, Math.round((2 * 560) / Math.max(1, [...year].length)));
  const style = {
    position: 'absolute',
    [mirrored ? 'left' : 'right']: 36,
    top: Math.round((top * size) / 560),
    fontFamily: SERIF_FONTS,
    fontWeight: 300,
    fontSize: size,
    lineHeight: 1,
    letterSpacing: '-0.06em',
    color: paper,
    WebkitTextStroke: `4px ${brass}`,
  };
  return createBox(style, year);
}

function cardFoot(
  { words: { dates, place }, colours: { brass }, mirrored }: CardParts,
  narrow: boolean,
): CardElement {
  const style = {
    position: 'absolute',
    ...rowStyle(mirrored),
    gap: 40,
    top: 528,
    width: narrow ? 668 : CARD_WIDTH - 2 * CARD_MARGIN,
    justifyContent: 'space-between',
    paddingTop: 20,
    borderTop: `2px solid ${brass}`,
    fontSize: 30,
  };
  return createBox(style, [createBox({ flexShrink: 0 }, dates), createBox(ONE_LINE_STYLE, place)]);
}

/** Sets the start position and the direction of a row. */
function rowStyle(mirrored: boolean): Record<string, string | number> & { flexDirection: string } {
  return mirrored
    ? { right: CARD_MARGIN, flexDirection: 'row-reverse' }
    : { left: CARD_MARGIN, flexDirection: 'row' };
}

const LONGITUDES = [15, 30, 45, 60, 75, 90].map((degrees) => Math.sin((degrees * Math.PI) / 180));

const LATITUDES = [-60, -30, 0, 30, 60].map((degrees) => [
  Math.sin((degrees * Math.PI) / 180),
  Math.cos((degrees * Math.PI) / 180),
]);

/** Returns the words, which are also SVG, on top of the background, the globe or the large picture. */
export function composeCard(
  { colours, pictures, mirrored, face }: Omit<CardParts, 'words' | 'mark'>,
  words: string,
): string {
  const [only, ...others] = pictures;
  const large = only && others.length === 0 ? only : undefined;
  const { ground } = findComposition({ face });
  const globe = large
    ? globeSvg(mirrored ? CARD_WIDTH - 1000 : 1000, 330, 560, colours.brass, 0.3)
    : globeSvg(mirrored ? CARD_WIDTH - 930 : 930, 380, 560, colours.brass, 0.42);
  const drawn = {
    globe,
    none: '',
    rules: linesSvg([22, 32, 604], colours.ink),
    frame: frameSvg(colours.brass),
    band: `<rect width="100%" height="26" fill="${colours.blue}"/>`,
  };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${colours.paper}"/>` +
    (colours.glow === undefined ? '' : glowSvg(colours.glow, mirrored)) +
    (large?.photo && ground === 'globe' ? '' : drawn[ground]) +
    (large ? pictureSvg(large, mirrored) : '') +
    words +
    '</svg>'
  );
}

function glowSvg(glow: string, mirrored: boolean): string {
  const stops = `<stop stop-color="${glow}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/>`;
  return `<radialGradient id="glow">${stops}</radialGradient><circle cx="${mirrored ? CARD_WIDTH - 1010 : 1010}" cy="320" r="560" fill="url(#glow)"/>`;
}

/** The edge of the card crops an emblem; a photo fills its side of the card. */
function pictureSvg({ href, photo }: CardParts['pictures'][number], mirrored: boolean): string {
  const place = photo
    ? `x="${mirrored ? 0 : 840}" width="360" height="630"`
    : `x="${mirrored ? CARD_WIDTH - 744 - 660 : 744}" y="-15" width="660" height="660"`;
  return `<image href="${href}" ${place} preserveAspectRatio="xMidYMid ${photo ? 'slice' : 'meet'}"/>`;
}

/** Draws lines between the margins. The first line is thick. */
function linesSvg(heights: number[], colour: string): string {
  const line = (y: number, at: number) =>
    `<path d="M${CARD_MARGIN} ${y}H${CARD_WIDTH - CARD_MARGIN}" stroke="${colour}" stroke-width="${at === 0 ? 8 : 2}"/>`;
  return heights.map(line).join('');
}

/** Draws two lines, like the frame of a document. */
function frameSvg(colour: string): string {
  const line = (gap: number, width: number) =>
    `<rect x="${gap}" y="${gap}" width="${CARD_WIDTH - 2 * gap}" height="${CARD_HEIGHT - 2 * gap}" stroke-width="${width}"/>`;
  return `<g fill="none" stroke="${colour}">${line(18, 4)}${line(28, 1.5)}</g>`;
}

function globeSvg(x: number, y: number, radius: number, colour: string, opacity: number): string {
  const meridians = LONGITUDES.map(
    (width) => `<ellipse rx="${roundToTenth(width * radius)}" ry="${radius}"/>`,
  );
  const parallels = LATITUDES.map(
    ([up = 0, wide = 0]) =>
      `<path d="M${roundToTenth(-wide * radius)} ${roundToTenth(up * radius)}H${roundToTenth(wide * radius)}"/>`,
  );
  const lines = [...meridians, ...parallels, `<path d="M0 ${-radius}V${radius}"/>`].join('');
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${colour}" stroke-width="1.5" opacity="${opacity}">${lines}</g>`;
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
