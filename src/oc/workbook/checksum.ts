import type { Cell } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { cellText } from './text.ts';

/* Column Check: the last column of sheets that are read again. If a cell is unchanged, the registrations count; otherwise the OC. */

export const CHECK = { header: 'Check' };

/** Characters per checksum of a cell. One change in 800,000 goes unnoticed. */
const LENGTH = 4;

export function checkOf(cells: readonly (Cell | undefined)[]): string {
  return cells.map((cell) => checksum(shownText(cell))).join('');
}

/** Returns the checksum of a mark. It includes the header, because people move columns and the schedule changes. */
export function markSum(header: string, cell: Cell | undefined): string {
  return checkOf([`${header}: ${cleanText(cell)}`]);
}

/** Returns for each cell whether it changed since its checksum was written. Without a checksum, as in added rows, filled cells count as changed. */
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

/** Replaces the checksum of one cell; an earlier version may have none for it. */
export function withSum(check: string, at: number, sum: string): string {
  if (check.length < at * LENGTH) return check;
  return check.slice(0, at * LENGTH) + sum + check.slice((at + 1) * LENGTH);
}

function shownText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return cleanText(cell instanceof Date ? cell : cellText(String(cell)));
}

/** Returns the 32-bit FNV-1a hash (Fowler, Noll, Vo) in base 36. It need not resist forgery: nobody gains by it. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) % 36 ** LENGTH).toString(36).padStart(LENGTH, '0');
}
