import type { CommitteeRules } from '../../core/index.ts';
import type { Application, Delegate, Row, Sheet } from '../model.ts';
import type { FindCommittee } from './committees.ts';
import type { HeaderRow } from './headers/layout.ts';
import { type QuestionLog, questionText } from './questions/questions.ts';
import { hasSeat, isRoleColumn, type Role, roleIn, roleUnder } from './questions/roles.ts';
import { beginningOf, cellsIn, cleanAnswer, cleanText, wordsOf } from './text.ts';

/* The roles of people, from a column, the name of the sheet, or the choices. Chairs become applications. */

interface RoleRules {
  committees: FindCommittee;
  ofSite: readonly CommitteeRules[];
  questions: QuestionLog;
}

interface RoleColumn {
  index: number;
  header: string;
}

const MAX_COLUMNS = 10;

export function roleColumnsOf(rows: readonly Row[], found: HeaderRow): RoleColumn[] {
  const read = new Set(found.columns.map(({ index }) => index));
  const below = rows.slice(rows.indexOf(found.row) + 1);
  const columns = found.row.cells.flatMap((cell, index) => {
    const header = beginningOf(cleanText(cell) || cleanText(found.above?.cells[index]), 100);
    const isRole = header !== '' && !read.has(index) && isRoleColumn(header, cellsIn(below, index));
    return isRole ? { index, header } : [];
  });
  return columns.slice(0, MAX_COLUMNS);
}

/** Words in sheet names that do not describe the people. */
const OF_SHEETS =
  /\b(list|lists|form|forms|responses?|answers?|sheet|table|registrations?|registered|final|all|the|of|our|and|mun|csv|xlsx|names|data|export|copy|details|\d+)\b/g;

/** Returns the role that the name of a sheet gives its people; undefined if the name contains another word. */
export function roleOfSheet(
  { name }: Sheet,
  { columns }: HeaderRow,
  committees: FindCommittee,
): Role | undefined {
  if (columns.some(({ meaning: { field } }) => field === 'committee' || field === 'portfolio'))
    return undefined;
  const text = wordsOf(beginningOf(name)).join(' ').replace(OF_SHEETS, ' ').replace(/\s+/g, ' ').trim();
  const role = committees(text).id === undefined ? roleIn(text, true) : undefined;
  return role === 'chair' ? undefined : role;
}

/** Splits the people of a sheet into delegates and applications for chairs. */
export function withRoles(
  sheet: Sheet,
  rows: readonly Row[],
  found: HeaderRow,
  columns: readonly RoleColumn[],
  people: readonly Delegate[],
  rules: RoleRules,
): { delegates: Delegate[]; applications: Application[] } {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const ofSheet = roleOfSheet(sheet, found, rules.committees);
  const delegates: Delegate[] = [];
  const applications: Application[] = [];
  const choiceHeader = found.columns.find(({ meaning }) => meaning.field === 'committee')?.written ?? '';
  for (const person of people) {
    // the role in the row of a school belongs to the person who registers the school
    const isMember = person.delegation !== undefined && !person.isPair;
    const cells = isMember ? undefined : byNumber.get(person.origin.row)?.cells;
    const written = columns
      .map(({ index, header }) => ({ word: cleanAnswer(cells?.[index]), header }))
      .filter(({ word }) => word !== '');
    const inChoices = isMember || written.length > 0 ? undefined : roleInChoices(person);
    const [first] = inChoices === undefined ? written : [{ word: inChoices, header: choiceHeader }];
    const roles = written.flatMap(({ word, header }) => roleOf(word, header, person, rules) ?? []);
    const role =
      roles.find((one) => one !== 'delegate') ??
      roles[0] ??
      (first ? answerTo(first.word, first.header, person, rules) : ofSheet);
    // two people who share a row stay together, as delegates
    if (role === 'chair' && !isMember && !person.isPair) applications.push(applicationOf(person, written));
    else if (role !== undefined) delegates.push(hasSeat(role) ? person : { ...person, role });
    else if (first) {
      const heldBy = questionText(first.word, first.header);
      delegates.push({ ...person, role: `“${beginningOf(first.word, 60)}”?`, heldBy });
    } else delegates.push(person);
  }
  return { delegates, applications };
}

function roleOf(
  word: string,
  header: string,
  person: Delegate,
  { committees, ofSite }: RoleRules,
): string | undefined {
  const role = roleUnder(header, word);
  const isPress = ({ id, names }: CommitteeRules) =>
    person.choices.some(({ committee }) => committee === id) &&
    names.some((name) => roleIn(name) === 'press');
  // members of a press committee have seats
  const isCommittee = role === 'press' && (committees(word).id !== undefined || ofSite.some(isPress));
  return isCommittee ? 'delegate' : role;
}

function answerTo(
  word: string,
  column: string,
  { origin }: Delegate,
  { questions }: RoleRules,
): string | undefined {
  return questions.answerTo({ decides: 'role', column, word, origin, readAs: 'not known, without a seat' });
}

/**
 * Returns the first choice that is a role, such as "Head Chair" or "Admin"; undefined if any choice matches a committee of the
 * site.
 */
function roleInChoices({ choices }: Delegate): string | undefined {
  const written = choices.filter((one) => one.written !== '');
  if (written.length === 0 || written.some(({ committee }) => committee !== undefined)) return undefined;
  return written.find((one) => !hasSeat(roleIn(one.written)))?.written;
}

const RANK = /\b(head|co|vice|deputy|assistant|junior|lead|main|chief|haupt\w*|rapporteur\w*)\b/i;

function applicationOf(person: Delegate, written: readonly { word: string }[]): Application {
  const head = written.find(({ word }) => RANK.test(word))?.word ?? '';
  return { ...person, head, isAskedToLead: head !== '', friends: '' };
}
