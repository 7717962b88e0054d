/** Formats that every workbook knows by number and that show dates or times (ECMA-376-1, 18.8.30). */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/** Excel takes no longer format; to look through one of a megabyte takes minutes. */
const LONGEST = 255;

/** Whether a number format shows a number as a date or a time. `code` is its text, where the workbook has one. */
export function showsDate(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.some(([first, last]) => id >= first && id <= last);
  if (code.length > LONGEST) return false;
  // [h]:mm is a time; other brackets hold colours, currencies and languages
  if (/\[(h+|m+|s+)\]/i.test(code)) return true;
  const bare = code.replace(/\[[^\]]*\]|"[^"]*"|[\\_*]./g, '');
  return !/^general/i.test(bare) && /[ymdhs]/i.test(bare);
}

const DAY = 86_400_000;

/** The day 0 of the two ways to count days. That of 1900 has a day too many, 29 February 1900, and so a day 0 after it. */
const FIRST = { early: Date.UTC(1899, 11, 31), 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** The last moment that Excel shows is in the year 9999. */
const END = Date.UTC(10_000, 0, 1);

/**
 * The moment that a number of days stands for, in UTC fields; undefined for a number that no spreadsheet shows as a date,
 * such as a phone number in a column for dates.
 */
export function dateOf(days: number, since1904: boolean): Date | undefined {
  const first = since1904 ? FIRST[1904] : days < 60 ? FIRST.early : FIRST[1900];
  const time = first + Math.round(days * DAY);
  return days >= 0 && time < END ? new Date(time) : undefined;
}
