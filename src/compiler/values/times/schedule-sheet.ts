import { columnLetters } from '../../../core/index.ts';
import { nearestMatch } from '../../problems/nearest.ts';
import { type Problem, type ProblemLocation, problem } from '../../problems/problem.ts';
import type { Media } from '../media/media.ts';
import {
  findCommittee,
  findSimilarCommittee,
  type ScheduleFacts,
  type WrittenSession,
} from './schedule-facts.ts';
import {
  headingsInLanguage,
  SCHEDULE_FIELDS,
  type ScheduleField,
  type ScheduleHeadings,
} from './schedule-headings.ts';
import { type RearrangedRow, rearrangeRows } from './schedule-layout.ts';
import { parseDay, parseTime, parseTimeRange } from './schedule-moments.ts';
import { isEndTooEarly } from './time.ts';

const REQUIRED_FIELDS: ScheduleField[] = ['day', 'starts', 'title'];

interface SheetContext {
  facts: ScheduleFacts;
  media: Pick<Media, 'tableRows' | 'sheetRows'>;
  report: (problem: Problem) => void;
  fail: (problem: Problem) => void;
}

/** Reports each wrong cell and each unknown column. */
export function readScheduleSheet(
  file: string,
  place: ProblemLocation,
  { facts, media, report, fail }: SheetContext,
): WrittenSession[] {
  const headings = headingsInLanguage(facts.language);
  const written = media.sheetRows(file, place);
  const arranged = 'value' in written ? rearrangeRows(written.value, facts, headings) : undefined;
  const read = arranged ? { value: arranged } : media.tableRows(file, place);
  if ('problem' in read) {
    fail(read.problem);
    return [];
  }
  const { columns, rows } = read.value;
  const { nameOf, fieldOf } = headings;
  const fields = columnFields(columns, headings);
  for (const field of REQUIRED_FIELDS) {
    if (fields.includes(field)) continue;
    const heading = nameOf(field);
    const near = nearestMatch(
      heading,
      columns.filter((_, index) => fields[index] === undefined),
    );
    fail(problem('schedule-heading', place, { file, heading, ...(near && { near }) }));
  }
  if (!REQUIRED_FIELDS.every((field) => fields.includes(field))) return [];
  for (const { text: heading, at } of arranged?.unread ?? [])
    report(
      problem('schedule-column', place, {
        file,
        column: columnLetters(at),
        heading,
        known: SCHEDULE_FIELDS.map(nameOf),
      }),
    );
  for (const [index, heading] of columns.entries()) {
    if (fields[index]) continue;
    const first = fieldOf(heading);
    const details = { file, column: columnLetters(index), heading, ...(first && { twice: nameOf(first) }) };
    report(problem('schedule-column', place, { ...details, known: SCHEDULE_FIELDS.map(nameOf) }));
  }
  let day: number | undefined;
  let hasBadDay = false;
  return rows.flatMap(({ cells, line, places }: RearrangedRow) => {
    let isWhole = true;
    const textOf = (field: ScheduleField) => cells[fields.indexOf(field)] ?? '';
    const cellOf = (field: ScheduleField) => {
      const index = fields.indexOf(field);
      const at = places ? (places[index] ?? 0) : index;
      return `media/${file}, row ${line}, column ${columnLetters(at)} (${columns[index]})`;
    };
    const bad = (field: ScheduleField, expects: string) => {
      isWhole = false;
      fail(problem('schedule-row', place, { cell: cellOf(field), value: textOf(field), expects }));
    };
    // an empty cell repeats the day above, as in merged cells
    if (textOf('day') !== '') {
      day = parseDay(textOf('day'), facts);
      hasBadDay = day === undefined;
      if (hasBadDay)
        bad('day', `a day of the conference, such as 2024-08-01, 1 August or ${nameOf('day')} 1`);
    } else if (day === undefined && !hasBadDay) bad('day', `a day, such as 2024-08-01 or ${nameOf('day')} 1`);
    const { starts, ends } = parseTimes(textOf('starts'), textOf('ends'), bad);
    const title = textOf('title');
    if (title === '') bad('title', 'the name of the session');
    if (isEndTooEarly(starts, ends))
      bad('ends', `a time after the start, ${starts} (after midnight: before 06:00)`);
    const id = textOf('id').toLowerCase();
    if (!isValidId(id)) {
      bad('id', 'an id: small letters, digits and hyphens, such as session-1');
    }
    const committees = parseCommittees(textOf('committees'), facts);
    for (const id of committees) {
      const known = facts.committees;
      if (!known || known.some((one) => one.id === id)) continue;
      isWhole = false;
      const near = findSimilarCommittee(id, known);
      const details = { id, known: known.map((one) => one.id), ...(near && { near }) };
      fail(problem('unknown-committee', place, { ...details, cell: cellOf('committees') }));
    }
    if (!isWhole || day === undefined || starts === undefined) return [];
    const given = (field: 'room' | 'for' | 'text') => textOf(field) && { [field]: textOf(field) };
    const session: WrittenSession = {
      day,
      starts,
      ...(ends !== undefined && { ends }),
      title,
      ...given('room'),
      ...given('for'),
      ...given('text'),
      ...(id && { id }),
      ...(committees.length > 0 && { committees }),
      ...(isYes(textOf('break')) && { break: true }),
      place: () => place,
      row: line,
    };
    return [session];
  });
}

/** `1:30` may be at night or in the afternoon. */
function isAmbiguousTime(text: string): boolean {
  return /^\s*[1-5][:.h]\d\d(?!.*[ap]\.?\s?m)/i.test(text);
}

/** The cell of the start may contain both times. */
function parseTimes(
  start: string,
  end: string,
  bad: (field: ScheduleField, expects: string) => void,
): { starts?: string | undefined; ends?: string | undefined } {
  const range = isAmbiguousTime(start) ? undefined : parseTimeRange(start);
  if (isAmbiguousTime(start))
    bad('starts', 'a time that is clearly before or after noon, such as 13:00, 1 pm or 01:00');
  else if (!range) bad('starts', 'a time such as 08:30, or two such as 08:30 - 09:30');
  const ends = end === '' ? range?.ends : parseTime(end);
  if (end !== '' && ends === undefined) bad('ends', 'a time such as 08:30');
  return { starts: range?.starts, ends };
}

/** Accepts an empty cell. The id becomes the name of a calendar file; see `schema/values/id.schema.json`. */
function isValidId(text: string): boolean {
  return /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(text) && text.length <= 60;
}

/** Of two columns with the same field, only the first counts. */
function columnFields(columns: string[], { fieldOf }: ScheduleHeadings): (ScheduleField | undefined)[] {
  const fields = columns.map(fieldOf);
  return fields.map((field, index) => (fields.indexOf(field) === index ? field : undefined));
}

/** Accepts anything but an empty cell or a word for no. */
function isYes(text: string): boolean {
  return !['', 'no', 'n', 'false', '0', '-', '–'].includes(text.toLowerCase());
}

/** Returns ids of known committees. Splits at commas, semicolons, line breaks, plus signs, slashes and ampersands. */
function parseCommittees(text: string, { committees = [] }: ScheduleFacts): string[] {
  const whole = findCommittee(text, committees);
  if (whole) return [whole.id];
  const names = text.split(/[,;+/&\n]/).map((name) => name.trim());
  return names.filter(Boolean).map((name) => findCommittee(name, committees)?.id ?? name);
}
