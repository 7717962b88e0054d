import { isScalar } from 'yaml';
import { isDeepEqual, isRecord, MS_PER_DAY, textOrUndefined, toList, valueAt } from '../../core/index.ts';
import { ORDINAL_WORDS, ordinalEnding } from '../output/place-words.ts';
import type { Edit, Path } from '../problems/problem.ts';
import { readSource } from '../recovery/read.ts';
import { findDayRanges, formatDaysLike, formatYearLike, withLatinDigits } from '../rules/dates.ts';
import type { Schema } from '../schema/schemas.ts';
import { listedLanguages } from '../site/languages.ts';
import { applyEdits } from '../source/edits.ts';
import { scalarsIn } from '../source/leaves.ts';
import { lineEnd, lineStart, nextLine } from '../source/lines.ts';
import { nodeAt, type Source, sampleLineNumbers } from '../source/position.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { dayOfMoment } from '../values/times/time.ts';
import { entryAt, isBlockScalar } from './layout.ts';
import { removeSampleComment } from './splice.ts';
import { inlineScalar, quoteStyleOf } from './write.ts';

/* Comments and order stay. Unknown values become sample content: lines with the comment `# sample`, which `check` counts. */

export interface NextEditionFacts {
  /** `The 7th Edition` */
  edition?: string | undefined;
  /** `2027-08-05T08:00` */
  starts?: string | undefined;
  ends?: string | undefined;
  /** Returns the placeholder texts in a language for values that aren't known yet; undefined means the main language. */
  unknown?: ((language: string | undefined) => PlaceholderTexts) | undefined;
}

interface PlaceholderTexts {
  text: string;
  name: string;
}

const DEFAULT_PLACEHOLDERS: PlaceholderTexts = { text: 'To be announced', name: 'To be announced' };

interface Task {
  text: string;
  /** The text to write, for people who edit the file directly. */
  write?: string;
  lines: number[];
}

export interface PreparedEdition {
  text: string;
  edition: string;
  starts: string;
  tasks: Task[];
}

const MOMENT_PATTERN = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?$/;

/** `now` determines the year. `finish` changes the text further before the line numbers of the tasks are determined. */
export function createNextEdition(
  content: Uint8Array,
  facts: NextEditionFacts,
  now: Date,
  finish: (text: string) => string = (text) => text,
): PreparedEdition {
  const { source } = readSource(content, undefined);
  const data = source.data as Schema;
  const conference = data.conference as Schema;
  const before = { starts: String(conference.starts), ends: textOrUndefined(conference.ends) };
  const starts = facts.starts ?? nextStart(before.starts, now);
  const shift = daysBetween(before.starts, starts);
  const ends = facts.ends ?? (before.ends && addDays(before.ends, shift));
  const known = facts.starts !== undefined;
  const edits = createEditCollector(source);

  const [main] = listedLanguages(data);
  const names = textsAt(conference.edition, ['conference', 'edition']);
  const nextNames = names.map(({ text: name, language }) => {
    const isMain = language === undefined || language === main;
    return (isMain ? facts.edition : undefined) ?? withLatinDigits(name, nextEditionName);
  });
  for (const [index, { path, text: name }] of names.entries())
    edits.set(path, nextNames[index] ?? name, nextNames[index] === undefined);
  const ofMain = Math.max(
    names.findIndex(({ language }) => language === main),
    0,
  );
  const edition = nextNames[ofMain] ?? names[ofMain]?.text ?? '';
  for (const { path, text: year } of textsAt(conference.year, ['conference', 'year']))
    if (!hasReference(year)) edits.set(path, formatYearLike(year, starts), false);
  edits.set(['conference', 'starts'], starts, !known);
  if (ends !== undefined) edits.set(['conference', 'ends'], ends, facts.ends === undefined);
  const written = textsAt(conference.dates, ['conference', 'dates']);
  if (!written.some(({ text: dates }) => hasReference(dates))) {
    const rewritten = written.map(({ text: dates }) => formatDaysLike(dates, starts, ends ?? starts));
    // removes the key, so that Plenary writes the dates in each language
    if (rewritten.includes(undefined)) edits.remove(['conference', 'dates']);
    else for (const [index, { path }] of written.entries()) edits.set(path, rewritten[index] ?? '', !known);
  }
  const inWords = insertConferenceDates(data, before, edits);

  for (const { path, value } of scalarsIn(data)) {
    if (path[0] === 'news' || (path[0] === 'conference' && path.length === 2)) continue;
    if (typeof value === 'string' && MOMENT_PATTERN.test(value)) edits.set(path, addDays(value, shift), true);
  }
  const emptied = toList(data.committees).map((committee, index) =>
    clearCommittee(committee, ['committees', index], edits, facts.unknown),
  );
  markPricesAsSample(data, edits);
  reduceToFirstEntry(data.news, ['news'], edits);

  const result = finish(applyEdits(source.text, edits.all()).text);
  const next = readSource(new TextEncoder().encode(result), undefined).source;
  return {
    text: result,
    edition,
    starts,
    tasks: editionTasks(next, {
      emptied: emptied.some(Boolean),
      inWords,
      old: before.starts,
      names: names.map(({ text: name }) => name),
    }),
  };
}

