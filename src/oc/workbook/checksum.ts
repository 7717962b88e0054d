import type { Cell } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { cellText } from './text.ts';

/*
 * Column Check: the last column of a sheet that is read again, with a checksum for each cell. For an unchanged cell, the value in
 * the registrations counts; for a changed cell, the value that the OC wrote.
 */

export const CHECK = { header: 'Check' };

/** Number of characters in the checksum of a cell. One change in 800,000 goes unnoticed. */
const LENGTH = 4;

export function checkOf(cells: readonly (Cell | undefined)[]): string {
  return cells.map((cell) => checksum(shownText(cell))).join('');
}

/**
 * Returns the checksum of a check-in cell. The checksum includes the header, because people move columns and the schedule
 * changes.
 */
export function markSum(header: string, cell: Cell | undefined): string {
  return checkOf([`${header}: ${cleanText(cell)}`]);
}

/**
 * Returns for each cell whether it has changed since its checksum was written. Without a checksum, as in added rows, a cell
 * counts as changed if it is not empty.
 */
export function changesIn(cells: readonly (Cell | undefined)[], check: string): boolean[] {
  return cells.map((cell, at) => {
    const part = check.slice(at * LENGTH, (at + 1) * LENGTH);
    return part === '' ? shownText(cell) !== '' : part !== checksum(shownText(cell));
  });
}

/** Splits the joined checksums of a row into those of its cells. */
export function sumsIn(check: string): string[] {
  return check.match(new RegExp(`.{1,${LENGTH}}`, 'gu')) ?? [];
}

/**
 * Returns the checksums of a row with a new checksum for one cell. They stay unchanged if an earlier version wrote none for this
 * cell.
 */
export function withSum(check: string, at: number, sum: string): string {
  if (check.length < at * LENGTH) return check;
  return check.slice(0, at * LENGTH) + sum + check.slice((at + 1) * LENGTH);
}

function shownText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return cleanText(cell instanceof Date ? cell : cellText(String(cell)));
}

/** Returns the 32-bit FNV-1a hash (Fowler, Noll, Vo) in base 36. It need not resist forgery, because no one gains by it. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) % 36 ** LENGTH).toString(36).padStart(LENGTH, '0');
}
