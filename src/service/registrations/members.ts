import { wordsOf } from './words.ts';

/** A person in a cell that names several. */
export interface Listed {
  name: string;
  mail: string;
  phone: string;
  grade: string;
}

const MAIL = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]+/g;
const PHONE = /(?:\+|\b)\d[\d\s().-]{5,}\d\b/g;
const CLASS =
  /^(?:class|grade|std\.?|standard|year)?\s*(?:\d{1,2}(?:st|nd|rd|th)?|[ivx]{1,4})(?:\s*[-–]?\s*[a-h])?$/i;
/** What a cell says that names several people. */
export interface List {
  people: Listed[];
  /** What names nobody yet, beside people: "TBD". */
  open: string[];
}

/** A number or a sign with which each line of a list begins. */
const MARK =
  /^\s*(?:\(?\d{1,3}\s*[.):/-]+|\d{1,3}\s+(?=\p{L})|(?:delegate|member|student|participant)\s*\d*\s*[:.)–-]+|[-–—•●▪◦‣*·✓➢>]+)\s*/iu;
/** The same in the middle of a line, where the line breaks were lost. */
const MARKS = /(?:^|[\s,;])(?=\(?\d{1,3}\s*[.)]\s*\p{L})|\s*[•●▪◦‣➢]\s*/u;
/** Nobody is called that: the names come later, or are somewhere else. Will and See are names too, so they count with what follows. */
const NO_NAMES =
  /\b(will (be|come|follow|send|share|mail|let|tell|inform|confirm|decide|provide|submit|give|register|update|add)|see (the |our )?(attached|attachment|list|sheet|file|e?mail|below|above|names?)|not (sure|yet|known|needed|required)|no partner|later|soon|confirmed|confirm|(un)?decided|tbd|tba|tbc|attached|list|names?|pending|yet|known|mailed|email|sent|sheet|same|above|below)\b/i;
/** So many people come in one delegation at most, with so many characters each: more is no list of names. */
const MOST = 200;
const LONGEST_PERSON = 300;

/**
 * The people of a cell that names several: one per line, or with commas, semicolons, numbers or bullets between them, each perhaps with a mail
 * address, a phone number or a class. Undefined where it is not clear where one person ends and the next begins. `expected` is how many
 * there should be, where the row says it.
 */
export function listedIn(cell: string, expected: number | undefined): List | undefined {
  const lines = cell
    .split(/[\r\n\v\f\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  // the name, the class, the address and the number of each on lines of their own
  if (lines.length > 4 * MOST) return undefined;
  const [first = ''] = lines;
  const parts =
    lines.length > 1 ? lines.flatMap((line) => partsOf(line, undefined) ?? [line]) : partsOf(first, expected);
  const people: Listed[] = [];
  const open: string[] = [];
  for (const part of (parts ?? []).flatMap((one) => together(one))) {
    const found = personIn(part);
    if (!found && saysNoName(part)) {
      open.push(part);
      continue;
    }
    if (!found || people.length > MOST) return undefined;
    const last = people.at(-1);
    if (found.name) people.push(found);
    // an address on a line of its own is of the person above it
    else if (!last || (found.mail && last.mail) || (found.phone && last.phone)) return undefined;
    else Object.assign(last, filled(found));
  }
  return parts && people.length <= MOST ? { people, open } : undefined;
}

function filled(person: Listed): Partial<Listed> {
  return Object.fromEntries(Object.entries(person).filter(([, text]) => text !== ''));
}

/** The parts of one line that are a person each, or belong to the one before. */
function partsOf(line: string, expected: number | undefined): string[] | undefined {
  const marked = line
    .split(MARKS)
    .map((part) => part.replace(/[,;]\s*$/, '').trim())
    .filter(Boolean);
  if (marked.length > 1) return marked;
  for (const sign of [';', '|', ' / ']) {
    const parts = outside(line, sign);
    if (parts.length > 1) return parts;
  }
  const parts = outside(line, ',');
  const names = parts.filter((part) => personIn(part)?.name);
  // "Rao, Asha" is one person, and "Asha, Dev" are two
  const isSafe =
    names.length < 2 || names.length === expected || names.every((part) => wordsIn(nameIn(part)) > 1);
  return isSafe ? parts : undefined;
}

/** "Asha Rao and Dev Roy" are two; "Ortega y Gasset" is one. */
function together(part: string): string[] {
  for (const [sign, fewest] of [
    [/\s+(?:and|&)\s+/i, 1],
    [/\s+(?:und|et|y|और)\s+/i, 2],
  ] as const) {
    const several = part.split(sign);
    if (several.length > 1 && several.every((one) => wordsIn(nameIn(one)) >= fewest)) return several;
  }
  return [part];
}

/** The parts between some signs, save those in brackets. */
function outside(line: string, sign: string): string[] {
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
  return personIn(part)?.name ?? '';
}

function wordsIn(name: string): number {
  return wordsOf(name).length;
}

/** A person of a line: the name, and what stands behind it; without a name what belongs to the person above. Undefined for what is neither. */
function personIn(line: string): Listed | undefined {
  if (line.length > LONGEST_PERSON) return undefined;
  let rest = line.replace(MARK, '');
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

/** "Rao, Asha" and "RAO, Asha"; but "Asha, SOCHUM" is something else. */
function isSurnameFirst(first: string, second: string, line: string): boolean {
  const isShouted = (word: string) =>
    word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
  return (
    line.includes(',') &&
    wordsIn(first) === 1 &&
    wordsIn(second) === 1 &&
    (isShouted(first) || !isShouted(second))
  );
}

/** Whether a text says that names come later, or are somewhere else: "Will be sent later", "Not yet decided". */
function saysNoName(text: string): boolean {
  return NO_NAMES.test(text);
}

function canBeName(name: string): boolean {
  return (
    /\p{L}/u.test(name) && !/[\d@]/.test(name) && !saysNoName(name) && name.length <= 80 && wordsIn(name) <= 7
  );
}
