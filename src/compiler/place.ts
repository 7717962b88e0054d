import { isCollection } from 'yaml';
import { type Place, type Problem, pathText, type ShownProblem, type Span } from './problem.ts';
import { nodeAt, type Source } from './source.ts';

/** Turns problems into what is shown: each with its line and column, in file order, each told once. */
export function show(problems: Problem[], source: Source, file: string): ShownProblem[] {
  const shown = problems.map(({ place, related, ...rest }) => ({
    file,
    ...rest,
    path: 'path' in place ? pathText(place.path) : '',
    ...spanOf(place, source),
    related: related.map((other) => ({ message: other.message, ...spanOf(other.place, source) })),
  }));
  const seen = new Set<string>();
  return shown
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .filter(({ line, column, code, message }) => {
      const key = `${line}:${column}:${code}:${message}`;
      return !seen.has(key) && seen.add(key);
    });
}

/** The stretch of the file that a place means. A record is shown by its first line, a text by the part that is meant. */
export function spanOf(place: Place, source: Source): Span {
  const [start, end] = rangeOf(place, source);
  const from = source.lines.linePos(start);
  const to = source.lines.linePos(Math.max(end, start));
  return {
    line: Math.max(1, from.line),
    column: Math.max(1, from.col),
    endLine: Math.max(1, to.line),
    endColumn: Math.max(1, to.col),
  };
}

function rangeOf(place: Place, source: Source): [number, number] {
  if ('offset' in place) return [place.offset, place.end ?? place.offset + 1];
  const { node, pair, found } = nodeAt(source, place.path);
  const key = pair?.key.range;
  // what is not written down is shown at the key, or the record, that it should be in
  const wantsKey = place.part === 'key' || found < place.path.length;
  if (key && (wantsKey || !node?.range || isEmpty(node.range))) return [key[0], key[1]];
  if (!node?.range) return [0, 1];
  const [start, end] = node.range;
  if (place.excerpt) {
    const at = source.text.slice(start, end).indexOf(place.excerpt);
    if (at >= 0) return [start + at, start + at + place.excerpt.length];
  }
  return [start, isCollection(node) ? firstLineEnd(source.text, start, end) : end];
}

function isEmpty(range: readonly number[]): boolean {
  return range[0] === range[1];
}

function firstLineEnd(text: string, start: number, end: number): number {
  const newline = text.indexOf('\n', start);
  return newline < 0 ? end : Math.min(end, newline);
}
