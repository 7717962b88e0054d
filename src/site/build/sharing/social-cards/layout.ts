import type { Palette } from '../../../../compiler/index.ts';
import type { CardComposition } from '../../../faces/face.ts';
import { DEFAULT_FACE, FACES } from '../../../faces/faces.generated.ts';
import type { CardLine, CardWords } from './words.ts';

/** Font families by their names in cards, with fallbacks for missing characters. */
const SERIF = 'Fraunces, Fraunces ext';
export const SANS = 'Instrument Sans, Instrument Sans ext';

const FONTS = { serif: SERIF, sans: SANS };

type Style = Record<string, string | number>;

/** An element for Satori, in the form that JSX would return. */
export interface Element {
  type: 'div' | 'img';
  key: string | null;
  props: { style: Style; children?: string | Element[]; src?: string; width?: number; height?: number };
}

export function box(style: Style, children: string | Element[], key: string | null = null): Element {
  return { type: 'div', key, props: { style: { display: 'flex', ...style }, children } };
}

function picture(src: string, size: number, style: Style = {}): Element {
  return { type: 'img', key: null, props: { src, width: size, height: size, style } };
}

export interface Word {
  text: string;
  width: number;
}

/** A title broken into lines, and its font size in pixels. */
export interface FittedTitle {
  size: number;
  lines: string[];
}

/** The possible font sizes of titles in pixels. The largest size that fits is used. */
const SIZES = [216, 192, 170, 150, 132, 116, 102, 90, 80, 70, 62, 54];

export const LEADING = 0.98;

const DOTS = 0.9;

/**
 * Breaks a title into lines of similar length, at the largest size that fits. If a title is too long even at the smallest size,
 * words wider than a line are broken, and the title ends in an ellipsis. `space` is the width of a space in em.
 */
export function fitTitle(words: Word[], space: number, room: { width: number; height: number }): FittedTitle {
  for (const size of SIZES) {
    const lines = wrapWords(words, space, room.width / size);
    const fits = lines.every((line) => widthOf(line, space) * size <= room.width);
    if (fits && lines.length * size * LEADING <= room.height)
      return { size, lines: balanceLines(words, space, lines) };
  }
  const size = SIZES.at(-1) as number;
  const width = room.width / size;
  const lines = wrapWords(
    words.flatMap((word) => breakWord(word, width)),
    space,
    width,
  );
  const most = Math.max(1, Math.floor(room.height / (size * LEADING)));
  if (lines.length > most)
    lines.splice(most - 1, Infinity, truncateLine(lines[most - 1] ?? [], space, width));
  return { size, lines: lines.map(textOf) };
}

function wrapWords(words: Word[], space: number, width: number): Word[][] {
  const lines: Word[][] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last && widthOf([...last, word], space) <= width) last.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** Breaks words into the same number of lines as before, but as narrow as possible. */
function balanceLines(words: Word[], space: number, lines: Word[][]): string[] {
  const widest = Math.max(...lines.map((line) => widthOf(line, space)));
  let best = lines;
  for (let width = widest; ; width *= 0.97) {
    const tried = wrapWords(words, space, width);
    if (tried.length !== lines.length || tried.some((line) => widthOf(line, space) > width)) break;
    best = tried;
  }
  return best.map(textOf);
}

function widthOf(line: Word[], space: number): number {
  return line.reduce((sum, { width }) => sum + width, (line.length - 1) * space);
}

function textOf(line: Word[]): string {
  return line.map(({ text }) => text).join(' ');
}

function breakWord({ text, width }: Word, most: number): Word[] {
  if (width <= most) return [{ text, width }];
  const characters = [...text];
  // letters differ in width, so a piece is a little shorter than the line
  const length = Math.max(1, Math.floor((characters.length * most * 0.8) / width));
  const one = width / characters.length;
  const found: Word[] = [];
  for (let at = 0; at < characters.length; at += length) {
    const piece = characters.slice(at, at + length);
    // the last piece can share its line with the next word
    const last = at + length >= characters.length;
    found.push({ text: piece.join(''), width: last ? piece.length * one : most });
  }
  return found;
}

function truncateLine(line: Word[], space: number, width: number): Word[] {
  let words = line;
  while (words.length > 1 && widthOf(words, space) + DOTS > width) words = words.slice(0, -1);
  return [{ text: `${textOf(words).replace(/[\s,;:.–-]+$/, '')}…`, width: 0 }];
}

/** The colours of a card; only dark pages have a glow. */
export type CardColours = Omit<Palette, 'glow'> & { glow?: string };

/** The size of a card in pixels, which all sites that display cards recommend. */
export const WIDTH = 1200;
export const HEIGHT = 630;

const MARGIN = 64;
/** The top of the words below the mark, and the bottom of the words above the footer, in pixels. */
const TOP = 148;
const BOTTOM = 504;

/** Returns the name of the face among the variants of a site. */
export function faceAmong(variants: readonly string[] = []): string | undefined {
  return variants.find((name) => Object.hasOwn(FACES, name));
}