function markPricesAsSample({ registration, registrations, schedule }: Schema, edits: EditCollector): void {
  for (const { path } of scalarsIn(registration, ['registration']))
    if (['link', 'price', 'latePrice'].includes(String(path.at(-1)))) edits.mark(path);
  const fees = isRecord(registrations) ? registrations.fees : undefined;
  for (const { path, value } of scalarsIn(fees, ['registrations', 'fees']))
    if (typeof value === 'number') edits.mark(path);
  for (const { path } of scalarsIn(schedule, ['schedule']))
    if (['title', 'table'].includes(String(path.at(-1)))) edits.mark(path);
}

/** Returns a text with its path, or all translations of a text with their paths and languages. */
export function textsAt(
  value: unknown,
  path: (string | number)[],
): { path: (string | number)[]; text: string; language?: string }[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, text: String(value) }];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([language, one]) =>
    textsAt(one, [...path, language]).map((text) => ({ ...text, language })),
  );
}

/** The same weekday at nearly the same date, in the first later year in which this day is in the future. */
function nextStart(starts: string, now: Date): string {
  const [, date = '', time = ''] = MOMENT_PATTERN.exec(starts) ?? [];
  const old = new Date(`${date}T00:00:00Z`);
  for (let years = 1; ; years++) {
    const next = new Date(old);
    next.setUTCFullYear(old.getUTCFullYear() + years);
    const off = (((old.getUTCDay() - next.getUTCDay()) % 7) + 7) % 7;
    next.setUTCDate(next.getUTCDate() + (off > 3 ? off - 7 : off));
    if (next > now) return next.toISOString().slice(0, 10) + time;
  }
}

export function daysBetween(from: string, to: string): number {
  const day = (moment: string) => Date.parse(`${moment.slice(0, 10)}T00:00:00Z`) / MS_PER_DAY;
  return day(to) - day(from);
}

function addDays(moment: string, days: number): string {
  const [, date = '', time = ''] = MOMENT_PATTERN.exec(moment) ?? [];
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10) + time;
}

/** `The 6th Edition` → `The 7th Edition`. Undefined for a name without a number or with several. */
export function nextEditionName(name: string): string | undefined {
  const numbers = [...name.matchAll(/\d+/g)];
  const [found] = numbers;
  if (!found || numbers.length > 1 || found[0].length > 3) return undefined;
  const next = Number(found[0]) + 1;
  const end = found.index + found[0].length;
  const rest = name.slice(end).replace(/^(?:st|nd|rd|th)\b/, ordinalEnding(next));
  return name.slice(0, found.index) + next + rest;
}

