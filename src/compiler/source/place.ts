import { isCollection } from 'yaml';
import type { ProblemLocation, Span } from '../problems/problem.ts';
import { nodeAt, type Source } from './position.ts';

/** The range of a record is its first line; the range of a text is the excerpt, if there is one. */
export function locationSpan(place: ProblemLocation, source: Source): Span {
  const [start, end] = locationRange(place, source);
  const to = source.lineOf(Math.max(end, start));
  return { ...source.lineOf(start), endLine: to.line, endColumn: to.column };
}

/** Returns offsets. For a missing value, returns the range of its key or record. */
export function locationRange(place: ProblemLocation, source: Source): [number, number] {
  if ('offset' in place) return [place.offset, place.end ?? place.offset + 1];
  const { node, range, key, found } = nodeAt(source, place.path);
  const wantsKey = place.part === 'key' || found < place.path.length;
  if (key && (wantsKey || !range || range[0] === range[1])) return key;
  if (!range) return [0, 1];
  const [start, end] = range;
  if (place.excerpt) {
    const at = start + findExcerpt(source.text.slice(start, end), place.excerpt, place.before);
    if (at >= start) return [at, at + place.excerpt.length];
  }
  return [start, isCollection(node) ? firstLineEnd(source.text, start, end) : end];
}

/** Skips `before` earlier occurrences; -1 if the excerpt is not in the text. */
function findExcerpt(written: string, excerpt: string, before = 0): number {
  // the line with | or > contains no text
  const header = /^[|>][^\n]*\n/.exec(written)?.[0].length ?? 0;
  const first = written.indexOf(excerpt, header);
  let at = first;
  for (let count = 0; count < before && at >= 0; count++) at = written.indexOf(excerpt, at + 1);
  // earlier occurrences may come from references, so the text may contain fewer of them
  return at < 0 ? first : at;
}

function firstLineEnd(text: string, start: number, end: number): number {
  const newline = text.indexOf('\n', start);
  return newline < 0 ? end : Math.min(end, newline);
}
