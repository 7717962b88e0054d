import { compact } from '../../shared/index.ts';
import { type Field, OF_MEMBERS } from './fields.ts';
import type { Other } from './header-parts.ts';
import type { Meaning } from './headers.ts';

/** A column that was understood. */
export interface Column {
  /** Its place in the cells of a row. */
  index: number;
  /** Its header. */
  written: string;
  meaning: Meaning;
}

/** The columns of one choice; of several columns for the same the first that holds something counts. */
export interface ChoiceColumns {
  committee: Column[];
  portfolios: Column[];
}

/** The columns of one committee, or, where they ask for a portfolio, of several. */
export interface CommitteeColumns {
  /** None where the site does not have the committee. */
  ids: string[];
  /** As it is shown. */
  name: string;
  /** What says whether, and how much, the committee is wanted. */
  answers: Column[];
  portfolios: Column[];
}

/** The columns that tell of one person, or of a delegation as a whole. */
export interface PersonColumns {
  fields: Partial<Record<Field, Column[]>>;
  /** Questions whose answers are committees. */
  choices: ChoiceColumns[];
  /** Columns that are a committee's own, in the order of the form. */
  ofCommittees: CommitteeColumns[];
}

/** Where a sheet has what. */
export interface Layout {
  kind: 'individual' | 'delegation';
  own: PersonColumns;
  /** The members of a delegation, in the order of their numbers; the partner is the last. */
  members: PersonColumns[];
  /**
   * Whether the person who registers is the first of them: the others are numbered from 2 on, there is a partner, or a cell names "the
   * other delegates".
   */
  leads: boolean;
  /** The teacher who comes with a delegation. */
  adviser?: PersonColumns;
}

/** A list of names with this in its header does not hold the name of who writes it. */
const OTHERS = /\b(others?|remaining|additional)\b/i;

/** The layout of the columns of a sheet. */
export function layoutOf(written: readonly Column[]): Layout {
  const columns = withRepeatedMembers(written.filter(({ meaning }) => meaning.field !== 'ignore'));
  const byPerson = new Map<number | Other, Column[]>();
  for (const column of columns) {
    const key = column.meaning.person ?? column.meaning.member ?? 0;
    const known = byPerson.get(key);
    if (known) known.push(column);
    else byPerson.set(key, [column]);
  }
  const take = (key: number | Other) => {
    const found = byPerson.get(key);
    byPerson.delete(key);
    return found && personOf(found);
  };
  const own = take(0) ?? personOf([]);
  const [partner, adviser] = [take('partner'), take('adviser')];
  const numbered = [...byPerson].sort(([a], [b]) => Number(a) - Number(b));
  const members = numbered.map(([, of]) => personOf(of));
  if (partner) members.push(partner);
  const { head, size, members: listed } = own.fields;
  const isNamed = (['name', 'preferredName', 'firstName', 'lastName'] as const).some(
    (field) => own.fields[field],
  );
  const areOthers = listed ? listed.some(({ written: header }) => OTHERS.test(header)) : members.length > 0;
  const leads = isNamed && areOthers && !byPerson.has(1) && !head;
  const isDelegation =
    !leads &&
    (members.length > 0 ||
      listed ||
      (head && size) ||
      ((head ?? size ?? adviser ?? own.fields.school) && !isNamed));
  return {
    kind: isDelegation ? 'delegation' : 'individual',
    own,
    members,
    leads,
    ...(adviser && { adviser }),
  };
}

function personOf(columns: Column[]): PersonColumns {
  const fields: PersonColumns['fields'] = {};
  for (const column of columns) {
    const { field } = column.meaning;
    if (field === 'ignore' || field === 'committee' || field === 'portfolio') continue;
    const same = fields[field];
    if (same) same.push(column);
    else fields[field] = [column];
  }
  const those = (field: Field) => columns.filter(({ meaning }) => meaning.field === field && !meaning.of);
  return {
    fields,
    choices: choicesOf(those('committee'), those('portfolio')),
    ofCommittees: committeesOf(columns),
  };
}

