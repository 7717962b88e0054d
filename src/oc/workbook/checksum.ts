import type { Cell } from '../model.ts';
import { cleanText } from '../registrations/text.ts';
import { toCellText } from './text.ts';

/* Column Check has a checksum for each cell: unchanged cells count as in the registrations, changed cells as the OC wrote. */

export const CHECK_COLUMN = { header: 'Check' };

/** One in 800,000 changes goes unnoticed. */
const CHECKSUM_LENGTH = 4;

export function joinedChecksums(cells: readonly (Cell | undefined)[]): string {
  return cells.map((cell) => computeChecksum(comparableText(cell))).join('');
}

/** Includes the header, because people move columns and the schedule changes. */
export function markChecksum(header: string, cell: Cell | undefined): string {
  return joinedChecksums([`${header}: ${cleanText(cell)}`]);
}

/** Without a checksum, as in added rows, a cell counts as changed if it is not empty. */
export function findChangedCells(cells: readonly (Cell | undefined)[], check: string): boolean[] {
  return cells.map((cell, at) => {
    const part = check.slice(at * CHECKSUM_LENGTH, (at + 1) * CHECKSUM_LENGTH);
    return part === '' ? comparableText(cell) !== '' : part !== computeChecksum(comparableText(cell));
  });
}

export function splitChecksums(check: string): string[] {
  return check.match(new RegExp(`.{1,${CHECKSUM_LENGTH}}`, 'gu')) ?? [];
}

/** The checksums stay unchanged if an earlier version wrote none for this cell. */
export function withChecksum(check: string, at: number, sum: string): string {
  if (check.length < at * CHECKSUM_LENGTH) return check;
  return check.slice(0, at * CHECKSUM_LENGTH) + sum + check.slice((at + 1) * CHECKSUM_LENGTH);
}

function comparableText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return cleanText(cell instanceof Date ? cell : toCellText(String(cell)));
}

/** 32-bit FNV-1a (Fowler, Noll, Vo) in base 36. The checksum need not resist forgery, because no one gains by it. */
function computeChecksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) % 36 ** CHECKSUM_LENGTH).toString(36).padStart(CHECKSUM_LENGTH, '0');
}
