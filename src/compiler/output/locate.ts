import { isRecord, languageName, valueAt, wordsOfKey } from '../../core/index.ts';
import {
  type Edit,
  type Fix,
  type LocatedProblem,
  type Path,
  type Problem,
  type ProblemLocation,
  pathText,
  type RelatedLocation,
  type Suggestion,
  toJsonPointer,
  valueFix,
} from '../problems/problem.ts';
import { splitLine } from '../recovery/lines.ts';
import { problemText, severityOf, suggestionsOf } from '../rules/index.ts';
import { type Schemas, schemaAt } from '../schema/schemas.ts';
import { lineEnd, lineStart } from '../source/lines.ts';
import { locationRange, locationSpan } from '../source/place.ts';
import { nodeAt, type Source } from '../source/position.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { ordinal, recordName, singular } from './place-words.ts';

/** Returns problems in file order and without duplicates. `file` is the name of the file. */
export function locate(
  problems: Problem[],
  source: Source,
  file: string,
  schemas: Schemas,
): LocatedProblem[] {
  const placed = problems.map((problem) => ({
    problem,
    ...source.lineOf(locationRange(problem.place, source)[0]),
  }));
  placed.sort((a, b) => a.line - b.line || a.column - b.column);
  const seen = new Set<string>();
  // the same message at the same location is reported once
  const once = placed.filter(({ problem, line, column }) => {
    const key = `${line}:${column}:${problem.code}:${problemText(problem).message}`;
    return !seen.has(key) && seen.add(key);
  });
  return mergeRepeated(once.map(({ problem }) => problem)).map((problem) =>
    locatedProblem(problem, source, file, schemas),
  );
}

function locatedProblem(problem: Problem, source: Source, file: string, schemas: Schemas): LocatedProblem {
  const { code, place, related } = problem;
  const { message, hint, inForm } = problemText(problem);
  const where = locationInWords(problem, source, schemas);
  const fix = problem.fix && toEdit(problem.fix, place, source);
  const suggestions = suggestionsOf(problem).flatMap((one) => toEdit(one, place, source) ?? []);
  return {
    file,
    code,
    severity: severityOf(code),
    message,
    ...(hint ? { hint } : {}),
    ...(inForm ? { inForm } : {}),
    ...(fix ? { fix } : {}),
    ...(suggestions.length > 0 ? { suggestions } : {}),
    ...(code === 'media-unused' && { files: problem.details.files }),
    path: 'path' in place ? pathText(place.path) : '',
    ...(where ? { where } : {}),
    ...locationSpan(place, source),
    related: related.map((other) => ({ message: other.message, ...locationSpan(other.place, source) })),
  };
}

/** For a wrong key, the location of the record; for a translated text, with the language. */
function locationInWords({ place, code }: Problem, source: Source, schemas: Schemas): string | undefined {
  if (!('path' in place)) return undefined;
  const isKey = place.part === 'key' && code !== 'missing-key';
  const words = describeLocation(isKey ? place.path.slice(0, -1) : place.path, source.data, schemas);
  const language = translationLanguage(place.path, source);
  return language === undefined ? words : [words, `in ${languageName(language)}`].filter(Boolean).join(', ');
}

function translationLanguage(path: Path, { chosen }: Source): string | undefined {
  if (!chosen) return undefined;
  const pointers = path.map((_, index) => toJsonPointer(path.slice(0, index + 1)));
  return pointers.map((one) => chosen.get(one)).find((one) => one !== undefined);
}

/** Undefined if the file doesn't contain the text to replace. */
function toEdit(change: Suggestion, place: ProblemLocation, source: Source): Edit | undefined {
  if ('line' in change) return replaceLine(change.line, place, source);
  if ('lines' in change) return replaceLines(change, place, source);
  if ('remove' in change) return removeKey(place, source);
  return toFixEdit('value' in change ? valueFix(change.value, place) : change, place, source);
}

