import { readPiece, type Unread } from '../compiler/index.ts';

/*
 * What other threads run to read a large file (read-ahead.ts).
 */

/** Reads pieces: what is in each, or undefined where it cannot be read by itself. */
export function readAll(pieces: Pick<Unread, 'text' | 'isEntry'>[]): ReturnType<typeof readPiece>[] {
  return pieces.map(({ text, isEntry }) => readPiece(text, isEntry));
}
