/*
 * What the desk and the chairs write into the sheet Check-in, as the service reads it in the next upload, and the page that prints
 * certificates at once.
 */

/** The columns of Check-in that are of the person and not of a session. */
const OF_THE_PERSON = new Set('committee portfolio name school award sheet row key check'.split(' '));

/** Whether a header of Check-in is that of a column about the person. */
export function isOfPerson(header: string): boolean {
  return OF_THE_PERSON.has(header.toLowerCase());
}

/** Whether the cells under a header of Check-in are marks: the desk may add columns for notes. */
export function isSession(header: string): boolean {
  const words = header.toLowerCase();
  return words !== '' && !isOfPerson(header) && !/^(notes?|remarks?|comments?)\b/.test(words);
}

/** What a cell says: the person came, or did not; nothing; or something that can be both. */
type MarkMeaning = 'came' | 'absent' | 'none' | 'unclear';

/** Boxes without a tick, as forms and spreadsheets have them. */
const EMPTY = new Set(['', 'false', '☐', '□', '▢', '◻']);

/** The letters and signs of a roll call for somebody who is not there. */
const ABSENT = new Set([
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

/** What a text for somebody who is not there begins with. */
const ABSENCE =
  /^(no|nope|not|never|abs|absent|away|missing|excused?|ill|sick|cancelled|canceled|withdrawn|withdrew|nein|non|ausente|nahi|नहीं|अनुपस्थित|لا|غائب|غائبة)(?![\p{L}\p{M}\p{N}])/u;

/** What a mark under a session says. Anything means that the person came, be it a time or the name of who ticked, but for the words of absence. */
export function markOf(text: string): MarkMeaning {
  const words = text.trim().toLowerCase();
  if (EMPTY.has(words)) return 'none';
  if (/^[\p{Pd}\u2212_]+$/u.test(words) || ABSENT.has(words)) return 'absent';
  if (ABSENCE.test(words) || /\b(did|does|is|was|will|has)(n['’]?t| not)\b/.test(words)) return 'absent';
  return /^[?¿\s]+$/.test(words) ? 'unclear' : 'came';
}

/** Awards that have one spelling; people write them in any letters, and some in short. */
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
  ].map((award) => [plain(award), award]),
);

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s.’'-]+/g, '');
}

/** The award in a cell of Check-in, as a certificate shows it; empty where there is none. */
export function awardOf(text: string): string {
  const written = text.replace(/\s+/g, ' ').trim();
  if (/^([\p{Pd}\u2212_.]*|no|none|n\/?a|nil|0|false)$/iu.test(written)) return '';
  const key = plain(written);
  return (Object.hasOwn(AWARDS, key) ? AWARDS[key] : SPELLINGS.get(key)) ?? written;
}