function compositionOf({ face = '' }: Pick<CardParts, 'face'>): CardComposition {
  return (FACES[face] ?? DEFAULT_FACE).card;
}

/** Whether the cards of a face have the signal colour as their background, if the page has no colour of its own. */
export function isOnField(face: string | undefined): boolean {
  return compositionOf({ face }).field ?? false;
}

export const LINE_GAP = 22;
const STRIP = 112;

export const MAX_PICTURES = 8;

/** The styles that truncate a long text with an ellipsis. */
const ONE_LINE = { display: 'block', lineClamp: 1 };

export interface CardParts {
  words: CardWords;
  colours: CardColours;
  mark: string | undefined;
  /** The pictures of the page. A single picture is drawn large; several pictures are in a row. */
  pictures: { href: string; photo: boolean }[];
  mirrored: boolean;
  face?: string | undefined;
}

export function roomOf({ pictures }: CardParts): { width: number; height: number } {
  const width = pictures.length === 1 ? 680 : 1010;
  return { width, height: BOTTOM - TOP - (pictures.length > 1 ? STRIP + 36 : 0) };
}

export function titleLine(
  text: string,
  size: number,
  of: Pick<CardParts, 'face'>,
  key: string | null = null,
): Element {
  const { titles, weight } = compositionOf(of);
  const style = {
    fontFamily: FONTS[titles],
    fontWeight: weight,
    fontSize: size,
    lineHeight: LEADING,
    letterSpacing: '-0.035em',
    whiteSpace: 'nowrap',
  };
  return box(style, text, key);
}

export function lineOf(
  { label, text }: CardLine,
  { colours, mirrored, face }: Pick<CardParts, 'colours' | 'mirrored' | 'face'>,
  width: number,
  key: string | null = null,
): Element {
  const { titles } = compositionOf({ face });
  const rows = [
    ...(label ? [box({ fontFamily: SANS, fontSize: 26, color: colours.soft }, label)] : []),
    box({ display: 'block', fontFamily: FONTS[titles], fontSize: 38, lineHeight: 1.18, lineClamp: 3 }, text),
  ];
  const side = mirrored ? { alignItems: 'flex-end', textAlign: 'right' } : {};
  return box({ flexDirection: 'column', flexShrink: 0, width, ...side }, rows, key);
}

/** Returns the text and the small pictures of a card, which are drawn over its background and large picture. */
export function foreground(parts: CardParts, title: FittedTitle): Element {
  const { colours, pictures } = parts;
  const large = pictures.length === 1;
  return box({ position: 'relative', width: WIDTH, height: HEIGHT, color: colours.ink, fontFamily: SANS }, [
    ...(large || !compositionOf(parts).year ? [] : [numeral(parts, pictures.length ? -166 : -72)]),
    cardHead(parts, large || !compositionOf(parts).year),
    cardBody(parts, title),
    cardFoot(parts, large),
  ]);
}

/**
 * Returns the top of a card with the name of the site. It contains the year if `year` is true, because a large picture replaces
 * the numeral.
 */
function cardHead({ words, colours, mark, mirrored }: CardParts, year: boolean): Element {
  const style = {
    position: 'absolute',
    ...row(mirrored),
    top: 52,
    gap: 16,
    alignItems: 'center',
    fontSize: 32,
  };
  return box({ ...style, fontWeight: 500 }, [
    ...(mark ? [picture(mark, 60, { marginRight: mirrored ? 0 : 4, marginLeft: mirrored ? 4 : 0 })] : []),
    box({ ...ONE_LINE, letterSpacing: '-0.01em', maxWidth: WIDTH - 2 * MARGIN - 160 }, words.name),
    ...(year ? [box({ fontFamily: SERIF, fontWeight: 400, color: colours.brass }, words.year)] : []),
  ]);
}

/** Returns the middle of a card, above the footer: the title, the lines below it, and the row of pictures. */
function cardBody(parts: CardParts, title: FittedTitle): Element {
  const { words, pictures, mirrored } = parts;
  const { width } = roomOf(parts);
  const strip = pictures.map(({ href }) => picture(href, STRIP, { objectFit: 'cover' }));
  const { flexDirection, ...side } = row(mirrored);
  const style = { position: 'absolute', ...side, top: TOP, height: BOTTOM - TOP };
  const lines = { flexDirection: 'column', ...(mirrored && { alignItems: 'flex-end' }) };
  return box({ ...style, ...lines, justifyContent: 'flex-end' }, [
    ...title.lines.map((line) => titleLine(line, title.size, parts)),
    ...words.lines.flatMap((line) => [box({ height: LINE_GAP }, ''), lineOf(line, parts, width)]),
    // keeps descenders of the title's last line away from the footer
    ...(words.lines.length === 0 ? [box({ height: Math.round(title.size * 0.07) }, '')] : []),
    ...(pictures.length > 1 ? [box({ marginTop: 36, gap: 24, flexDirection }, strip)] : []),
  ]);
}

