/* Reads what the desk and the chairs enter in the sheet Check-in: for the service with the next upload, and for the page that prints certificates. */

/** Columns of Check-in about the person, not about a session. */
const PERSON_COLUMNS = new Set('committee portfolio name school award sheet row key check'.split(' '));

export function isOfPerson(header: string): boolean {
  return PERSON_COLUMNS.has(header.toLowerCase());
}

/** Whether a column of Check-in holds attendance marks: the desk may add columns for notes. */
export function isSession(header: string): boolean {
  const words = header.toLowerCase();
  return words !== '' && !isOfPerson(header) && !/^(notes?|remarks?|comments?)\b/.test(words);
}

/** The meaning of a cell: the person came or didn't come, no entry, or ambiguous. */
type MarkMeaning = 'came' | 'absent' | 'none' | 'unclear';

/** Unticked boxes of forms and spreadsheets. */
const UNTICKED = new Set(['', 'false', '☐', '□', '▢', '◻']);

/** Letters and characters that mark absence in a roll call. */
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

/** The beginnings of texts that mark absence. */
const ABSENCE_START =
  /^(no|nope|not|never|abs|absent|away|missing|excused?|ill|sick|cancelled|canceled|withdrawn|withdrew|nein|non|ausente|nahi|नहीं|अनुपस्थित|لا|غائب|غائبة)(?![\p{L}\p{M}\p{N}])/u;

/** Returns the meaning of a cell under a session. Anything except words of absence means that the person came, for example a time or initials. */
export function markOf(text: string): MarkMeaning {
  const words = text.trim().toLowerCase();
  if (UNTICKED.has(words)) return 'none';
  if (/^[\p{Pd}\u2212_]+$/u.test(words) || ABSENCE_MARKS.has(words)) return 'absent';
  if (ABSENCE_START.test(words) || /\b(did|does|is|was|will|has)(n['’]?t| not)\b/.test(words))
    return 'absent';
  return /^[?¿\s]+$/.test(words) ? 'unclear' : 'came';
}

/** Awards with one spelling, by their abbreviations. */
const AWARDS: Record<string, string> = {
  bd: 'Best Delegate',
  od: 'Outstanding Delegate',
  hm: 'Honourable Mention',
  sm: 'Special Mention',
  vm: 'Verbal Mention',
  hc: 'High Commendation',
  bpp: 'Best Position Paper',
};

const SPELLINGS = new Map(
  [
    ...Object.values(AWARDS),
    ...['Honorable Mention', 'Best Delegation', 'Best Speaker', 'Best Delegate Award', 'Commendation'],
  ].map((award) => [plainText(award), award]),
);

function plainText(text: string): string {
  return text.toLowerCase().replace(/[\s.’'-]+/g, '');
}

/** Returns the award in a cell of Check-in, as a certificate displays it; empty if there is none. */
export function awardOf(text: string): string {
  const written = text.replace(/\s+/g, ' ').trim();
  if (/^([\p{Pd}\u2212_.]*|no|none|n\/?a|nil|0|false)$/iu.test(written)) return '';
  const key = plainText(written);
  return (Object.hasOwn(AWARDS, key) ? AWARDS[key] : SPELLINGS.get(key)) ?? written;
}
