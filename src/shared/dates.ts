/** The English names of the months, January first. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The source of a regular expression for the English name of a month, whole or abbreviated, without a group. */
export const MONTH_NAME =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';

/** The number of a month, from 1, by the first three letters of its English name; 0 for any other word. */
export function monthOf(word: string): number {
  const start = word.slice(0, 3).toLowerCase();
  return start.length < 3 ? 0 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(start)) + 1;
}
