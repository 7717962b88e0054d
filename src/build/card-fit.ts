/** A word and how wide it is, in units of its own font size. */
export interface Word {
  text: string;
  width: number;
}

/** A title broken into lines at a size in pixels. */
export interface Fitted {
  size: number;
  lines: string[];
}

/** The sizes that a title may have, in pixels: the largest that fits is taken. */
const SIZES = [216, 192, 170, 150, 132, 116, 102, 90, 80, 70, 62, 54];

/** The height of a line of a title, in units of its font size. */
export const LEADING = 0.98;

/** How wide three dots are, in units of the font size. */
const DOTS = 0.9;

/**
 * Breaks a title into lines of about the same length, at the largest size that has room. A title that is too long even
 * for the smallest is cut and ends with dots; there a word that is wider than a line is broken. `space` is as `width`.
 */
export function fitTitle(words: Word[], space: number, room: { width: number; height: number }): Fitted {
  for (const size of SIZES) {
    const lines = wrapped(words, space, room.width / size);
    const fits = lines.every((line) => widthOf(line, space) * size <= room.width);
    if (fits && lines.length * size * LEADING <= room.height)
      return { size, lines: balanced(words, space, lines) };
  }
  const size = SIZES.at(-1) as number;
  const width = room.width / size;
  const lines = wrapped(
    words.flatMap((word) => pieces(word, width)),
    space,
    width,
  );
  const most = Math.max(1, Math.floor(room.height / (size * LEADING)));
  if (lines.length > most) lines.splice(most - 1, Infinity, dotted(lines[most - 1] ?? [], space, width));
  return { size, lines: lines.map(textOf) };
}

function wrapped(words: Word[], space: number, width: number): Word[][] {
  const lines: Word[][] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last && widthOf([...last, word], space) <= width) last.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** The same number of lines, as narrow as they can be. */
function balanced(words: Word[], space: number, lines: Word[][]): string[] {
  const widest = Math.max(...lines.map((line) => widthOf(line, space)));
  let best = lines;
  for (let width = widest; ; width *= 0.97) {
    const tried = wrapped(words, space, width);
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

function pieces({ text, width }: Word, most: number): Word[] {
  if (width <= most) return [{ text, width }];
  const characters = [...text];
  // letters differ in width, so a piece leaves some room
  const length = Math.max(1, Math.floor((characters.length * most * 0.8) / width));
  const one = width / characters.length;
  const found: Word[] = [];
  for (let at = 0; at < characters.length; at += length) {
    const piece = characters.slice(at, at + length);
    // after a break nothing stands on the same line
    const last = at + length >= characters.length;
    found.push({ text: piece.join(''), width: last ? piece.length * one : most });
  }
  return found;
}

function dotted(line: Word[], space: number, width: number): Word[] {
  let kept = line;
  while (kept.length > 1 && widthOf(kept, space) + DOTS > width) kept = kept.slice(0, -1);
  return [{ text: `${textOf(kept).replace(/[\s,;:.–-]+$/, '')}…`, width: 0 }];
}