/** Replaces the content of a line. The comment `# sample` stays, and so does a dash unless the new content begins with a dash. */
function replaceLine(text: string, place: ProblemLocation, source: Source): Edit {
  const [start, end] = lineAround(source.text, locationRange(place, source)[0]);
  const line = source.text.slice(start, end);
  const { dashes, column } = splitLine(line);
  const keepsDash = dashes.length > 0 && !text.startsWith('-');
  const sample = /\s+#\s*sample\s*$/.exec(line)?.[0].length ?? 0;
  const from = keepsDash ? column : (dashes[0] ?? column);
  const lead = line.slice(0, from);
  // if the indentation contains other characters than spaces, replaces it as well
  const isPlain = /^[ -]*$/.test(lead);
  return isPlain
    ? { offset: start + from, end: end - sample, text }
    : { offset: start, end: end - sample, text: lead.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ') + text };
}

/** Replaces a number of lines, with the same indentation. Undefined if the place isn't at the start of its line. */
function replaceLines(
  { lines, count }: { lines: readonly string[]; count: number },
  place: ProblemLocation,
  source: Source,
): Edit | undefined {
  const at = locationRange(place, source)[0];
  const [start, firstEnd] = lineAround(source.text, at);
  const lead = source.text.slice(start, at);
  if (/[^ ]/.test(lead)) return undefined;
  let end = firstEnd;
  for (let more = 1; more < count; more++)
    end = lineAround(source.text, source.text.indexOf('\n', end) + 1)[1];
  const newline = source.text[firstEnd] === '\r' ? '\r\n' : '\n';
  return { offset: start, end, text: lines.map((line) => line && lead + line).join(newline) };
}

/** Removes a key together with its value: the lines below with deeper indentation, and the entries of its list. */
function removeKey(place: ProblemLocation, { text, ...source }: Source): Edit | undefined {
  // the place of the problem may be the value instead of the key
  const key: ProblemLocation = 'path' in place ? { path: place.path, part: 'key' } : place;
  const at = locationRange(key, { text, ...source })[0];
  const [start, end] = lineAround(text, at);
  const parts = splitLine(text.slice(start, end));
  // in flow style (brackets), a key has no line of its own
  if (start + parts.column !== at) return undefined;
  let stop = end;
  let below = Number.POSITIVE_INFINITY;
  for (let next = end + 1; next < text.length; ) {
    const [from, to] = lineAround(text, next);
    const line = text.slice(from, to);
    const own = splitLine(line);
    const begins = own.dashes[0] ?? own.column;
    if (line.trim() !== '') {
      if (
        begins < parts.column ||
        (begins === parts.column && (own.dashes.length === 0 || parts.value !== ''))
      ) {
        below = begins === parts.column && own.dashes.length === 0 ? from + own.column : below;
        break;
      }
      stop = to;
    }
    next = to + 1;
  }
  // for a key after a dash, the next key of the entry moves up; if there is none, the whole entry is removed
  if (parts.dashes.length > 0 && below < Number.POSITIVE_INFINITY)
    return { offset: at, end: below, text: '' };
  return { offset: start, end: Math.min(stop + 1, text.length), text: '' };
}

function lineAround(text: string, offset: number): [number, number] {
  return [lineStart(text, offset), lineEnd(text, offset)];
}

function toFixEdit(
  fix: Exclude<Fix, { lines: string[] }>,
  place: ProblemLocation,
  source: Source,
): Edit | undefined {
  if ('offset' in fix) return fix;
  if ('offset' in place || nodeAt(source, place.path).found < place.path.length) return undefined;
  const [offset, end] = locationRange({ ...place, part: fix.part }, source);
  const written = source.text.slice(offset, end);
  const isWhole = place.excerpt === undefined || fix.part === 'key';
  // a replacement would lose the references in the text
  const isSame = isWhole ? fix.part === 'key' || !hasReference(written) : written === place.excerpt;
  return isSame ? { offset, end, text: fix.text } : undefined;
}

/** `committee Press Corps, second chair`, `page /committees, third block (committeeList)`. Undefined for the whole file. */
function describeLocation(path: Path, data: unknown, schemas: Schemas): string | undefined {
  const words: string[] = [];
  for (const [index, key] of path.entries()) {
    const next = path[index + 1];
    if (typeof key === 'number') {
      const list = String(path[index - 1]);
      words.push(entryInWords(path.slice(0, index + 1), list, data, schemas, index === 1));
    } else if (typeof next !== 'number') {
      const value = valueAt(data, path.slice(0, index + 1));
      // a text is described by its record
      if (index < path.length - 1 || (typeof value === 'object' && value !== null))
        words.push(wordsOfKey(key));
    } else if (singular(key) === undefined) words.push(wordsOfKey(key));
  }
  return words.length > 0 ? words.join(', ') : undefined;
}

function entryInWords(path: Path, list: string, data: unknown, schemas: Schemas, atRoot: boolean): string {
  const value = valueAt(data, path);
  const title = String(schemaAt(path, schemas, data)?.schema.title ?? 'Entry').toLowerCase();
  const kind = list === 'routes' ? 'page' : (singular(list) ?? (title === 'person' ? title : 'entry'));
  const name = recordName(value);
  if (atRoot && name !== undefined && singular(list) !== undefined) return `${kind} ${name}`;
  const known = isRecord(value) && name !== undefined && name === value.type ? ` (${name})` : '';
  return `${ordinal(Number(path.at(-1)) + 1)} ${kind}${known}`;
}

const MAX_RELATED_PROBLEMS = 5;

/** References to one missing value, or in a cycle, become one problem: the first, with the others as related locations. */
function mergeRepeated(problems: Problem[]): Problem[] {
  const circles = cycleReferences(problems);
  const groups = new Map<string, { members: Problem[]; names: Set<string> }>();
  const apart: Problem[][] = [];
  // references within a cycle come before references that only lead to the cycle
  for (const one of [...problems].sort(
    (a, b) => Number(isOutsideCycle(a, circles)) - Number(isOutsideCycle(b, circles)),
  )) {
    const key = groupKey(one, circles);
    const group = key === undefined ? undefined : groups.get(key);
    if (group) {
      if (!group.names.has(referenceToLocation(one))) group.members.push(one);
      group.names.add(referenceToLocation(one));
      continue;
    }
    const started = [one];
    apart.push(started);
    if (key !== undefined) groups.set(key, { members: started, names: new Set([referenceToLocation(one)]) });
  }
  return apart.map((group) => mergeGroup(group, circles));
}

/** Returns the key under which problems with the same cause are merged; undefined for problems that are never merged. */
function groupKey(one: Problem, circles: Map<string, string>): string | undefined {
  if (one.code === 'unknown-reference') return one.details.reference;
  return one.code === 'reference-circle' ? cycleKey(excerptOf(one), circles) : undefined;
}

/** Returns each reference in a cycle or leading to one, keyed by the name of the value that contains the reference. */
function cycleReferences(problems: Problem[]): Map<string, string> {
  return new Map(
    problems
      .filter(({ code }) => code === 'reference-circle')
      .map((one) => [referenceToLocation(one), excerptOf(one)]),
  );
}

function cycleKey(name: string, circles: Map<string, string>): string {
  const seen: string[] = [];
  let here: string | undefined = name;
  while (here !== undefined && !seen.includes(here) && seen.length < 20) {
    seen.push(here);
    here = circles.get(here);
  }
  return seen
    .slice(here === undefined ? -1 : seen.indexOf(here))
    .sort()
    .join();
}

function isOutsideCycle(one: Problem, circles: Map<string, string>): boolean {
  return (
    one.code === 'reference-circle' &&
    !cycleKey(excerptOf(one), circles).split(',').includes(referenceToLocation(one))
  );
}

/** Such as `$conference.name`. */
function referenceToLocation({ place }: Problem): string {
  return 'path' in place ? `$${place.path.join('.')}` : '';
}

function excerptOf({ place }: Problem): string {
  return 'path' in place ? String(place.excerpt) : '';
}

function mergeGroup(group: Problem[], circles: Map<string, string>): Problem {
  // reports a cycle at a reference within the cycle instead of a reference that only leads to the cycle
  const one = group.find((member) => !isOutsideCycle(member, circles)) ?? (group[0] as Problem);
  const others = group.filter((member) => member !== one);
  if (others.length === 0) return one;
  const what = one.code === 'reference-circle' ? 'The circle continues here' : 'It is here, too';
  const more = others.length - MAX_RELATED_PROBLEMS;
  const related: RelatedLocation[] = others.slice(0, MAX_RELATED_PROBLEMS).map(({ place }, index) => ({
    place,
    message:
      index === MAX_RELATED_PROBLEMS - 1 && more > 0 ? `${what}, and in ${more} more places.` : `${what}.`,
  }));
  return { ...one, related: [...one.related, ...related] };
}
