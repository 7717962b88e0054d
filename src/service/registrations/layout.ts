import { compact } from '../../page/text.ts';
import { type Field, OF_MEMBERS } from './fields.ts';
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

/** The columns that tell of one person, or of a delegation as a whole. */
export interface PersonColumns {
  fields: Partial<Record<Field, Column[]>>;
  choices: ChoiceColumns[];
}

/** Where a sheet has what. */
export interface Layout {
  kind: 'individual' | 'delegation';
  own: PersonColumns;
  /** The members of a delegation, in the order of their numbers. */
  members: PersonColumns[];
}

/** The layout of the columns of a sheet. */
export function layoutOf(written: readonly Column[]): Layout {
  const columns = withRepeatedMembers(written.filter(({ meaning }) => meaning.field !== 'ignore'));
  const byMember = new Map<number, Column[]>();
  for (const column of columns) {
    const member = column.meaning.member ?? 0;
    const known = byMember.get(member);
    if (known) known.push(column);
    else byMember.set(member, [column]);
  }
  const own = personOf(byMember.get(0) ?? []);
  byMember.delete(0);
  const members = [...byMember].sort(([a], [b]) => a - b).map(([, of]) => personOf(of));
  const { head, size, name, firstName } = own.fields;
  const isDelegation = members.length > 0 || (head && size) || ((head ?? size) && !name && !firstName);
  return { kind: isDelegation ? 'delegation' : 'individual', own, members };
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
  const those = (field: Field) => columns.filter(({ meaning }) => meaning.field === field);
  return { fields, choices: choicesOf(those('committee'), those('portfolio')) };
}

/** The choices by number. A header without one counts on from the last, and a portfolio without one belongs to the committee on its left. */
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
  for (const column of portfolios) {
    const { choice, rank } = column.meaning;
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
  const names = columns.filter(({ meaning }) => meaning.field === 'name' && !meaning.member);
  const [first, second] = names;
  if (!first || !second || names.some(({ written }) => compact(written) !== compact(first.written)))
    return columns;
  const ofDelegation = columns.some(({ meaning }) => meaning.field === 'head' || meaning.field === 'size');
  if (!ofDelegation && !/delegate|member|participant|student/i.test(first.written)) return columns;
  const repeated = new Set(
    columns
      .filter(({ index }) => index >= first.index && index < second.index)
      .map(({ meaning }) => meaning.field),
  );
  let member = 0;
  return columns.map((column) => {
    if (column === names[member]) member++;
    const { field } = column.meaning;
    const belongs = member > 0 && field !== 'ignore' && repeated.has(field) && OF_MEMBERS.includes(field);
    return belongs && !column.meaning.member ? { ...column, meaning: { ...column.meaning, member } } : column;
  });
}
