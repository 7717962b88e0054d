import { isCollection } from 'yaml';
import { folded } from './folds.ts';
import { placeInWords } from './place-words.ts';
import { type Fix, type Place, type Problem, pathText, type ShownProblem, type Span } from './problem.ts';
import { hasReference } from './references.ts';
import type { Schemas } from './schemas.ts';
import { nodeAt, type Source } from './source.ts';

/** Turns problems into what is shown: each with its line and column, in file order, each mistake told once. */
export function show(problems: Problem[], source: Source, file: string, schemas: Schemas): ShownProblem[] {
  const placed = problems.map((told) => ({ told, ...source.lineOf(rangeOf(told.place, source)[0]) }));
  placed.sort((a, b) => a.line - b.line || a.column - b.column);
  const seen = new Set<string>();
  const once = placed.filter(({ told, line, column }) => {
    const key = `${line}:${column}:${told.code}:${told.message}`;
    return !seen.has(key) && seen.add(key);
  });
  return folded(once.map(({ told }) => told)).map((told) => shownOf(told, source, file, schemas));
}

function shownOf(told: Problem, source: Source, file: string, schemas: Schemas): ShownProblem {
  const { code, severity, message, hint, place, related } = told;
  const where = whereOf(told, source, schemas);
  const fix = told.fix && stretchOf(told.fix, place, source);
  return {
    file,
    code,
    severity,
    message,
    ...(hint ? { hint } : {}),
    ...(fix ? { fix } : {}),
    path: 'path' in place ? pathText(place.path) : '',
    ...(where ? { where } : {}),
    ...spanOf(place, source),
    related: related.map((other) => ({ message: other.message, ...spanOf(other.place, source) })),
  };
}

/** The place in words: of a wrong key that of the record around it. */
function whereOf({ place, code }: Problem, { data }: Source, schemas: Schemas): string | undefined {
  if (!('path' in place)) return undefined;
  const isKey = place.part === 'key' && code !== 'missing-key';
  return placeInWords(isKey ? place.path.slice(0, -1) : place.path, data, schemas);
}

/** The stretch of the file that a place means. A record is shown by its first line, a text by the part that is meant. */
export function spanOf(place: Place, source: Source): Span {
  const [start, end] = rangeOf(place, source);
  const to = source.lineOf(Math.max(end, start));
  return { ...source.lineOf(start), endLine: to.line, endColumn: to.column };
}

/** The stretch of the file that a fix replaces, and with what. Undefined where that is not written there as it is meant. */
function stretchOf(fix: Fix, place: Place, source: Source): ShownProblem['fix'] {
  if ('offset' in fix) return fix;
  if ('offset' in place || nodeAt(source, place.path).found < place.path.length) return undefined;
  const [offset, end] = rangeOf({ ...place, part: fix.part }, source);
  const written = source.text.slice(offset, end);
  const isWhole = place.excerpt === undefined || fix.part === 'key';
  // what references bring into a text would be lost
  const isSame = isWhole ? fix.part === 'key' || !hasReference(written) : written === place.excerpt;
  return isSame ? { offset, end, text: fix.text } : undefined;
}

function rangeOf(place: Place, source: Source): [number, number] {
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
