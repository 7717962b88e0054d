import type { Cell } from '../../model.ts';
import { cleanText, memoize } from '../text.ts';
import { comesIn, NO, phraseKey, phraseKeys, statusColumn, YES } from './comes.ts';
import { phrasesOf } from './words.ts';

/*
 * The roles of people, from the word in a column or from the name of the sheet. Only delegates have seats; chairs have places in
 * the sheet Chairs.
 */

export const ROLES = [
  'delegate',
  'chair',
  'adviser',
  'observer',
  'volunteer',
  'press',
  'guest',
  'organiser',
] as const;
export type Role = (typeof ROLES)[number];

/** General words for people. They mean a delegate, unless another role is in the same text. */
const GENERAL = phraseKeys(
  'participant, participants, attendee, student, students, pupil, individual, delegation, pair, single, partner, élève, étudiant, étudiante, schüler, schülerin, student, studentin, teilnehmer, teilnehmerin, participante, alumno, alumna, estudiante, deltager, deltaker, deltagare, elev, छात्र, छात्रा, विद्यार्थी'.split(
    ', ',
  ),
);

/** Words next to a role that may change its meaning, as in "non-delegate", "delegate affairs" and "former chair". */
const OTHERWISE =
  /\b(not|no|non|ex|former|affairs|relations|services|experience|management|manager|assistant to|none|other|undecided|either|both|any)\b/;

const OF_SCHOOLS = /\b(club|society|student council|school|class|past)\b/;

const PHRASES = new Map<string, Role>();
for (const role of ROLES)
  for (const key of phraseKeys(phrasesOf(role)))
    for (const form of [key, `${key}s`]) if (!PHRASES.has(form)) PHRASES.set(form, role);
const LENGTHS = [...new Set([...PHRASES.keys()].map((key) => key.split(' ').length))].sort((a, b) => b - a);

const HEADERS = phraseKeys(phrasesOf('role'));
/** Headers that mean a role only if some of their cells contain a role: a ticket may also be "early". */
const MAYBE = phraseKeys(
  'category, categories, type, occupation, profession, ticket, ticket class, ticket type, ticket name, ticket title, ticket class, ticket category, ticket description, type of ticket, position, post, designation, function, group, funktion, kategorie, ticketart, catégorie, billet, type de billet, tarif, categoría, cargo, tipo de entrada, kategori, categoria, kategorija, पद'.split(
    ', ',
  ),
);

/** Returns the role that a text names, if the role is certain. If `isOnly` is true, the text must contain nothing else. */
export function roleIn(text: string, isOnly = false): Role | undefined {
  return isOnly ? onlyRole(text) : anyRole(text);
}

const anyRole = memoize((text) => readRole(text, false));
const onlyRole = memoize((text) => readRole(text, true));

function readRole(text: string, isOnly: boolean): Role | undefined {
  const key = phraseKey(
    cleanText(text)
      .slice(0, 100)
      .replace(/\bco-(?=chair)/gi, 'co'),
  );
  if (key === '' || OTHERWISE.test(key) || text.includes('?')) return undefined;
  const whole = PHRASES.get(key);
  if (whole) return whole;
  const words = key.split(' ');
  const roles = new Set<Role>();
  let isGeneral = false;
  for (let at = 0; at < words.length; ) {
    const length = LENGTHS.find((some) => PHRASES.has(words.slice(at, at + some).join(' '))) ?? 0;
    const phrase = words.slice(at, at + length).join(' ');
    if (length > 0 && GENERAL.has(phrase)) isGeneral = true;
    else if (length > 0) roles.add(PHRASES.get(phrase) as Role);
    else if (isOnly) return undefined;
    at += Math.max(1, length);
  }
  const [first, ...others] = roles;
  if (first === undefined) return isGeneral ? 'delegate' : undefined;
  const hasSeat = (role: Role) => role === 'delegate' || role === 'chair';
  // the president of a school club is not a chair of the conference
  if (first === 'chair' && OF_SCHOOLS.test(key)) return undefined;
  return others.length === 0 || ![...roles].some(hasSeat) ? first : undefined;
}

