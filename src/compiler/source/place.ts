import { isCollection } from 'yaml';
import type { Place, Span } from '../problems/problem.ts';
import { nodeAt, type Source } from './position.ts';

/** The lines and columns of a place. A record is shown by its first line, a text by its excerpt. */
export function spanOf(place: Place, source: Source): Span {
  const [start, end] = rangeOf(place, source);
  const to = source.lineOf(Math.max(end, start));
  return { ...source.lineOf(start), endLine: to.line, endColumn: to.column };
}

/** The offsets of a place. What is not in the file is the key, or the record, that it belongs to. */
export function rangeOf(place: Place, source: Source): [number, number] {
  if ('offset' in place) return [place.offset, place.end ?? place.offset + 1];
  const { node, range, key, found } = nodeAt(source, place.path);
  // what is not written down is shown at the key, or the record, that it should be in
  const wantsKey = place.part === 'key' || found < place.path.length;
  if (key && (wantsKey || !range || range[0] === range[1])) return key;
  if (!range) return [0, 1];
  const [start, end] = range;
  if (place.excerpt) {
    const at = start + occurrence(source.text.slice(start, end), place.excerpt, place.before);
    if (at >= start) return [at, at + place.excerpt.length];
  }
  return [start, isCollection(node) ? firstLineEnd(source.text, start, end) : end];
}

/** The offset of an excerpt that others like it come before; -1 where it is not written so. */
function occurrence(written: string, excerpt: string, before = 0): number {
  // the line of a | or > holds the sign, and nothing of the text
  const header = /^[|>][^\n]*\n/.exec(written)?.[0].length ?? 0;
  const first = written.indexOf(excerpt, header);
  let at = first;
  for (let count = 0; count < before && at >= 0; count++) at = written.indexOf(excerpt, at + 1);
  // what references bring is not written here
  return at < 0 ? first : at;
}

function firstLineEnd(text: string, start: number, end: number): number {
  const newline = text.indexOf('\n', start);
  return newline < 0 ? end : Math.min(end, newline);
}