function numeral({ words: { year }, colours: { paper, brass }, mirrored }: CardParts, top: number): Element {
  // at the largest size, two digits fit
  const size = Math.min(560, Math.round((2 * 560) / Math.max(1, [...year].length)));
  const style = {
    position: 'absolute',
    [mirrored ? 'left' : 'right']: 36,
    top: Math.round((top * size) / 560),
    fontFamily: SERIF,
    fontWeight: 300,
    fontSize: size,
    lineHeight: 1,
    letterSpacing: '-0.06em',
    color: paper,
    WebkitTextStroke: `4px ${brass}`,
  };
  return box(style, year);
}

function cardFoot(
  { words: { dates, place }, colours: { brass }, mirrored }: CardParts,
  narrow: boolean,
): Element {
  const style = {
    position: 'absolute',
    ...row(mirrored),
    gap: 40,
    top: 528,
    width: narrow ? 668 : WIDTH - 2 * MARGIN,
    justifyContent: 'space-between',
    paddingTop: 20,
    borderTop: `2px solid ${brass}`,
    fontSize: 30,
  };
  return box(style, [box({ flexShrink: 0 }, dates), box(ONE_LINE, place)]);
}

/** Returns the start position and the direction of a row. */
function row(mirrored: boolean): Record<string, string | number> & { flexDirection: string } {
  return mirrored ? { right: MARGIN, flexDirection: 'row-reverse' } : { left: MARGIN, flexDirection: 'row' };
}

const LONGITUDES = [15, 30, 45, 60, 75, 90].map((degrees) => Math.sin((degrees * Math.PI) / 180));

const LATITUDES = [-60, -30, 0, 30, 60].map((degrees) => [
  Math.sin((degrees * Math.PI) / 180),
  Math.cos((degrees * Math.PI) / 180),
]);

/** Returns a card as SVG: the words, which are SVG, too, on top of the background, the globe or the large picture. */
export function cardOn(
  { colours, pictures, mirrored, face }: Omit<CardParts, 'words' | 'mark'>,
  words: string,
): string {
  const [only, ...others] = pictures;
  const large = only && others.length === 0 ? only : undefined;
  const { ground } = compositionOf({ face });
  const globe = large
    ? globeAt(mirrored ? WIDTH - 1000 : 1000, 330, 560, colours.brass, 0.3)
    : globeAt(mirrored ? WIDTH - 930 : 930, 380, 560, colours.brass, 0.42);
  const drawn = {
    globe,
    none: '',
    rules: linesAt([22, 32, 604], colours.ink),
    frame: frameAt(colours.brass),
    band: `<rect width="100%" height="26" fill="${colours.blue}"/>`,
  };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${colours.paper}"/>` +
    (colours.glow === undefined ? '' : lightOf(colours.glow, mirrored)) +
    (large?.photo && ground === 'globe' ? '' : drawn[ground]) +
    (large ? pictureAt(large, mirrored) : '') +
    words +
    '</svg>'
  );
}

function lightOf(glow: string, mirrored: boolean): string {
  const stops = `<stop stop-color="${glow}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/>`;
  return `<radialGradient id="glow">${stops}</radialGradient><circle cx="${mirrored ? WIDTH - 1010 : 1010}" cy="320" r="560" fill="url(#glow)"/>`;
}

/** Returns a large picture: the edge of the card crops an emblem; a photo fills its side of the card. */
function pictureAt({ href, photo }: CardParts['pictures'][number], mirrored: boolean): string {
  const place = photo
    ? `x="${mirrored ? 0 : 840}" width="360" height="630"`
    : `x="${mirrored ? WIDTH - 744 - 660 : 744}" y="-15" width="660" height="660"`;
  return `<image href="${href}" ${place} preserveAspectRatio="xMidYMid ${photo ? 'slice' : 'meet'}"/>`;
}

/** Returns horizontal lines between the margins. The first line is thick. */
function linesAt(heights: number[], colour: string): string {
  const line = (y: number, at: number) =>
    `<path d="M${MARGIN} ${y}H${WIDTH - MARGIN}" stroke="${colour}" stroke-width="${at === 0 ? 8 : 2}"/>`;
  return heights.map(line).join('');
}

/** Returns a frame of two lines, like the frame of a document. */
function frameAt(colour: string): string {
  const line = (gap: number, width: number) =>
    `<rect x="${gap}" y="${gap}" width="${WIDTH - 2 * gap}" height="${HEIGHT - 2 * gap}" stroke-width="${width}"/>`;
  return `<g fill="none" stroke="${colour}">${line(18, 4)}${line(28, 1.5)}</g>`;
}

function globeAt(x: number, y: number, radius: number, colour: string, opacity: number): string {
  const meridians = LONGITUDES.map((width) => `<ellipse rx="${round(width * radius)}" ry="${radius}"/>`);
  const parallels = LATITUDES.map(
    ([up = 0, wide = 0]) =>
      `<path d="M${round(-wide * radius)} ${round(up * radius)}H${round(wide * radius)}"/>`,
  );
  const lines = [...meridians, ...parallels, `<path d="M0 ${-radius}V${radius}"/>`].join('');
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${colour}" stroke-width="1.5" opacity="${opacity}">${lines}</g>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
