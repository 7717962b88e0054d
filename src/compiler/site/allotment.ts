import {
  type CommitteeRules,
  compactText,
  groupBy,
  isRecord,
  isUnknownName,
  type RegistrationRules,
  type SeatRow,
  toList,
  valueAt,
} from '../../core/index.ts';
import { nearestMatch } from '../problems/nearest.ts';
import { type Path, type Problem, problem, withValueFix } from '../problems/problem.ts';
import type { Schema } from '../schema/schemas.ts';
import { hasReference } from '../source/reference-syntax.ts';
import type { Media } from '../values/media/media.ts';
import { type MatrixSeat, readMatrixSeats } from '../values/tables/seat-columns.ts';
import { findSimilarCommittee } from '../values/times/schedule-facts.ts';

/* Reads the seats of committees from their matrices and from `allotment:`, and checks both. */

type SeatRules = Pick<CommitteeRules, 'seats' | 'perSchool' | 'level' | 'double' | 'hold'>;

/** An entry of `allotment.committees`, or `allotment` itself with the defaults for all committees. */
interface WrittenSeats {
  committee?: unknown;
  seats?: number;
  perSchool?: number;
  level?: number;
  levels?: { word: string; level: number }[];
  double?: boolean;
  hold?: number;
  chairs?: number;
}

/** Returns an empty record if the site has no `allotment:`. */
export function readAllotmentRule({ allotment }: Schema): Pick<RegistrationRules, 'allotment'> {
  if (!isRecord(allotment)) return {};
  const { rule, keep } = allotment;
  return {
    allotment: {
      rule: rule === 'first-come' ? 'first-come' : 'balanced',
      ...((keep === 'all' || keep === 'none') && { keep }),
    },
  };
}

function writtenSeatsFor(
  committee: unknown,
  { allotment }: Schema,
): { own: WrittenSeats; all: WrittenSeats } {
  const all = (isRecord(allotment) ? allotment : {}) as WrittenSeats & { committees?: WrittenSeats[] };
  const id = isRecord(committee) ? committee.id : undefined;
  return { all, own: all.committees?.find((one) => one.committee === id) ?? {} };
}

export function readChairRules(
  committee: unknown,
  root: Schema,
  toBeAnnounced: string,
): Pick<CommitteeRules, 'chairs' | 'namedChairs'> {
  const { own, all } = writtenSeatsFor(committee, root);
  const { chairs = all.chairs } = own;
  const written = valueAt(committee, ['chairs']);
  const named = toList(written).flatMap((one) => {
    const { name, role } = isRecord(one) ? one : {};
    if (typeof name !== 'string' || isUnknownName(name, toBeAnnounced)) return [];
    return { name, role: typeof role === 'string' ? role : '' };
  });
  return { ...(chairs !== undefined && { chairs }), ...(named.length > 0 && { namedChairs: named }) };
}

export function readSeatRules(committee: unknown, root: Schema, media: Media): SeatRules {
  const { own, all } = writtenSeatsFor(committee, root);
  const matrix = readMatrix(committee, media);
  const seats = matrix
    ? createSeatRows(matrix.rows, own.levels ?? [])
    : own.seats === undefined
      ? undefined
      : [{ name: '', ...(own.seats > 1 && { count: own.seats }) }];
  if (!seats) return {};
  const { perSchool = all.perSchool, level = 0, hold = all.hold ?? 0 } = own;
  return {
    seats,
    ...(perSchool !== undefined && { perSchool }),
    ...(level > 0 && { level }),
    ...(own.double === true && { double: true }),
    ...(hold > 0 && { hold }),
  };
}

/** Returns undefined unless the matrix is a readable table. */
function readMatrix(
  committee: unknown,
  media: Media,
  report?: (problem: Problem) => void,
  path: Path = [],
): { file: string; rows: MatrixSeat[] } | undefined {
  const file = valueAt(committee, ['matrix', 'table']);
  if (typeof file !== 'string' || hasReference(file)) return undefined;
  const place = { path: [...path, 'matrix', 'table'] };
  const table = media.tableRows(file, place);
  if ('problem' in table) return undefined;
  const names = ['id', 'name', 'fullName'].flatMap((key) => {
    const name = valueAt(committee, [key]);
    return typeof name === 'string' ? [name] : [];
  });
  return { file, rows: readMatrixSeats(table.value, file, place, report, { names }) };
}

function createSeatRows(rows: MatrixSeat[], levels: readonly { word: string; level: number }[]): SeatRow[] {
  const names = distinctRowNames(rows);
  return rows.flatMap((row, index) => {
    const { cells, count, held, name } = row;
    const aliases = new Set(cells.filter((cell) => isWord(cell) && cell !== name));
    const ofWords = levels.filter(({ word }) => hasWord(cells, word)).map(({ level }) => level);
    const level = Math.max(row.level, ...ofWords);
    if (count === 0) return [];
    return {
      name: names[index] ?? '',
      ...(aliases.size > 0 && { aliases: [...aliases] }),
      ...(count > 1 && { count }),
      ...(level > 0 && { level }),
      ...(held && { held: true as const }),
    };
  });
}

