import { type Fitted, LEADING } from './card-fit.ts';
import { SANS, SERIF } from './card-fonts.ts';
import type { CardLine, CardWords } from './card-words.ts';
import type { Colours } from './colours.ts';

/** The size of a card in pixels: what all who show cards ask for. */
export const WIDTH = 1200;
export const HEIGHT = 630;

const MARGIN = 64;
/** Where the words begin below the mark, and where they end above the foot. */
const TOP = 148;
const BOTTOM = 504;

/** The space above a line under the title. */
export const LINE_GAP = 22;
const STRIP = 112;

/** How many pictures a row has room for. */
export const MOST_PICTURES = 8;

/** Ends with dots where it is too long. */
const ONE_LINE = { display: 'block', lineClamp: 1 };

type Style = Record<string, string | number>;

/** An element as satori takes it: what JSX would make. */
export interface Element {
  type: 'div' | 'img';
  key: string | null;
  props: { style: Style; children?: string | Element[]; src?: string; width?: number; height?: number };
}

/** What a card is drawn of. */
export interface CardParts {
  words: CardWords;
  colours: Colours;
  /** The mark of the conference. */
  mark: string | undefined;
  /** The pictures of the page: one is drawn large, several stand in a row. */
  pictures: { href: string; photo: boolean }[];
}

/** A box whose children stand beside each other. */
export function box(style: Style, children: string | Element[], key: string | null = null): Element {
  return { type: 'div', key, props: { style: { display: 'flex', ...style }, children } };
}

function picture(src: string, size: number, style: Style = {}): Element {
  return { type: 'img', key: null, props: { src, width: size, height: size, style } };
}

/** How wide the words of a card may run, and how high. */
export function roomOf({ pictures }: CardParts): { width: number; height: number } {
  const width = pictures.length === 1 ? 680 : 1010;
  return { width, height: BOTTOM - TOP - (pictures.length > 1 ? STRIP + 36 : 0) };
}

/** One line of the title. */
export function titleLine(text: string, size: number, key: string | null = null): Element {
  const style = {
    fontFamily: SERIF,
    fontWeight: 400,
    fontSize: size,
    lineHeight: LEADING,
    letterSpacing: '-0.035em',
    whiteSpace: 'nowrap',
  };
  return box(style, text, key);
}

/** A line under the title. */
export function lineOf(
  { label, text }: CardLine,
  colours: Colours,
  width: number,
  key: string | null = null,
): Element {
  const rows = [
    ...(label ? [box({ fontFamily: SANS, fontSize: 26, color: colours.soft }, label)] : []),
    box({ display: 'block', fontFamily: SERIF, fontSize: 38, lineHeight: 1.18, lineClamp: 3 }, text),
  ];
  return box({ flexDirection: 'column', flexShrink: 0, width }, rows, key);
}

/** All of a card that is text, and the small pictures; the ground and the large ones lie beneath. */
export function foreground(parts: CardParts, title: Fitted): Element {
  const { words, colours, mark, pictures } = parts;
  const { width } = roomOf(parts);
  const strip = pictures.map(({ href }) => picture(href, STRIP, { objectFit: 'cover' }));
  return box({ position: 'relative', width: WIDTH, height: HEIGHT, color: colours.ink, fontFamily: SANS }, [
    ...(pictures.length === 1 ? [] : [numeral(words.year, colours, pictures.length ? -166 : -72)]),
    box(
      { position: 'absolute', left: MARGIN, top: 52, alignItems: 'center', fontSize: 32, fontWeight: 500 },
      [
        ...(mark ? [picture(mark, 60, { marginRight: 20 })] : []),
        box({ ...ONE_LINE, letterSpacing: '-0.01em', maxWidth: WIDTH - 2 * MARGIN - 160 }, words.name),
        ...(pictures.length === 1
          ? [box({ marginLeft: 16, fontFamily: SERIF, fontWeight: 400, color: colours.brass }, words.year)]
          : []),
      ],
    ),
    box(
      {
        position: 'absolute',
        left: MARGIN,
        top: TOP,
        height: BOTTOM - TOP,
        flexDirection: 'column',
        justifyContent: 'flex-end',
      },
      [
        ...title.lines.map((line) => titleLine(line, title.size)),
        ...words.lines.flatMap((line) => [box({ height: LINE_GAP }, ''), lineOf(line, colours, width)]),
        // what reaches below the last line of a title keeps clear of the foot
        ...(words.lines.length === 0 ? [box({ height: Math.round(title.size * 0.07) }, '')] : []),
        ...(pictures.length > 1 ? [box({ marginTop: 36, gap: 24 }, strip)] : []),
      ],
    ),
    foot(words, colours, pictures.length === 1),
  ]);
}

/** The year as architecture: an outline behind the words. */
function numeral(year: string, { paper, brass }: Colours, top: number): Element {
  const style = {
    position: 'absolute',
    right: 36,
    top,
    fontFamily: SERIF,
    fontWeight: 300,
    fontSize: 560,
    lineHeight: 1,
    letterSpacing: '-0.06em',
    color: paper,
    WebkitTextStroke: `4px ${brass}`,
  };
  return box(style, year);
}

function foot({ dates, place }: CardWords, { brass }: Colours, narrow: boolean): Element {
  const style = {
    position: 'absolute',
    left: MARGIN,
    top: 528,
    width: narrow ? 668 : WIDTH - 2 * MARGIN,
    justifyContent: 'space-between',
    paddingTop: 20,
    borderTop: `2px solid ${brass}`,
    fontSize: 30,
  };
  return box(style, [box({ flexShrink: 0, marginRight: 40 }, dates), box(ONE_LINE, place)]);
}