/** Replaces the old dates in texts with the reference `$conference.dates`. Returns the number of replacements. */
export function insertConferenceDates(
  data: Schema,
  { starts, ends }: { starts: string; ends: string | undefined },
  edits: EditCollector,
): number {
  const [from, to] = [dayOfMoment(starts), dayOfMoment(ends ?? starts)];
  let count = 0;
  for (const { path, value } of scalarsIn(data)) {
    const section = path[0];
    if (typeof value !== 'string' || (section === 'conference' && path[1] === 'dates')) continue;
    if (section === 'committees' || section === 'news' || section === 'schedule' || section === 'words')
      continue;
    for (const { excerpt, first, last, year } of findDayRanges(value)) {
      const isOld =
        first.day === from?.day &&
        first.month === from.month &&
        last.day === to?.day &&
        last.month === to.month &&
        (year ?? from.year) === from.year;
      if (isOld && edits.replaceWithin(path, excerpt, '$conference.dates')) count++;
    }
  }
  return count;
}

/** Returns whether the committee had chairs or a guide. */
function clearCommittee(
  committee: unknown,
  path: Path,
  edits: EditCollector,
  unknownIn: (language: string | undefined) => PlaceholderTexts = () => DEFAULT_PLACEHOLDERS,
): boolean {
  if (!isRecord(committee)) return false;
  const { chairs, guide, matrix } = committee;
  const setUnknown = (what: keyof PlaceholderTexts, old: unknown, at: Path) => {
    for (const one of textsAt(old, [...at])) edits.set(one.path, unknownIn(one.language)[what], true);
  };
  if (Array.isArray(chairs))
    for (const [index, chair] of chairs.entries()) {
      const at = [...path, 'chairs', index];
      if (!isRecord(chair)) continue;
      setUnknown('name', chair.name, [...at, 'name']);
      for (const key of Object.keys(chair)) if (key !== 'name' && key !== 'role') edits.remove([...at, key]);
    }
  if (isRecord(guide)) {
    const gone = ['link', 'more'].filter((key) => guide[key] !== undefined);
    for (const key of gone) edits.remove([...path, 'guide', key]);
    setUnknown('text', guide.note, [...path, 'guide', 'note']);
  }
  const others = ['agenda', 'freezeDate'].map((key) => [...path, key]);
  for (const other of others)
    for (const { path: at } of scalarsIn(edits.valueAt(other), other)) edits.mark(at);
  if (isRecord(matrix))
    for (const key of ['embed', 'table']) if (matrix[key] !== undefined) edits.mark([...path, 'matrix', key]);
  return chairs !== undefined || guide !== undefined;
}

function reduceToFirstEntry(list: unknown, path: Path, edits: EditCollector): void {
  if (!Array.isArray(list)) return;
  for (const index of list.keys()) if (index > 0) edits.remove([...path, index]);
  for (const { path: at } of scalarsIn(list[0], [...path, 0])) edits.mark(at);
}

interface EditCollector {
  /** Replaces a value. With `sample`, adds the comment `# sample` to its line. */
  set: (path: Path, value: string, sample: boolean) => void;
  mark: (path: Path) => void;
  remove: (path: Path) => void;
  /** Replaces a part of a text. Returns false if the file spells this part differently, for example with escapes. */
  replaceWithin: (path: Path, part: string, by: string) => boolean;
  valueAt: (path: Path) => unknown;
  all: () => Edit[];
}

