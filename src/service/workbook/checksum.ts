import type { Cell } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { cellText } from './text.ts';

/* The last column of sheets that are read again. If a cell is unchanged, the registrations count; else the OC. */

export const CHECK = { header: 'Check' };

/** How many characters the checksum of a cell has: one change in 800,000 is not seen. */
const LENGTH = 4;

/** The checksum of some cells, as they are shown. */
export function checkOf(cells: readonly (Cell | undefined)[]): string {
  return cells.map((cell) => checksum(shown(cell))).join('');
}

/** Returns the cells that changed since their checksum was written; in a row without one, such as an added row, the filled cells. */
export function changesIn(cells: readonly (Cell | undefined)[], check: string): boolean[] {
  return cells.map((cell, at) => {
    const part = check.slice(at * LENGTH, (at + 1) * LENGTH);
    return part === '' ? shown(cell) !== '' : part !== checksum(shown(cell));
  });
}

/** The checksums of single cells that one is made of. */
export function sumsIn(check: string): string[] {
  return check.match(new RegExp(`.{1,${LENGTH}}`, 'gu')) ?? [];
}

/** A checksum with another one for a single cell; an earlier version may have none of it. */
export function withSum(check: string, at: number, sum: string): string {
  if (check.length < at * LENGTH) return check;
  return check.slice(0, at * LENGTH) + sum + check.slice((at + 1) * LENGTH);
}

/** What is read of a cell when it is uploaded again. */
function shown(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return cleanText(cell instanceof Date ? cell : cellText(String(cell)));
}

/** FNV-1a (Fowler, Noll, Vo) of 32 bits, in base 36: nobody gains by a forged one. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) % 36 ** LENGTH).toString(36).padStart(LENGTH, '0');
}