export function hasSeat(role: string | undefined): boolean {
  return role === undefined || role === 'delegate';
}

/** Beginnings of headers that ask for a role, as in "I am registering as a … (choose one)". */
const AS =
  /^(please )?(register(ing)?|apply(ing)?|participat(e|ing)|attend(ing)?|join(ing)?|com(e|ing)|sign(ing)? up|i (am|will be|want to|wish to|would like to) \w+|are you \w+|you are \w+|(how|as what) \w+ you \w+) as\b|^(what|which) (is )?(your )?(best describes|describes|role)\b|^role (of|at|in|for)\b/;
const MAYBE_AS =
  /^(i am|i m|im|are you|you are|who are you)\b|^(how|in (what|which) capacity) (are|will|do|would) you\b/;
const ARE_YOU_A = /^(are you )?(an? )?/i;
const ARE_YOU =
  /^are you (attending |coming |registering |participating |applying |joining )?(as )?(a |an |the |one of the )*(?=.)/;
const ABOUT_OTHER =
  /\b(experience|previous\w*|past|number|many|partner|parent s|emergency|award\w*|year|grade|class|age|school|committee|country|portfolio)\b/;

const MAX_WORDS = 20;

function roleAsked(key: string): Role | undefined {
  return ARE_YOU.test(key) ? roleIn(key.replace(ARE_YOU, ''), true) : undefined;
}

export function roleUnder(header: string, word: string): Role | undefined {
  const asked = roleAsked(phraseKey(header));
  const key = phraseKey(word) || word;
  if (asked !== undefined && YES.has(key)) return asked;
  if (asked !== undefined && asked !== 'delegate' && NO.has(key)) return 'delegate';
  return roleIn(word);
}

/** Whether a header lists several roles, including delegates, as in "Delegate / Observer" and "Student or teacher?". */
export function namesRoles(header: string): boolean {
  const parts = header
    .slice(0, 200)
    .replace(/\?\s*$/, '')
    .split(/\s*[/|,]\s*|\s+(?:or|oder|ou|o|veya)\s+/i);
  const roles = new Set(parts.map((part) => roleIn(part.replace(ARE_YOU_A, ''), true)));
  return roles.size > 1 && roles.has('delegate') && !roles.has(undefined);
}

export function isRoleColumn(header: string, cells: Iterable<Cell | undefined>): boolean {
  const key = phraseKey(header.slice(0, 200));
  const bare = key
    .replace(
      /\b(your|the|please|select|choose|you|of|a|an|for|this|event|mun|at|conference|one|your|name)\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
  const isCalled = (headers: ReadonlySet<string>) => headers.has(key) || headers.has(bare);
  const isOther = ABOUT_OTHER.test(key);
  const isSure =
    isCalled(HEADERS) || namesRoles(header) || (AS.test(key) && !isOther) || roleAsked(key) !== undefined;
  const isStatus = statusColumn(header) === 'status';
  if (!isSure && !isStatus && !isCalled(MAYBE) && (!MAYBE_AS.test(key) || isOther)) return false;
  const words = new Set<string>();
  for (const cell of cells) {
    if (typeof cell === 'string') words.add(cell.slice(0, 100));
    if (words.size > MAX_WORDS) return false;
  }
  if (isSure) return true;
  const all = [...words];
  const saysState = (word: string) => ['yes', 'no'].includes(comesIn(word, 'status') ?? '');
  // a student may come in any role, so general words do not count
  const isTelling = (word: string) => !GENERAL.has(phraseKey(word)) && roleIn(word) !== undefined;
  return isStatus
    ? all.some((word) => roleIn(word) !== undefined) && !all.some(saysState)
    : all.some(isTelling);
}