function committeesOf(columns: Column[]): CommitteeColumns[] {
  const all = new Map<string, CommitteeColumns>();
  for (const column of columns) {
    const { of, field } = column.meaning;
    if (!of) continue;
    const key = of.ids.join(' ') || `(${compact(of.name)})`;
    const own = all.get(key) ?? { ids: of.ids, name: of.name, answers: [], portfolios: [] };
    all.set(key, own);
    (field === 'portfolio' ? own.portfolios : own.answers).push(column);
  }
  const rankOf = ({ meaning: { rank = 0 } }: Column) => rank;
  for (const { portfolios } of all.values()) portfolios.sort((a, b) => rankOf(a) - rankOf(b));
  return [...all.values()];
}

/**
 * The choices by number. A header without one counts on from the last, and a portfolio without one belongs to the committee on its left;
 * where it is the only one, and behind several, to all of them.
 */
function choicesOf(committees: Column[], portfolios: Column[]): ChoiceColumns[] {
  const choices = new Map<number, ChoiceColumns>();
  const at = (number: number) => {
    const known = choices.get(number) ?? { committee: [], portfolios: [] };
    choices.set(number, known);
    return known;
  };
  const placed: { index: number; number: number }[] = [];
  for (const column of committees) {
    const number = column.meaning.choice ?? Math.max(0, ...choices.keys()) + 1;
    at(number).committee.push(column);
    placed.push({ index: column.index, number });
  }
  // "Country 1" and "Country 2" behind each committee, or with one committee only, are ranks and not choices
  const single = portfolios
    .filter(({ meaning }) => meaning.rank === undefined)
    .map(({ meaning }) => meaning.choice);
  const areRanks = new Set(single).size < single.length || (choices.size === 1 && single.length > 1);
  const [only, ...more] = portfolios;
  const isForAll =
    choices.size > 1 && more.length === 0 && placed.every(({ index }) => index < (only?.index ?? 0));
  for (const column of portfolios) {
    const { choice, rank } = column.meaning;
    if (isForAll && choice === undefined) {
      for (const one of choices.values()) one.portfolios.push(column);
      break;
    }
    const left = placed.filter(({ index }) => index < column.index).at(-1)?.number ?? 1;
    at(choice === undefined || (areRanks && rank === undefined) ? left : choice).portfolios.push(column);
  }
  const rankOf = ({ meaning: { rank, choice } }: Column) => rank ?? (areRanks ? choice : undefined) ?? 0;
  for (const { portfolios: of } of choices.values()) of.sort((a, b) => rankOf(a) - rankOf(b));
  return [...choices].sort(([a], [b]) => a - b).map(([, choice]) => choice);
}

/**
 * Members of a delegation in columns without numbers: "Name of delegate, Mail, Name of delegate, Mail". Each such name begins a member,
 * who has what stands between the first name and the second.
 */
function withRepeatedMembers(columns: Column[]): Column[] {
  const isFree = ({ meaning }: Column) => !meaning.member && !meaning.person;
  const names = columns.filter((column) => column.meaning.field === 'name' && isFree(column));
  const [first, second] = names;
  if (!first || !second || names.some(({ written }) => compact(written) !== compact(first.written)))
    return columns;
  const ofDelegation = columns.some(
    ({ meaning }) => meaning.field === 'head' || meaning.field === 'size' || meaning.person === 'adviser',
  );
  if (!ofDelegation && !/delegate|member|participant|student/i.test(first.written)) return columns;
  const repeated = new Set(
    columns
      .filter((column) => isFree(column) && column.index >= first.index && column.index < second.index)
      .map(({ meaning }) => meaning.field),
  );
  let member = 0;
  return columns.map((column) => {
    if (column === names[member]) member++;
    const { field } = column.meaning;
    const belongs = member > 0 && field !== 'ignore' && repeated.has(field) && OF_MEMBERS.includes(field);
    return belongs && isFree(column) ? { ...column, meaning: { ...column.meaning, member } } : column;
  });
}