/** A removed value that shares its line with other values may have to stay; its line then gets the comment `# sample`. */
export function createEditCollector(source: Source): EditCollector {
  const { text: file } = source;
  const samples = new Set(sampleLineNumbers(file));
  const edits: Edit[] = [];
  const marked = new Set<number>();
  const removed: Edit[] = [];
  /** The paths of all removed keys. `removedInLine` contains the paths of removed keys without lines of their own. */
  const removedKeys: Path[] = [];
  const removedInLine: Path[] = [];

  function rangeAt(path: Path) {
    const { node, range, found } = nodeAt(source, path);
    if (!range || found < path.length) return undefined;
    const end = range[0] + file.slice(...range).trimEnd().length;
    return { node, start: range[0], end, isBlock: isBlockScalar(node) };
  }

  function mark(path: Path): void {
    const range = rangeAt(path);
    if (!range) return;
    // a multi-line text has the comment in its first line
    const end = lineEnd(file, range.isBlock ? range.start : range.end);
    if (marked.has(end) || samples.has(source.lineOf(end).line)) return;
    marked.add(end);
    edits.push({ offset: end, end, text: '  # sample' });
  }

  /** The key is within braces or next to a dash. Undefined if no key would remain, or if the braces span several lines. */
  function removalInLine(path: Path): Edit | undefined {
    const entry = entryAt(source, path);
    const around = path.slice(0, -1);
    const all = Object.keys(valueAt(source.data, around) ?? {})
      .flatMap((key) => {
        const one = entryAt(source, [...around, key]);
        const stays = !removedKeys.some((other) => isDeepEqual(other, [...around, key]));
        return one ? [{ ...one, stays }] : [];
      })
      .sort((a, b) => a.start - b.start);
    const [first, last] = [all[0], all.at(-1)];
    if (!entry || !first || !last) return undefined;
    const after = all.filter(({ start }) => start > entry.start);
    if (!entry.isFlow) {
      const next = after.find(({ stays }) => stays);
      return next && { offset: entry.start, end: next.start, text: '' };
    }
    if (file.slice(first.start, last.end).includes('\n')) return undefined;
    const before = all.filter(({ start }) => start < entry.start);
    // if all previous keys are removed, the comma after this key is removed as well
    if (before.some(({ stays }) => stays))
      return { offset: before.at(-1)?.end ?? 0, end: entry.end, text: '' };
    return after[0] && { offset: entry.start, end: after[0].start, text: '' };
  }

  return {
    mark,
    set: (path, value, sample) => {
      const range = rangeAt(path);
      if (!range || !isScalar(range.node) || range.isBlock) return;
      if (hasReference(file.slice(range.start, range.end))) return;
      edits.push({
        offset: range.start,
        end: range.end,
        text: inlineScalar(value, {
          isFlow: entryAt(source, path)?.isFlow === true,
          style: quoteStyleOf(range.node),
        }),
      });
      if (sample) mark(path);
      // a known value is no longer sample content
      else edits.push(...removeSampleComment(file, range.end));
    },
    remove: (path) => {
      const { key } = nodeAt(source, path);
      const range = rangeAt(path);
      if (!range) return;
      const start = lineStart(file, key?.[0] ?? range.start);
      const own = file.slice(start, key?.[0] ?? range.start);
      const hasLines = key ? /^\s*$/.test(own) && !entryAt(source, path)?.isFlow : /^\s*-\s+$/.test(own);
      if (key) removedKeys.push(path);
      if (hasLines) {
        // removes the comments above the key as well
        const lead = (key && entryAt(source, path)?.body[0]) ?? start;
        removed.push({ offset: lineStart(file, lead), end: nextLine(file, range.end), text: '' });
        return;
      }
      if (key) removedInLine.push(path);
      mark(path);
    },
    replaceWithin: (path, part, by) => {
      const range = rangeAt(path);
      const at = range ? file.slice(range.start, range.end).indexOf(part) : -1;
      if (!range || at < 0) return false;
      edits.push({ offset: range.start + at, end: range.start + at + part.length, text: by });
      return true;
    },
    valueAt: (path) => valueAt(source.data, path),
    all: () => {
      const gone = [...removed, ...removedInLine.flatMap((path) => removalInLine(path) ?? [])];
      return [
        ...gone,
        ...edits.filter(({ offset }) => !gone.some((one) => one.offset <= offset && offset < one.end)),
      ];
    },
  };
}

