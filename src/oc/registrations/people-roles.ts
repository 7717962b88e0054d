import type { CommitteeRules } from '../../core/index.ts';
import type { ChairApplication, Delegate, Row, Sheet } from '../model.ts';
import type { CommitteeFinder } from './committees.ts';
import type { HeaderRow } from './headers/layout.ts';
import { openQuestionText, type QuestionLog } from './questions/questions.ts';
import { hasSeat, isRoleColumn, parseRole, type Role, roleForAnswer } from './questions/roles.ts';
import { cleanAnswer, cleanText, columnCells, truncateText, wordsOf } from './text.ts';

/* Roles are from a column, the name of the sheet, or the choices. Chairs become applications. */

interface RoleRules {
  committees: CommitteeFinder;
  ofSite: readonly CommitteeRules[];
  questions: QuestionLog;
}

interface RoleColumn {
  index: number;
  header: string;
}

const MAX_ROLE_COLUMNS = 10;

export function findRoleColumns(rows: readonly Row[], found: HeaderRow): RoleColumn[] {
  const read = new Set(found.columns.map(({ index }) => index));
  const below = rows.slice(rows.indexOf(found.row) + 1);
  const columns = found.row.cells.flatMap((cell, index) => {
    const header = truncateText(cleanText(cell) || cleanText(found.above?.cells[index]), 100);
    const isRole = header !== '' && !read.has(index) && isRoleColumn(header, columnCells(below, index));
    return isRole ? { index, header } : [];
  });
  return columns.slice(0, MAX_ROLE_COLUMNS);
}

const GENERAL_SHEET_WORDS =
  /\b(list|lists|form|forms|responses?|answers?|sheet|table|registrations?|registered|final|all|the|of|our|and|mun|csv|xlsx|names|data|export|copy|details|\d+)\b/g;

/** Undefined if the name of the sheet contains another word. */
export function roleOfSheet(
  { name }: Sheet,
  { columns }: HeaderRow,
  committees: CommitteeFinder,
): Role | undefined {
  if (columns.some(({ meaning: { field } }) => field === 'committee' || field === 'portfolio'))
    return undefined;
  const text = wordsOf(truncateText(name))
    .join(' ')
    .replace(GENERAL_SHEET_WORDS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const role = committees(text).id === undefined ? parseRole(text, true) : undefined;
  return role === 'chair' ? undefined : role;
}

export function splitByRole(
  sheet: Sheet,
  rows: readonly Row[],
  found: HeaderRow,
  columns: readonly RoleColumn[],
  people: readonly Delegate[],
  rules: RoleRules,
): { delegates: Delegate[]; applications: ChairApplication[] } {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const ofSheet = roleOfSheet(sheet, found, rules.committees);
  const delegates: Delegate[] = [];
  const applications: ChairApplication[] = [];
  const choiceHeader = found.columns.find(({ meaning }) => meaning.field === 'committee')?.written ?? '';
  for (const person of people) {
    // the role in the row of a school belongs to the person who registers the school
    const isMember = person.delegation !== undefined && !person.isPair;
    const cells = isMember ? undefined : byNumber.get(person.origin.row)?.cells;
    const written = columns
      .map(({ index, header }) => ({ word: cleanAnswer(cells?.[index]), header }))
      .filter(({ word }) => word !== '');
    const inChoices = isMember || written.length > 0 ? undefined : findRoleInChoices(person);
    const [first] = inChoices === undefined ? written : [{ word: inChoices, header: choiceHeader }];
    const roles = written.flatMap(({ word, header }) => readRole(word, header, person, rules) ?? []);
    const role =
      roles.find((one) => one !== 'delegate') ??
      roles[0] ??
      (first ? roleAnswer(first.word, first.header, person, rules) : ofSheet);
    // two people who share a row stay together, as delegates
    if (role === 'chair' && !isMember && !person.isPair)
      applications.push(createApplication(person, written));
    else if (role !== undefined) delegates.push(hasSeat(role) ? person : { ...person, role });
    else if (first) {
      const heldBy = openQuestionText(first.word, first.header);
      delegates.push({ ...person, role: `“${truncateText(first.word, 60)}”?`, heldBy });
    } else delegates.push(person);
  }
  return { delegates, applications };
}

function readRole(
  word: string,
  header: string,
  person: Delegate,
  { committees, ofSite }: RoleRules,
): string | undefined {
  const role = roleForAnswer(header, word);
  const isPress = ({ id, names }: CommitteeRules) =>
    person.choices.some(({ committee }) => committee === id) &&
    names.some((name) => parseRole(name) === 'press');
  // members of a press committee have seats
  const isCommittee = role === 'press' && (committees(word).id !== undefined || ofSite.some(isPress));
  return isCommittee ? 'delegate' : role;
}

function roleAnswer(
  word: string,
  column: string,
  { origin }: Delegate,
  { questions }: RoleRules,
): string | undefined {
  return questions.answerTo({ decides: 'role', column, word, origin, readAs: 'not known, without a seat' });
}

/** Returns, for example, "Head Chair" or "Admin"; undefined if any choice matches a committee of the site. */
function findRoleInChoices({ choices }: Delegate): string | undefined {
  const written = choices.filter((one) => one.written !== '');
  if (written.length === 0 || written.some(({ committee }) => committee !== undefined)) return undefined;
  return written.find((one) => !hasSeat(parseRole(one.written)))?.written;
}

const RANK_PATTERN = /\b(head|co|vice|deputy|assistant|junior|lead|main|chief|haupt\w*|rapporteur\w*)\b/i;

function createApplication(person: Delegate, written: readonly { word: string }[]): ChairApplication {
  const head = written.find(({ word }) => RANK_PATTERN.test(word))?.word ?? '';
  return { ...person, head, isAskedToLead: head !== '', friends: '' };
}
