import type { Cell } from '../../model.ts';
import { cleanText, createPhraseFinder, memoize } from '../text.ts';
import { NO_PHRASES, phraseKey, phraseKeys, readAttendance, statusColumnKind, YES_PHRASES } from './comes.ts';
import { phrasesOfKind } from './words.ts';

/* Only delegates have seats; chairs have places in the sheet Chairs. */

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

/** General words mean a delegate, unless another role is in the same text. */
const GENERAL_WORDS = phraseKeys(
  'participant, participants, attendee, student, students, pupil, individual, delegation, pair, single, partner, élève, étudiant, étudiante, schüler, schülerin, student, studentin, teilnehmer, teilnehmerin, participante, alumno, alumna, estudiante, deltager, deltaker, deltagare, elev, छात्र, छात्रा, विद्यार्थी'.split(
    ', ',
  ),
);

/** Words that change the role next to them: "non-delegate", "delegate affairs", "former chair". */
const ROLE_CHANGING_WORDS =
  /\b(not|no|non|ex|former|affairs|relations|services|experience|management|manager|assistant to|none|other|undecided|either|both|any)\b/;

const SCHOOL_CLUB_WORDS = /\b(club|society|student council|school|class|past)\b/;

const ROLE_PHRASES = new Map<string, Role>();
for (const role of ROLES)
  for (const key of phraseKeys(phrasesOfKind(role)))
    for (const form of [key, `${key}s`]) if (!ROLE_PHRASES.has(form)) ROLE_PHRASES.set(form, role);
const findPhrase = createPhraseFinder(ROLE_PHRASES);

const ROLE_HEADERS = phraseKeys(phrasesOfKind('role'));
/** A header such as "ticket" means a role only if some cells of its column contain a role: a ticket may also be "early". */
const POSSIBLE_ROLE_HEADERS = phraseKeys(
  'category, categories, type, occupation, profession, ticket, ticket class, ticket type, ticket name, ticket title, ticket category, ticket description, type of ticket, position, post, designation, function, group, funktion, kategorie, ticketart, catégorie, billet, type de billet, tarif, categoría, cargo, tipo de entrada, kategori, categoria, kategorija, पद'.split(
    ', ',
  ),
);

/** Undefined if the role is not certain. If `isOnly` is true, the text must contain nothing else. */
export function parseRole(text: string, isOnly = false): Role | undefined {
  return isOnly ? parseSingleRole(text) : parseAnyRole(text);
}

const parseAnyRole = memoize((text) => readRole(text, false));
const parseSingleRole = memoize((text) => readRole(text, true));

function readRole(text: string, isOnly: boolean): Role | undefined {
  const key = phraseKey(
    cleanText(text)
      .slice(0, 100)
      .replace(/\bco-(?=chair)/gi, 'co'),
  );
  if (key === '' || ROLE_CHANGING_WORDS.test(key) || text.includes('?')) return undefined;
  const whole = ROLE_PHRASES.get(key);
  if (whole) return whole;
  const words = key.split(' ');
  const roles = new Set<Role>();
  let isGeneral = false;
  for (let at = 0; at < words.length; ) {
    const { phrase, length } = findPhrase(words, at);
    if (length > 0 && GENERAL_WORDS.has(phrase)) isGeneral = true;
    else if (length > 0) roles.add(ROLE_PHRASES.get(phrase) as Role);
    else if (isOnly) return undefined;
    at += Math.max(1, length);
  }
  const [first, ...others] = roles;
  if (first === undefined) return isGeneral ? 'delegate' : undefined;
  const hasSeat = (role: Role) => role === 'delegate' || role === 'chair';
  // the president of a school club is not a chair of the conference
  if (first === 'chair' && SCHOOL_CLUB_WORDS.test(key)) return undefined;
  return others.length === 0 || ![...roles].some(hasSeat) ? first : undefined;
}

export function hasSeat(role: string | undefined): boolean {
  return role === undefined || role === 'delegate';
}

const ROLE_QUESTION_START =
  /^(please )?(register(ing)?|apply(ing)?|participat(e|ing)|attend(ing)?|join(ing)?|com(e|ing)|sign(ing)? up|i (am|will be|want to|wish to|would like to) \w+|are you \w+|you are \w+|(how|as what) \w+ you \w+) as\b|^(what|which) (is )?(your )?(best describes|describes|role)\b|^role (of|at|in|for)\b/;
const POSSIBLE_QUESTION_START =
  /^(i am|i m|im|are you|you are|who are you)\b|^(how|in (what|which) capacity) (are|will|do|would) you\b/;
const ARE_YOU_PREFIX = /^(are you )?(an? )?/i;
const ARE_YOU_QUESTION =
  /^are you (attending |coming |registering |participating |applying |joining )?(as )?(a |an |the |one of the )*(?=.)/;
const OTHER_TOPIC_WORDS =
  /\b(experience|previous\w*|past|number|many|partner|parent s|emergency|award\w*|year|grade|class|age|school|committee|country|portfolio)\b/;

const MAX_ROLE_WORDS = 20;

function roleInQuestion(key: string): Role | undefined {
  return ARE_YOU_QUESTION.test(key) ? parseRole(key.replace(ARE_YOU_QUESTION, ''), true) : undefined;
}

export function roleForAnswer(header: string, word: string): Role | undefined {
  const asked = roleInQuestion(phraseKey(header));
  const key = phraseKey(word) || word;
  if (asked !== undefined && YES_PHRASES.has(key)) return asked;
  if (asked !== undefined && asked !== 'delegate' && NO_PHRASES.has(key)) return 'delegate';
  return parseRole(word);
}

/** Delegates must be one of the roles, as in "Delegate / Observer" and "Student or teacher?". */
export function listsRoles(header: string): boolean {
  const parts = header
    .slice(0, 200)
    .replace(/\?\s*$/, '')
    .split(/\s*[/|,]\s*|\s+(?:or|oder|ou|o|veya)\s+/i);
  const roles = new Set(parts.map((part) => parseRole(part.replace(ARE_YOU_PREFIX, ''), true)));
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
  const isOther = OTHER_TOPIC_WORDS.test(key);
  const isSure =
    isCalled(ROLE_HEADERS) ||
    listsRoles(header) ||
    (ROLE_QUESTION_START.test(key) && !isOther) ||
    roleInQuestion(key) !== undefined;
  const isStatus = statusColumnKind(header) === 'status';
  if (
    !isSure &&
    !isStatus &&
    !isCalled(POSSIBLE_ROLE_HEADERS) &&
    (!POSSIBLE_QUESTION_START.test(key) || isOther)
  )
    return false;
  const words = new Set<string>();
  for (const cell of cells) {
    if (typeof cell === 'string') words.add(cell.slice(0, 100));
    if (words.size > MAX_ROLE_WORDS) return false;
  }
  if (isSure) return true;
  const all = [...words];
  const saysState = (word: string) => ['yes', 'no'].includes(readAttendance(word, 'status') ?? '');
  // a student may come in any role, so general words do not count
  const isTelling = (word: string) => !GENERAL_WORDS.has(phraseKey(word)) && parseRole(word) !== undefined;
  return isStatus
    ? all.some((word) => parseRole(word) !== undefined) && !all.some(saysState)
    : all.some(isTelling);
}