function editionTasks(
  source: Source,
  { emptied, inWords, old, names }: { emptied: boolean; inWords: number; old: string; names: string[] },
): Task[] {
  const data = source.data as Schema;
  const { text: file, lineOf } = source;
  const samples = new Set(sampleLineNumbers(file));
  const lineAt = (path: Path): number => {
    const { key, range } = nodeAt(source, path);
    return lineOf((key ?? range)?.[0] ?? 0).line;
  };
  const samplesIn = (section: string, keys: string[]): number[] =>
    scalarsIn(data[section], [section])
      .filter(({ path }) => keys.length === 0 || path.some((key) => keys.includes(String(key))))
      .map(({ path }) => lineOf(nodeAt(source, path).range?.[0] ?? 0).line)
      .filter((line, index, all) => samples.has(line) && all.indexOf(line) === index);
  const tasks: Task[] = [
    {
      text: 'The name and the dates',
      lines: ['edition', 'dates', 'starts', 'ends']
        .flatMap((key) => scalarsIn(valueAt(data, ['conference', key]), ['conference', key]))
        .map(({ path }) => lineAt(path))
        .filter((line) => samples.has(line)),
    },
    { text: 'The times of the days', lines: samplesIn('conference', ['days']) },
    { text: 'The agendas of the committees', lines: samplesIn('committees', ['agenda', 'freezeDate']) },
    { text: 'The chairs', lines: emptied ? samplesIn('committees', ['chairs']) : [] },
    { text: 'The background guides', lines: emptied ? samplesIn('committees', ['guide']) : [] },
    { text: 'The matrices', lines: samplesIn('committees', ['matrix']) },
    { text: 'The registration forms', lines: samplesIn('registration', []) },
    { text: 'The schedule', lines: samplesIn('schedule', []) },
    { text: 'The news', lines: data.news === undefined ? [] : [lineAt(['news'])] },
    { text: 'The notice', lines: data.notice === undefined ? [] : [lineAt(['notice'])] },
    { text: 'The sponsors', lines: data.sponsors === undefined ? [] : [lineAt(['sponsors'])] },
    { text: 'The secretariat', lines: data.secretariat === undefined ? [] : [lineAt(['secretariat'])] },
    { text: 'The contacts', lines: data.contact === undefined ? [] : [lineAt(['contact'])] },
    { text: 'The documents', lines: data.documents === undefined ? [] : [lineAt(['documents'])] },
    { text: 'The letters', lines: letterPaths(data).map(lineAt) },
    { text: `Lines that still name the old edition`, lines: linesWithOldEdition(file, old, names) },
  ];
  if (inWords > 0)
    tasks.unshift({
      text: 'The dates in words now follow the first and the last day. See whether they read well',
      lines: linesContaining(file, '$conference.dates'),
    });
  const open = tasks.filter(({ lines }) => lines.length > 0);
  if (!/\$editions\b/.test(file))
    open.push({
      text: 'A link to the past edition, if you want one: a block “Links” that shows the past editions',
      write: 'links: $editions',
      lines: [],
    });
  return open;
}

function letterPaths({ routes }: Schema): Path[] {
  return toList(routes).flatMap((route, at) =>
    toList(valueAt(route, ['blocks'])).flatMap((block, index) =>
      isRecord(block) && block.type === 'letter' ? [['routes', at, 'blocks', index]] : [],
    ),
  );
}

function linesWithOldEdition(file: string, starts: string, names: string[]): number[] {
  const numbers = names.flatMap((name) => /\d+(?:st|nd|rd|th)?/.exec(name)?.[0] ?? []);
  const words = numbers.flatMap((number) => ORDINAL_WORDS[Number.parseInt(number, 10) - 1] ?? []);
  const old = new Set([starts.slice(0, 4), ...numbers, ...words]);
  const naming = new RegExp(`(?<![\\w/-])(?:${[...old].join('|')})(?![\\w/-])`, 'i');
  return file
    .split('\n')
    .flatMap((line, index) =>
      naming.test(line.replace(/^\s*#.*/, '').replace(/https?:\S+/g, '')) ? [index + 1] : [],
    );
}

function linesContaining(file: string, part: string): number[] {
  return file.split('\n').flatMap((line, index) => (line.includes(part) ? [index + 1] : []));
}
