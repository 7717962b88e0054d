import { beginningOf, wordsOf } from './text.ts';

/*
 * The names of people: titles, words used instead of a name, and cells that name several people. `NOBODY` and `OPEN` are for a
 * single name, where "none" is nobody; `NO_NAMES` is for the parts of a list, where "see list" is no person, and "Will" and "None"
 * may be.
 */

const TITLES = ['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'shri', 'smt'];

export const COMPARED_TITLES: ReadonlySet<string> = new Set([...TITLES, 'master', 'kumari']);

const LEADING_TITLE = new RegExp(`^(${[...TITLES, 'prof'].join('|')})\\.? (?=\\S)`, 'i');

export function nameKey(name: string): string {
  return wordsOf(beginningOf(name)).sort().join(' ');
}

export function withoutTitle(name: string): string {
  return name.replace(LEADING_TITLE, '');
}

/** Fillers in a required field for a part of a name: ".", "N/A", "x", "no last name". */
const NO_PART =
  /^(?:[\p{P}\p{Sc}\p{Sm}\p{Sk}\s]+|n\s?[./\\]\s?a\.?|null|none|nan|xx*|nothing|(?:not|non) (?:applicable|available|any)|(?:i )?(?:do not|don['’]?t|does not) have(?: (?:one|any|a .{1,20}))?|(?:no|without|single|only) ?(?:last|first|middle|sur|family|given|one)?[- ]?names?|no)$/iu;

/** Fillers that are also names: "Na" is a family name, and "Nil" is a given one. */
const NO_PART_OR_NAME = /^(?:na|nil)$/i;

/** Returns a part of a name, empty for "none". "Na" and "Nil" may be names if they are written like the `others`; then `isUnclear`. */
export function namePart(text: string, others: string): { part: string; isUnclear?: true } {
  if (text.length < 60 && NO_PART.test(text)) return { part: '' };
  if (!NO_PART_OR_NAME.test(text)) return { part: text };
  const isName = text === capitalize(text) || (isShouted(text) && isShouted(others));
  return isName ? { part: text, isUnclear: true } : { part: '' };
}

/** Fillers for a missing family name at the end of a whole name: "Arjun .", "Sita N/A". */
const NO_LAST = /^(?:[\p{P}\p{Sc}\p{Sm}\p{Sk}]+|[nN][./\\][aA]\.?|null|none|NULL|NONE)$/u;

export function withoutEmptyParts(name: string): string {
  if (/^n\s?[./\\]?\s?a\.?$/.test(name) || (!/^(?:nan|no)$/i.test(name) && namePart(name, '').part === ''))
    return '';
  const words = name.split(' ');
  const last = words.pop() ?? '';
  const others = words.join(' ');
  if (others === '') return name;
  return NO_LAST.test(last) || (namePart(last, others).part === '' && NO_PART_OR_NAME.test(last))
    ? withoutEmptyParts(others)
    : name;
}

function isShouted(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

/** Particles of family names, in small letters. "Le", "Du" and "Das" are not among them, since names begin with them. */
const PARTICLES =
  /(?<![\p{L}\p{M}])(?:(?:van|von|de)(?: (?:der|den|dem|la|las|los|le))?|vom|zu[mr]?|del|da|dos|a[fv]|ter|bin|ibn|bint)(?= \p{L})|(?<![\p{L}\p{M}])[ae]l(?=-\p{L})/giu;

/** Returns "Sen" for "SEN", "O'Brien" for "O'BRIEN", "van der Berg" for "VAN DER BERG"; initials stay. */
function capitalize(text: string): string {
  return text.includes('.')
    ? text
    : text
        .toLowerCase()
        .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
        .replace(/\bMc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
        .replace(PARTICLES, (particle) => particle.toLowerCase());
}

const AFTER_NAME = /^(?:jr|sr|junior|senior|ph\.?d|m\.?d|esq|[ivx]+|mr|mrs|ms|miss|dr)\.?$/i;

/** Returns the family name before the only comma of a name, and the given name after it. */
function aroundComma(name: string): { last: string; given: string } | undefined {
  const [last = '', given = '', more] = name.split(',').map((part) => part.trim());
  const isName = last !== '' && given !== '' && more === undefined && !/[\d@;&|/()]/.test(name);
  return isName && !AFTER_NAME.test(given) ? { last, given } : undefined;
}

/** Whether a name may be inverted, as "Sen, Riya"; "Asha Rao, Dev Roy" are two people. */
export function mayBeInverted(name: string): boolean {
  return aroundComma(name) !== undefined && (nameListIn(name, undefined)?.people.length ?? 0) < 2;
}

/** Returns "Riya Sen" for "SEN, Riya", a family name in capitals; for "Sen, Riya" only if it `isKnown` that the family name comes first. */
export function givenNameFirst(name: string, isKnown: boolean): string {
  const { last = '', given = '' } = aroundComma(name) ?? {};
  if (last === '') return name;
  const isCapitals = last.length > 1 && isShouted(last.replace(PARTICLES, '')) && !isShouted(given);
  if (!isCapitals && !isKnown) return name;
  return `${given} ${isCapitals ? capitalize(last) : last}`;
}

/** Answers in a name field that mean nobody. */
const NOBODY =
  /^(no|nope|none|no one|nobody|nil|na|n\.?\/?a\.?|not applicable|yes|(single|individual)( delegat(e|ion)s?)?|alone|solo|(no|without( a)?) partner( yet)?|(i )?(do not|don['’]?t) have (one|any|a partner)|no[,.;!] .*|non|nein|nada|anonymous|(?!.*\?)[\p{P}\p{Sc}\p{Sm}\p{Sk}]+)$/iu;

/** Answers in a name field that mean that the name is not known yet. */
const OPEN =
  /\b(tb[adc]|t\.b\.[adc]|undecided|unknown|not (yet|sure|decided|confirmed|known|found|finali[sz]ed)|(yet|still) to|to be \w+ed|looking (for|out)|searching|(do not|don['’]?t|have not|haven['’]?t|did not|didn['’]?t) (know|decide|decided|have|found|find)|will (inform|let|add|update|send|share|be|confirm|decide)|need (a|one)|any ?one|any ?body|some ?one|(assign|allot|find|give) me|random|same as|attached|see (the )?(list|sheet|e?mail|above|below)|coming soon|noch (offen|nicht)|pas encore|por (definir|confirmar))\b|^(later|pending|idk|\?+)$/i;

export function isNobody(text: string): boolean {
  return NOBODY.test(text) || isOpen(text);
}

export function isOpen(text: string): boolean {
  return !NOBODY.test(text) && !text.includes('@') && OPEN.test(text.slice(0, 300));
}

interface ListedPerson {
  name: string;
  mail: string;
  phone: string;
  grade: string;
}

const MAIL = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]+/g;
const PHONE = /(?:\+|\b)\d[\d\s().-]{5,}\d\b/g;
const CLASS =
  /^(?:class|grade|std\.?|standard|year)?\s*(?:\d{1,2}(?:st|nd|rd|th)?|[ivx]{1,4})(?:\s*[-–]?\s*[a-h])?$/i;
interface NameList {
  people: ListedPerson[];
  /** Texts that name nobody yet, next to people: "TBD". */
  open: string[];
}

/** A number or a symbol at the start of each line of a list. */
const LINE_MARK =
  /^\s*(?:\(?\d{1,3}\s*[.):/-]+|\d{1,3}\s+(?=\p{L})|(?:delegate|member|student|participant)\s*\d*\s*[:.)–-]+|[-–—•●▪◦‣*·✓➢>]+)\s*/iu;
/** The same within a line, where the line breaks were lost. */
const INLINE_MARK = /(?:^|[\s,;])(?=\(?\d{1,3}\s*[.)]\s*\p{L})|\s*[•●▪◦‣➢]\s*/u;
/** Texts that are no names: the names come later, or are elsewhere. Will and See are also names, so they need the words that follow. */
const NO_NAMES =
  /\b(will (be|come|follow|send|share|mail|let|tell|inform|confirm|decide|provide|submit|give|register|update|add)|see (the |our )?(attached|attachment|list|sheet|file|e?mail|below|above|names?)|not (sure|yet|known|needed|required)|no partner|later|soon|confirmed|confirm|(un)?decided|tbd|tba|tbc|attached|list|names?|pending|yet|known|mailed|email|sent|sheet|same|above|below)\b/i;
/** Maximum number of people in one delegation, and of characters per name. Anything longer is not a list of names. */
const MAX_PEOPLE = 200;
const MAX_PERSON_LENGTH = 300;

/** Returns the people in a cell with several names; undefined if they cannot be separated. `expected` is their number. */
export function nameListIn(cell: string, expected: number | undefined): NameList | undefined {
  const lines = cell
    .split(/[\r\n\v\f\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  // name, class, address and number may each have their own line
  if (lines.length > 4 * MAX_PEOPLE) return undefined;
  const [first = ''] = lines;
  const parts =
    lines.length > 1 ? lines.flatMap((line) => partsOf(line, undefined) ?? [line]) : partsOf(first, expected);
  const people: ListedPerson[] = [];
  const open: string[] = [];
  for (const part of (parts ?? []).flatMap((one) => splitAtAnd(one))) {
    const found = listedPersonIn(part);
    if (!found && saysNoName(part)) {
      open.push(part);
      continue;
    }
    if (!found || people.length > MAX_PEOPLE) return undefined;
    const last = people.at(-1);
    if (found.name) people.push(found);
    // an address on its own line belongs to the person above
    else if (!last || (found.mail && last.mail) || (found.phone && last.phone)) return undefined;
    else Object.assign(last, nonEmptyFields(found));
  }
  return parts && people.length <= MAX_PEOPLE ? { people, open } : undefined;
}

function nonEmptyFields(person: ListedPerson): Partial<ListedPerson> {
  return Object.fromEntries(Object.entries(person).filter(([, text]) => text !== ''));
}

function partsOf(line: string, expected: number | undefined): string[] | undefined {
  const marked = line
    .split(INLINE_MARK)
    .map((part) => part.replace(/[,;]\s*$/, '').trim())
    .filter(Boolean);
  if (marked.length > 1) return marked;
  for (const sign of [';', '|', ' / ']) {
    const parts = splitOutsideBrackets(line, sign);
    if (parts.length > 1) return parts;
  }
  const parts = splitOutsideBrackets(line, ',');
  const names = parts.filter((part) => listedPersonIn(part)?.name);
  // "Rao, Asha" is one person, and "Asha, Dev" are two
  const isSafe =
    names.length < 2 || names.length === expected || names.every((part) => wordsIn(nameIn(part)) > 1);
  return isSafe ? parts : undefined;
}

/** Splits "Asha Rao and Dev Roy" into two names, but not "Ortega y Gasset". */
function splitAtAnd(part: string): string[] {
  for (const [sign, fewest] of [
    [/\s+(?:and|&)\s+/i, 1],
    [/\s+(?:und|et|y|और)\s+/i, 2],
  ] as const) {
    const several = part.split(sign);
    if (several.length > 1 && several.every((one) => wordsIn(nameIn(one)) >= fewest)) return several;
  }
  return [part];
}

function splitOutsideBrackets(line: string, sign: string): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at);
    if (/[([<]/.test(letter)) depth++;
    if (/[)\]>]/.test(letter)) depth--;
    if (depth <= 0 && line.startsWith(sign, at)) {
      parts.push('');
      at += sign.length - 1;
    } else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

function nameIn(part: string): string {
  return listedPersonIn(part)?.name ?? '';
}

function wordsIn(name: string): number {
  return wordsOf(name).length;
}

function listedPersonIn(line: string): ListedPerson | undefined {
  if (line.length > MAX_PERSON_LENGTH) return undefined;
  let rest = line.replace(LINE_MARK, '');
  const take = (pattern: RegExp) => {
    const all = rest.match(pattern) ?? [];
    if (all.length > 1) return undefined;
    rest = rest.replace(pattern, ' ');
    return all[0] ?? '';
  };
  const mail = take(MAIL);
  const phone = take(PHONE);
  if (mail === undefined || phone === undefined) return undefined;
  let grade = '';
  const names: string[] = [];
  for (const part of rest.split(/[()[\]<>,;:|]|\s[-–—]+(?=\s|$)|(?<=\s)[-–—]+\s/)) {
    const text = part.replace(/^[\s.\-–—]+|(?<![\s\-–—])[\s\-–—]+$/g, '').replace(/\s+/g, ' ');
    if (text === '' || /^(mail|e-?mail|phone|mobile|mob|ph|class|grade)\.?$/i.test(text)) continue;
    if (CLASS.test(text) && !grade) grade = text;
    else names.push(text);
  }
  const [first = '', second = '', third] = names;
  const name = second ? `${first}, ${second}` : first;
  if (third !== undefined || (second && !isSurnameFirst(first, second, line))) return undefined;
  if (name && !canBeName(name)) return undefined;
  return { name, mail, phone: phone.trim(), grade };
}

/** Whether the family name comes first: "Rao, Asha" and "RAO, Asha", but not "Asha, SOCHUM". */
function isSurnameFirst(first: string, second: string, line: string): boolean {
  const isFamilyName = first.length > 1 && isShouted(first);
  return (
    line.includes(',') &&
    wordsIn(first) === 1 &&
    wordsIn(second) === 1 &&
    (isFamilyName || second.length < 2 || !isShouted(second))
  );
}

function saysNoName(text: string): boolean {
  return NO_NAMES.test(text);
}

function canBeName(name: string): boolean {
  return (
    /\p{L}/u.test(name) && !/[\d@]/.test(name) && !saysNoName(name) && name.length <= 80 && wordsIn(name) <= 7
  );
}