export interface MatrixFile {
  committee: string;
  /** Path below `media/`. */
  file: string;
  rows: { index: number; line: number; name: string; count: number }[];
}

/** Leaves out committees whose matrix is not a table. */
export function findMatrixFiles({ committees }: Schema, media: Media): MatrixFile[] {
  return toList<Schema>(committees).flatMap((committee) => {
    const matrix = readMatrix(committee, media);
    if (!matrix) return [];
    const names = distinctRowNames(matrix.rows);
    const rows = matrix.rows.map(({ index, line, count }, at) => ({
      index,
      line,
      count,
      name: names[at] ?? '',
    }));
    return { committee: String(committee.id), file: matrix.file, rows };
  });
}

/** A tick such as `x` is not a word. */
function isWord(cell: string): boolean {
  return /\p{L}/u.test(cell) && !/^[xy]$/i.test(cell);
}

function hasWord(cells: readonly string[], word: string): boolean {
  return cells.some((cell) => compactText(cell) === compactText(word));
}

/** Adds to equal names the text of the first column in which they all differ: "Member, DMK (C. T. Dhandapani)". */
function distinctRowNames(rows: MatrixSeat[]): string[] {
  const groups = groupBy(rows, ({ name }) => name);
  const apart = new Map<MatrixSeat, string>();
  for (const [name, alike] of groups) {
    const [first] = alike;
    const at = first?.cells.findIndex(
      (_, column) => new Set(alike.map((row) => row.cells[column])).size === alike.length,
    );
    if (alike.length < 2 || at === undefined || at < 0) continue;
    for (const row of alike) apart.set(row, row.cells[at] ? `${name} (${row.cells[at]})` : name);
  }
  return rows.map((row) => apart.get(row) ?? row.name);
}

/** Finds what the schema cannot: unknown committees and words, numbers that contradict a matrix, and unreadable cells. */
export function allotmentProblems(root: Schema, media: Media): Problem[] {
  const problems: Problem[] = [];
  const committees = toList(root.committees);
  for (const [index, committee] of committees.entries())
    readMatrix(committee, media, (one) => problems.push(one), ['committees', index]);
  const written = valueAt(root.allotment, ['committees']);
  for (const [index, own] of toList(written).entries())
    if (isRecord(own))
      problems.push(...committeeSeatProblems(own, ['allotment', 'committees', index], committees, media));
  return problems;
}

function committeeSeatProblems(
  own: WrittenSeats,
  path: Path,
  committees: unknown[],
  media: Media,
): Problem[] {
  const { committee: id } = own;
  const known = committees.flatMap((one) => {
    const { id, name, fullName } = isRecord(one) ? one : {};
    const texts = {
      ...(typeof fullName === 'string' && { fullName }),
      name: typeof name === 'string' ? name : '',
    };
    return typeof id === 'string' ? [{ id, ...texts, record: one }] : [];
  });
  // the schema reports ids that are not texts
  if (typeof id !== 'string' || known.length < committees.length) return [];
  const found = known.find((one) => one.id === id);
  if (!found) {
    const near = findSimilarCommittee(id, known);
    const place = { path: [...path, 'committee'] };
    const details = { id, known: known.map((one) => one.id), ...(near && { near }) };
    return [withValueFix(problem('unknown-committee', place, details), near)];
  }
  const matrix = readMatrix(found.record, media);
  const name = found.name || id;
  // the limits are not checked if the table itself has a problem
  if (!matrix && valueAt(found.record, ['matrix', 'table']) !== undefined) return [];
  const count = matrix ? matrix.rows.reduce((sum, row) => sum + row.count, 0) : own.seats;
  const { seats, hold, levels } = own;
  const problems: Problem[] = [];
  if (matrix && typeof seats === 'number' && seats !== count)
    problems.push(
      problem(
        'seats-differ',
        { path: [...path, 'seats'] },
        { name, seats, file: matrix.file, rows: Number(count) },
      ),
    );
  if (typeof hold === 'number' && typeof count === 'number' && hold > count)
    problems.push(problem('seats-held', { path: [...path, 'hold'] }, { name, hold, seats: count }));
  for (const [index, one] of toList(levels).entries()) {
    const { word } = isRecord(one) ? one : {};
    if (typeof word !== 'string' || matrix?.rows.some(({ cells }) => hasWord(cells, word))) continue;
    const words = new Set(matrix?.rows.flatMap(({ cells }) => cells.filter((cell) => /\p{L}/u.test(cell))));
    const near = nearestMatch(word, words);
    const place = { path: matrix ? [...path, 'levels', index, 'word'] : [...path, 'levels'] };
    problems.push(
      problem('unknown-seat-word', place, {
        word,
        name,
        ...(matrix && { file: matrix.file }),
        ...(near && { near }),
      }),
    );
    if (!matrix) break;
  }
  return problems;
}
