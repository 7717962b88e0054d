import type { Cell } from '../model.ts';

/** Control characters and others that nobody sees; the two that join letters of other scripts and emoji stay. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Nobody fills in more than this; what is longer is cut, and told. */
export const LONGEST = 5000;

/** Most cells are clean: words of ASCII with single spaces. To see that is quicker than to clean them. */
const CLEAN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** A cell as a text: one line, single spaces, composed letters (NFC). Whole numbers have all their digits, dates are ISO 8601. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'number') return numberText(cell);
  const written = String(cell).slice(0, LONGEST);
  if (CLEAN.test(written)) return written;
  const visible = written.replace(/\s/g, ' ').replace(UNSEEN, '');
  return visible.replace(/ +/g, ' ').trim().normalize('NFC');
}

/** What people write where they have nothing to write. */
const NOTHING = new Set([
  '',
  '-',
  '--',
  '---',
  '–',
  '—',
  '.',
  '/',
  'n/a',
  'n.a.',
  'n.a',
  'na',
  'nil',
  'none',
  'null',
  'anonymous',
  'no preference',
]);

/** As `textOf`, with nothing where people wrote that they have none. Not for names and experience, where such words mean something. */
export function answerOf(cell: Cell | undefined): string {
  const text = textOf(cell);
  return NOTHING.has(text.toLowerCase()) ? '' : text;
}

/** A whole number with all its digits, however it is stored: 9.19812345678E+11 gives 919812345678. */
function numberText(number: number): string {
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number);
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$|\.\d+Z$/, '')
    .replace('T', ' ');
}
