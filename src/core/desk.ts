/* Interprets the sheet Check-in of data.xlsx, for the service and for the page that prints certificates. */

/** Only in Check-in, not in Allotment. */
export const ARRIVED_HEADER = 'Arrived';
export const AWARD_HEADER = 'Award';

const PERSON_COLUMNS = new Set('committee portfolio name school award sheet row key check'.split(' '));

export function isPersonColumn(header: string): boolean {
  return PERSON_COLUMNS.has(header.toLowerCase());
}

/** False for columns about the person and for notes. */
export function isSessionColumn(header: string): boolean {
  const words = header.toLowerCase();
  return words !== '' && !isPersonColumn(header) && !/^(notes?|remarks?|comments?)\b/.test(words);
}

type AttendanceMark = 'came' | 'absent' | 'none' | 'unclear';

const UNTICKED_VALUES = new Set(['', 'false', '☐', '□', '▢', '◻']);

/** Whole cell values that mean absence, in lower case. */
const ABSENCE_MARKS = new Set([
  '0',
  'n',
  'a',
  'n/a',
  'na',
  'nil',
  'none',
  '✗',
  '✘',
  '❌',
  '✖',
  '缺席',
  '缺',
  '否',
  '不',
]);

/** Matches the first word of a text that means absence, in several languages. */
const ABSENCE_PATTERN =
  /^(no|nope|not|never|abs|absent|away|missing|excused?|ill|sick|cancelled|canceled|withdrawn|withdrew|nein|non|ausente|nahi|नहीं|अनुपस्थित|لا|غائب|غائبة)(?![\p{L}\p{M}\p{N}])/u;

/** Unknown text, such as a time or initials, means that the person came. */
export function parseAttendance(text: string): AttendanceMark {
  const words = text.trim().toLowerCase();
  if (UNTICKED_VALUES.has(words)) return 'none';
  if (/^[\p{Pd}\u2212_]+$/u.test(words) || ABSENCE_MARKS.has(words)) return 'absent';
  if (ABSENCE_PATTERN.test(words) || /\b(did|does|is|was|will|has)(n['’]?t| not)\b/.test(words))
    return 'absent';
  return /^[?¿\s]+$/.test(words) ? 'unclear' : 'came';
}

const AWARD_NAMES: Record<string, string> = {
  bd: 'Best Delegate',
  od: 'Outstanding Delegate',
  hm: 'Honourable Mention',
  sm: 'Special Mention',
  vm: 'Verbal Mention',
  hc: 'High Commendation',
  bpp: 'Best Position Paper',
};

const AWARD_SPELLINGS = new Map(
  [
    ...Object.values(AWARD_NAMES),
    ...['Honorable Mention', 'Best Delegation', 'Best Speaker', 'Best Delegate Award', 'Commendation'],
  ].map((award) => [normaliseAward(award), award]),
);

function normaliseAward(text: string): string {
  return text.toLowerCase().replace(/[\s.’'-]+/g, '');
}

/** Returns the award as certificates display it; empty if the cell contains no award. */
export function parseAward(text: string): string {
  const written = text.replace(/\s+/g, ' ').trim();
  if (/^([\p{Pd}\u2212_.]*|no|none|n\/?a|nil|0|false)$/iu.test(written)) return '';
  const key = normaliseAward(written);
  return (Object.hasOwn(AWARD_NAMES, key) ? AWARD_NAMES[key] : AWARD_SPELLINGS.get(key)) ?? written;
}
