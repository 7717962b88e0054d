import type { Ground } from '../compiler/index.ts';
import { box, type Element, picture } from './card-element.ts';
import { type Fitted, LEADING } from './card-fit.ts';
import { SANS, SERIF } from './card-fonts.ts';
import type { CardLine, CardWords } from './card-words.ts';

/** The colours of a card; the light stands in the dark rooms only. */
export type CardColours = Omit<Ground, 'glow'> & { glow?: string };

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

/** What a card is drawn of. */
export interface CardParts {
  words: CardWords;
  colours: CardColours;
  /** The mark of the conference. */
  mark: string | undefined;
  /** The pictures of the page: one is drawn large, several stand in a row. */
  pictures: { href: string; photo: boolean }[];
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
  colours: CardColours,
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
  const { words, colours, pictures } = parts;
  const large = pictures.length === 1;
  return box({ position: 'relative', width: WIDTH, height: HEIGHT, color: colours.ink, fontFamily: SANS }, [
    ...(large ? [] : [numeral(words.year, colours, pictures.length ? -166 : -72)]),
    head(parts, large),
    body(parts, title),
    foot(words, colours, large),
  ]);
}

/** Whose page it is. Where a large picture takes the place of the year, that stands here. */
function head({ words, colours, mark }: CardParts, year: boolean): Element {
  const style = { position: 'absolute', left: MARGIN, top: 52, alignItems: 'center', fontSize: 32 };
  return box({ ...style, fontWeight: 500 }, [
    ...(mark ? [picture(mark, 60, { marginRight: 20 })] : []),
    box({ ...ONE_LINE, letterSpacing: '-0.01em', maxWidth: WIDTH - 2 * MARGIN - 160 }, words.name),
    ...(year
      ? [box({ marginLeft: 16, fontFamily: SERIF, fontWeight: 400, color: colours.brass }, words.year)]
      : []),
  ]);
}

/** The title, its lines, and the row of pictures, down to the foot. */
function body(parts: CardParts, title: Fitted): Element {
  const { words, colours, pictures } = parts;
  const { width } = roomOf(parts);
  const strip = pictures.map(({ href }) => picture(href, STRIP, { objectFit: 'cover' }));
  const style = { position: 'absolute', left: MARGIN, top: TOP, height: BOTTOM - TOP };
  return box({ ...style, flexDirection: 'column', justifyContent: 'flex-end' }, [
    ...title.lines.map((line) => titleLine(line, title.size)),
    ...words.lines.flatMap((line) => [box({ height: LINE_GAP }, ''), lineOf(line, colours, width)]),
    // what reaches below the last line of a title keeps clear of the foot
    ...(words.lines.length === 0 ? [box({ height: Math.round(title.size * 0.07) }, '')] : []),
    ...(pictures.length > 1 ? [box({ marginTop: 36, gap: 24 }, strip)] : []),
  ]);
}

/** The year as architecture: an outline behind the words. */
function numeral(year: string, { paper, brass }: CardColours, top: number): Element {
  // two figures have room at this size
  const size = Math.min(560, Math.round((2 * 560) / Math.max(1, [...year].length)));
  const style = {
    position: 'absolute',
    right: 36,
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

function foot({ dates, place }: CardWords, { brass }: CardColours, narrow: boolean): Element {
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
