import type { Cell } from '../model.ts';
import { textOf } from './clean.ts';

/** Which comes first where a date is written with slashes; undefined where that cannot be told. */
export type DayOrder = 'day' | 'month' | undefined;

/** A moment as a spreadsheet shows it (its UTC fields), or why it cannot be told. */
export type Sent = { sent?: Date; unclear?: 'order' | 'form' };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = /(?:^|[\sT,])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?([ap])?\.?m?\.?/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[\sT,])/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?=$|[\s,])/;
const DAY_NAMED =
  /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[-\s]([a-z]{3,9})\.?,?[-\s](\d{4})(?=$|[\s,])/i;
const MONTH_NAMED = /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?=$|[\s,])/i;

/** What a number of Excel counts from, in days; dates of forms lie between 1990 and 2100. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
const [EARLIEST, LATEST] = [32_874, 73_051];

/** The order of day and month that a column tells by its numbers above 12; undefined where it tells none, or both. */
export function dayOrderOf(cells: Iterable<Cell | undefined>): DayOrder {
  let day = false;
  let month = false;
  for (const cell of cells) {
    const [, first, , second] = (typeof cell === 'string' && YEAR_LAST.exec(textOf(cell.slice(0, 60)))) || [];
    if (Number(first) > 12) day = true;
    if (Number(second) > 12) month = true;
  }
  return day === month ? undefined : day ? 'day' : 'month';
}

/** When a form was sent, as its clock showed it: zones are left out, since one form has one. */
export function sentIn(cell: Cell | undefined, order: DayOrder): Sent {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? { unclear: 'form' } : { sent: cell };
  if (typeof cell === 'number' && cell >= EARLIEST && cell <= LATEST)
    return { sent: new Date(EPOCH + Math.round((cell * DAY) / 1000) * 1000) };
  const text = textOf(typeof cell === 'string' ? cell.slice(0, 100) : cell);
  if (text === '') return {};
  const date = dateIn(text, order);
  if (!date) return { unclear: 'form' };
  if ('unclear' in date) return date;
  const time = timeIn(text.slice(date.length));
  const { year, month, day } = date;
  const sent = new Date(Date.UTC(year, month - 1, day, ...(time ?? [])));
  const isReal = sent.getUTCMonth() === month - 1 && sent.getUTCDate() === day;
  return time && isReal ? { sent } : { unclear: 'form' };
}

type Day = { year: number; month: number; day: number; length: number };

function dateIn(text: string, order: DayOrder): Day | { unclear: 'order' } | undefined {
  const found = YEAR_FIRST.exec(text);
  if (found) return dayOf(found[1], found[2], found[3], found[0]);
  const named = DAY_NAMED.exec(text);
  if (named) return dayOf(named[3], monthOf(named[2]), named[1], named[0]);
  const american = MONTH_NAMED.exec(text);
  if (american) return dayOf(american[3], monthOf(american[1]), american[2], american[0]);
  const [whole, first, sign, second, year = ''] = YEAR_LAST.exec(text) ?? [];
  if (!whole) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  // with dots, the day stands first wherever dates are written so; equal numbers have no order
  const told =
    sign === '.' || first === second || Number(first) > 12 ? 'day' : Number(second) > 12 ? 'month' : order;
  if (!told) return { unclear: 'order' };
  return told === 'day' ? dayOf(full, second, first, whole) : dayOf(full, first, second, whole);
}

function dayOf(year: unknown, month: unknown, day: unknown, whole: string): Day {
  return { year: Number(year), month: Number(month), day: Number(day), length: whole.length };
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Hours, minutes and seconds; midnight where there is none, undefined where there is no such time. */
function timeIn(text: string): [number, number, number] | undefined {
  const [, hours, minutes, seconds = 0, half] = TIME.exec(text) ?? [];
  if (hours === undefined) return [0, 0, 0];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const isTime = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60 && !(half && Number(hours) > 12);
  return isTime ? [hour, Number(minutes), Number(seconds)] : undefined;
}
