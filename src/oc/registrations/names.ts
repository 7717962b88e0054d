import { truncateText, wordsOf } from './text.ts';

/* In a cell for a single name, "none" means no one. In a list, "see list" is not a name, but "Will" and "None" may be names. */

const TITLES = ['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'shri', 'smt'];

export const IGNORED_TITLES: ReadonlySet<string> = new Set([...TITLES, 'master', 'kumari']);

const LEADING_TITLE = new RegExp(`^(${[...TITLES, 'prof'].join('|')})\\.? (?=\\S)`, 'i');

export function nameKey(name: string): string {
  return wordsOf(truncateText(name)).sort().join(' ');
}

export function withoutTitle(name: string): string {
  return name.replace(LEADING_TITLE, '');
}

/** Fillers in a required field, such as ".", "N/A", "x" and "no last name". */
const NAME_FILLER =
  /^(?:[\p{P}\p{Sc}\p{Sm}\p{Sk}\s]+|n\s?[./\\]\s?a\.?|null|none|nan|xx*|nothing|(?:not|non) (?:applicable|available|any)|(?:i )?(?:do not|don['’]?t|does not) have(?: (?:one|any|a .{1,20}))?|(?:no|without|single|only) ?(?:last|first|middle|sur|family|given|one)?[- ]?names?|no)$/iu;

/** "Na" is a family name, and "Nil" is a given name. */
const FILLER_NAME_PATTERN = /^(?:na|nil)$/i;

/** For a filler such as "none", `part` is empty. "Na" and "Nil" are unclear names if their case fits the `others`. */
export function cleanNamePart(text: string, others: string): { part: string; isUnclear?: true } {
  if (text.length < 60 && NAME_FILLER.test(text)) return { part: '' };
  if (!FILLER_NAME_PATTERN.test(text)) return { part: text };
  const isName = text === capitaliseName(text) || (isUpperCase(text) && isUpperCase(others));
  return isName ? { part: text, isUnclear: true } : { part: '' };
}

/** Matches the end of "Arjun ." and "Sita N/A". */
const LAST_NAME_FILLER = /^(?:[\p{P}\p{Sc}\p{Sm}\p{Sk}]+|[nN][./\\][aA]\.?|null|none|NULL|NONE)$/u;

export function withoutNameFillers(name: string): string {
  if (
    /^n\s?[./\\]?\s?a\.?$/.test(name) ||
    (!/^(?:nan|no)$/i.test(name) && cleanNamePart(name, '').part === '')
  )
    return '';
  const words = name.split(' ');
  const last = words.pop() ?? '';
  const others = words.join(' ');
  if (others === '') return name;
  return LAST_NAME_FILLER.test(last) ||
    (cleanNamePart(last, others).part === '' && FILLER_NAME_PATTERN.test(last))
    ? withoutNameFillers(others)
    : name;
}

function isUpperCase(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

/** Particles are written in small letters. "Le", "Du" and "Das" are missing, because names begin with them. */
const NAME_PARTICLES =
  /(?<![\p{L}\p{M}])(?:(?:van|von|de)(?: (?:der|den|dem|la|las|los|le))?|vom|zu[mr]?|del|da|dos|a[fv]|ter|bin|ibn|bint)(?= \p{L})|(?<![\p{L}\p{M}])[ae]l(?=-\p{L})/giu;

/** "O'BRIEN" becomes "O'Brien", and "VAN DER BERG" becomes "van der Berg". Initials stay unchanged. */
function capitaliseName(text: string): string {
  return text.includes('.')
    ? text
    : text
        .toLowerCase()
        .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
        .replace(/\bMc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
        .replace(NAME_PARTICLES, (particle) => particle.toLowerCase());
}

const NAME_SUFFIX = /^(?:jr|sr|junior|senior|ph\.?d|m\.?d|esq|[ivx]+|mr|mrs|ms|miss|dr)\.?$/i;

/** Undefined unless the text is a name with a single comma. */
function splitAtComma(name: string): { last: string; given: string } | undefined {
  const [last = '', given = '', more] = name.split(',').map((part) => part.trim());
  const isName = last !== '' && given !== '' && more === undefined && !/[\d@;&|/()]/.test(name);
  return isName && !NAME_SUFFIX.test(given) ? { last, given } : undefined;
}

/** Matches "Sen, Riya", but not "Asha Rao, Dev Roy", who are two people. */
export function mayBeInvertedName(name: string): boolean {
  return splitAtComma(name) !== undefined && (parseNameList(name, undefined)?.people.length ?? 0) < 2;
}

/** "SEN, Riya" becomes "Riya Sen", because capitals show the family name. "Sen, Riya" changes only if the order `isKnown`. */
export function withGivenNameFirst(name: string, isKnown: boolean): string {
  const { last = '', given = '' } = splitAtComma(name) ?? {};
  if (last === '') return name;
  const isCapitals = last.length > 1 && isUpperCase(last.replace(NAME_PARTICLES, '')) && !isUpperCase(given);
  if (!isCapitals && !isKnown) return name;
  return `${given} ${isCapitals ? capitaliseName(last) : last}`;
}

const NO_NAME_ANSWER =
  /^(no|nope|none|no one|nobody|nil|na|n\.?\/?a\.?|not applicable|yes|(single|individual)( delegat(e|ion)s?)?|alone|solo|(no|without( a)?) partner( yet)?|(i )?(do not|don['’]?t) have (one|any|a partner)|no[,.;!] .*|non|nein|nada|anonymous|(?!.*\?)[\p{P}\p{Sc}\p{Sm}\p{Sk}]+)$/iu;

const OPEN_NAME_ANSWER =
  /\b(tb[adc]|t\.b\.[adc]|undecided|unknown|not (yet|sure|decided|confirmed|known|found|finali[sz]ed)|(yet|still) to|to be \w+ed|looking (for|out)|searching|(do not|don['’]?t|have not|haven['’]?t|did not|didn['’]?t) (know|decide|decided|have|found|find)|will (inform|let|add|update|send|share|be|confirm|decide)|need (a|one)|any ?one|any ?body|some ?one|(assign|allot|find|give) me|random|same as|attached|see (the )?(list|sheet|e?mail|above|below)|coming soon|noch (offen|nicht)|pas encore|por (definir|confirmar))\b|^(later|pending|idk|\?+)$/i;

export function isNoName(text: string): boolean {
  return NO_NAME_ANSWER.test(text) || isOpenName(text);
}

export function isOpenName(text: string): boolean {
  return !NO_NAME_ANSWER.test(text) && !text.includes('@') && OPEN_NAME_ANSWER.test(text.slice(0, 300));
}

interface ListedPerson {
  name: string;
  mail: string;
  phone: string;
  grade: string;
}

const MAIL_PATTERN = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]+/g;
const PHONE_PATTERN = /(?:\+|\b)\d[\d\s().-]{5,}\d\b/g;
const CLASS_PATTERN =
  /^(?:class|grade|std\.?|standard|year)?\s*(?:\d{1,2}(?:st|nd|rd|th)?|[ivx]{1,4})(?:\s*[-–]?\s*[a-h])?$/i;

const LINE_NUMBERING =
  /^\s*(?:\(?\d{1,3}\s*[.):/-]+|\d{1,3}\s+(?=\p{L})|(?:delegate|member|student|participant)\s*\d*\s*[:.)–-]+|[-–—•●▪◦‣*·✓➢>]+)\s*/iu;
/** Occurs in lists that have lost their line breaks. */
const INLINE_NUMBERING = /(?:^|[\s,;])(?=\(?\d{1,3}\s*[.)]\s*\p{L})|\s*[•●▪◦‣➢]\s*/u;
/** The names come later or are elsewhere. "Will" and "See" are also names, so they match only with the words that follow. */
const NO_NAME_WORDS =
  /\b(will (be|come|follow|send|share|mail|let|tell|inform|confirm|decide|provide|submit|give|register|update|add)|see (the |our )?(attached|attachment|list|sheet|file|e?mail|below|above|names?)|not (sure|yet|known|needed|required)|no partner|later|soon|confirmed|confirm|(un)?decided|tbd|tba|tbc|attached|list|names?|pending|yet|known|mailed|email|sent|sheet|same|above|below)\b/i;
/** Also the maximum number of characters per person: a longer text is not a list of names. */
const MAX_DELEGATION_SIZE = 200;
const MAX_PERSON_LENGTH = 300;

/**
 * Undefined if the names cannot be separated. `open` contains, for example, "TBD". `expected` is the number of people, if known.
 */
export function parseNameList(
  cell: string,
  expected: number | undefined,
): { people: ListedPerson[]; open: string[] } | undefined {
  const lines = cell
    .split(/[\r\n\v\f\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  // a person's name, class, address and number may each have their own line
  if (lines.length > 4 * MAX_DELEGATION_SIZE) return undefined;
  const [first = ''] = lines;
  const parts =
    lines.length > 1
      ? lines.flatMap((line) => splitNames(line, undefined) ?? [line])
      : splitNames(first, expected);
  const people: ListedPerson[] = [];
  const open: string[] = [];
  for (const part of (parts ?? []).flatMap((one) => splitAtAnd(one))) {
    const found = parseListedPerson(part);
    if (!found && containsNoName(part)) {
      open.push(part);
      continue;
    }
    if (!found || people.length > MAX_DELEGATION_SIZE) return undefined;
    const last = people.at(-1);
    if (found.name) people.push(found);
    // an address on a line of its own belongs to the person above
    else if (!last || (found.mail && last.mail) || (found.phone && last.phone)) return undefined;
    else Object.assign(last, Object.fromEntries(Object.entries(found).filter(([, text]) => text !== '')));
  }
  return parts && people.length <= MAX_DELEGATION_SIZE ? { people, open } : undefined;
}

function splitNames(line: string, expected: number | undefined): string[] | undefined {
  const marked = line
    .split(INLINE_NUMBERING)
    .map((part) => part.replace(/[,;]\s*$/, '').trim())
    .filter(Boolean);
  if (marked.length > 1) return marked;
  for (const sign of [';', '|', ' / ']) {
    const parts = splitOutsideBrackets(line, sign);
    if (parts.length > 1) return parts;
  }
  const parts = splitOutsideBrackets(line, ',');
  const names = parts.filter((part) => parseListedPerson(part)?.name);
  // "Rao, Asha" is one person, but "Asha, Dev" are two people
  const isSafe =
    names.length < 2 ||
    names.length === expected ||
    names.every((part) => countWords(parseListedName(part)) > 1);
  return isSafe ? parts : undefined;
}

/** Splits "Asha Rao and Dev Roy", but not "Ortega y Gasset". */
function splitAtAnd(part: string): string[] {
  for (const [sign, fewest] of [
    [/\s+(?:and|&)\s+/i, 1],
    [/\s+(?:und|et|y|और)\s+/i, 2],
  ] as const) {
    const several = part.split(sign);
    if (several.length > 1 && several.every((one) => countWords(parseListedName(one)) >= fewest))
      return several;
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

function parseListedName(part: string): string {
  return parseListedPerson(part)?.name ?? '';
}

function countWords(name: string): number {
  return wordsOf(name).length;
}

function parseListedPerson(line: string): ListedPerson | undefined {
  if (line.length > MAX_PERSON_LENGTH) return undefined;
  let rest = line.replace(LINE_NUMBERING, '');
  const take = (pattern: RegExp) => {
    const all = rest.match(pattern) ?? [];
    if (all.length > 1) return undefined;
    rest = rest.replace(pattern, ' ');
    return all[0] ?? '';
  };
  const mail = take(MAIL_PATTERN);
  const phone = take(PHONE_PATTERN);
  if (mail === undefined || phone === undefined) return undefined;
  let grade = '';
  const names: string[] = [];
  for (const part of rest.split(/[()[\]<>,;:|]|\s[-–—]+(?=\s|$)|(?<=\s)[-–—]+\s/)) {
    const text = part.replace(/^[\s.\-–—]+|(?<![\s\-–—])[\s\-–—]+$/g, '').replace(/\s+/g, ' ');
    if (text === '' || /^(mail|e-?mail|phone|mobile|mob|ph|class|grade)\.?$/i.test(text)) continue;
    if (CLASS_PATTERN.test(text) && !grade) grade = text;
    else names.push(text);
  }
  const [first = '', second = '', third] = names;
  const name = second ? `${first}, ${second}` : first;
  if (third !== undefined || (second && !isSurnameFirst(first, second, line))) return undefined;
  if (name && !canBeName(name)) return undefined;
  return { name, mail, phone: phone.trim(), grade };
}

/** Matches "Rao, Asha" and "RAO, Asha", but not "Asha, SOCHUM". */
function isSurnameFirst(first: string, second: string, line: string): boolean {
  const isFamilyName = first.length > 1 && isUpperCase(first);
  return (
    line.includes(',') &&
    countWords(first) === 1 &&
    countWords(second) === 1 &&
    (isFamilyName || second.length < 2 || !isUpperCase(second))
  );
}

function containsNoName(text: string): boolean {
  return NO_NAME_WORDS.test(text);
}

function canBeName(name: string): boolean {
  return (
    /\p{L}/u.test(name) &&
    !/[\d@]/.test(name) &&
    !containsNoName(name) &&
    name.length <= 80 &&
    countWords(name) <= 7
  );
}
