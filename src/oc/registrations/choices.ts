import { compactText } from '../../core/index.ts';
import type { Choice, Origin, Row } from '../model.ts';
import {
  type CommitteeFinder,
  type FoundCommittee,
  isCommitteeList,
  type ListedCommittee,
  parseCommitteeAnswer,
  parseCommittees,
} from './committees.ts';
import type { ChoiceColumns, Column, CommitteeColumns, PersonColumns } from './headers/layout.ts';
import type { ReportProblem } from './messages.ts';
import type { ChoiceContext, ReadableRow } from './row.ts';
import { cleanAnswer, wordsOf } from './text.ts';

const NOTE_SEPARATOR = /[([:/|]|\s[-–—]\s/;

/** If none of these cells lists several committees, the column has no lists. */
const MAX_LIST_SAMPLE = 1000;

/** Rows in which a committee must have the same note, and no other, for the note to be its agenda. */
const MIN_AGENDA_ROWS = 3;

/** A longer note is an agenda. */
const MAX_PORTFOLIO_WORDS = 6;

export function collectChoiceContext(
  people: readonly PersonColumns[],
  rows: readonly Row[],
  find: CommitteeFinder,
): ChoiceContext {
  const columns = people.flatMap(({ choices }) => choices.flatMap(({ committee }) => committee));
  const lists = columns.filter(({ index }) => {
    const texts = rows.flatMap(({ cells }) => {
      const cell = cells[index];
      return typeof cell === 'string' && cell.includes(',') ? cell : [];
    });
    return texts.slice(0, MAX_LIST_SAMPLE).some((text) => isCommitteeList(text, find));
  });
  const notes = new Map<string, { texts: Set<string>; rows: number }>();
  for (const { index } of columns)
    for (const { cells } of rows) {
      const cell = cells[index];
      if (typeof cell !== 'string' || !NOTE_SEPARATOR.test(cell)) continue;
      for (const { found, note } of parseCommittees(cell, find, false))
        if (found.id !== undefined && note) {
          const { texts, rows: before } = notes.get(found.id) ?? { texts: new Set(), rows: 0 };
          notes.set(found.id, { texts: texts.add(compactText(note)), rows: before + 1 });
        }
    }
  const same = [...notes].filter(
    ([, { texts, rows: count }]) => texts.size === 1 && count >= MIN_AGENDA_ROWS,
  );
  return {
    lists: new Set(lists.map(({ index }) => index)),
    withAgenda: new Set(same.map(([id]) => id)),
    unordered: new Set(),
    scale: new Map(),
  };
}

export function reportChoiceOrderProblems(
  { unordered, scale }: ChoiceContext,
  origin: Origin,
  report: ReportProblem,
): void {
  const rows = unordered.size === 1 ? 'one row' : `${unordered.size} rows`;
  if (new Set(scale.values()).size > 1) {
    const words = [...scale].sort(([, a], [, b]) => a - b).map(([word]) => word);
    report('choice-scale', { origin, value: words.join(' > ') });
  }
  if (unordered.size > 0) report('choice-order-unknown', { origin, near: rows });
}

/** Returns the most wanted choice first, without empty choices. */
export function readChoices(columns: PersonColumns, row: ReadableRow): Choice[] {
  const { report, facts, origin } = row;
  const questions = columns.choices.filter(({ committee }) => committee.length > 0);
  const answers = columns.ofCommittees.flatMap((one) => one.answers);
  const grid = readGridAnswers(columns.ofCommittees, questions.length > 0, row);
  const inGrid = grid.map(({ choice }) => choice);
  const general = questions.length === 0 && grid.length > 0;
  const listed: Choice[] = [];
  const [firstQuestion] = columns.choices;
  for (const question of columns.choices) {
    if (general) break;
    // a portfolio column that all choices share adds no choice by itself
    const isAgain = question !== firstQuestion && question.portfolios[0] === firstQuestion?.portfolios[0];
    if (isAgain && question.committee.every(({ index }) => !cleanAnswer(row.cells[index]))) continue;
    const group = questions.length + answers.length === 0 ? origin.sheet : undefined;
    for (const { column, ...choice } of readQuestionChoices(question, row, group)) {
      if (choice.written && listed.some((other) => isSameChoice(other, choice)))
        report('choice-twice', { column: column?.written, value: choice.written });
      listed.push(choice);
    }
  }
  // a ranking is more reliable than a list, whose order may be the order in the form
  const isRanked = grid.some(({ rank }) => rank !== UNRANKED_POSITION);
  const isList = questions.length === 1 && !questions[0]?.committee[0]?.meaning.choice;
  const [first, second] = isRanked && isList ? [inGrid, listed] : [listed, inGrid];
  const others = second.filter((one) => !first.some((other) => isSameCommittee(one, other)));
  const choices = [...first, ...others];
  const ranks = grid.flatMap(({ rank, choice }) => (choices.includes(choice) ? rank : []));
  if (new Set(ranks).size < ranks.length) facts.unordered.add(origin.row);
  if (general) addGeneralPortfolios(choices, columns.choices, row);
  addCommitteePortfolios(choices, columns.ofCommittees, row);
  const [asked] = [...questions.flatMap(({ committee }) => committee), ...answers];
  if (asked && choices.length === 0) report('choice-missing', { column: asked.written });
  return choices;
}

/** Reads the whole row, because a single cell is not enough to judge. */
export function hasChoices(columns: PersonColumns, row: ReadableRow): boolean {
  return readChoices(columns, { ...row, report: () => {} }).length > 0;
}

function readQuestionChoices(
  { committee: columns, portfolios }: ChoiceColumns,
  row: ReadableRow,
  group: string | undefined,
): (Choice & { column?: Column | undefined })[] {
  const { committees, facts } = row;
  const column = columns.find(({ index }) => cleanAnswer(row.cells[index])) ?? columns[0];
  const portfolio = joinAnswers(portfolios, row);
  const listed = column
    ? parseCommittees(row.cells[column.index], committees, facts.lists.has(column.index))
    : [];
  const both =
    listed.length === 0 ? parseCombinedChoice(portfolio, committees, columns.length === 0) : undefined;
  if (both) return [{ ...both, column: portfolios[0] }];
  if (listed.length === 0 && portfolio) {
    row.report('portfolio-without-committee', { column: portfolios[0]?.written, value: portfolio, group });
    return [{ written: '', portfolio }];
  }
  for (const one of listed) reportCommittee(one, column, row);
  const hasAgendas = listed.some(({ note }) => note && wordsOf(note).length > MAX_PORTFOLIO_WORDS);
  return listed.flatMap(({ written, found: { id }, note, isOther, avoids }) => {
    if (isOther) return [];
    const isOwn = note && !hasAgendas && id !== undefined && !facts.withAgenda.has(id);
    const all = [isOwn ? note : '', portfolio].filter(Boolean);
    const own = new Set(all).size > 0 ? { portfolio: [...new Set(all)].join(', ') } : {};
    return [
      { ...(id !== undefined && { committee: id }), written, ...(avoids && { avoids }), ...own, column },
    ];
  });
}

/** If `alone` is true, a committee without a portfolio is also accepted. */
function parseCombinedChoice(text: string, find: CommitteeFinder, alone: boolean): Choice | undefined {
  const [, name = '', portfolio = ''] = /^(.{2,100}?)\s*(?:\s[-–—]\s|[:,/(|])\s*(.+?)\)?$/s.exec(text) ?? [];
  const [, before = '', inBrackets = ''] = /^([^()]{2,100}?)\s*\(([^()]{2,100})\)$/.exec(text) ?? [];
  for (const [committee, rest] of [
    [name, portfolio],
    [inBrackets, before],
    [alone ? text : '', ''],
  ] as const) {
    const { id, near } = committee ? find(committee, true) : {};
    if (id !== undefined && !near) return { committee: id, written: text, ...(rest && { portfolio: rest }) };
  }
  return undefined;
}

function reportCommittee(
  { written, found, avoids }: ListedCommittee,
  column: Column | undefined,
  { report }: ReadableRow,
): void {
  const code = avoids ? 'committee-avoided' : committeeProblemCode(found);
  const group = compactText(written) || written;
  if (code) report(code, { column: column?.written, value: written, near: found.near, group });
}

function committeeProblemCode({ id, near, ambiguous }: FoundCommittee) {
  if (ambiguous) return 'committee-ambiguous';
  if (id === undefined) return 'committee-unknown';
  return near === undefined ? undefined : 'committee-guessed';
}

const UNRANKED_POSITION = 10_000;

interface GridAnswer {
  /** The lowest rank is the most wanted. */
  rank: number;
  choice: Choice;
}

/** Returns the most wanted choice first; choices of the same rank are in the order of the form. */
function readGridAnswers(
  columns: readonly CommitteeColumns[],
  hasQuestions: boolean,
  row: ReadableRow,
): GridAnswer[] {
  const { committees, facts } = row;
  const found: GridAnswer[] = [];
  const isAsked = hasQuestions || columns.some(({ answers }) => answers.length > 0);
  for (const group of columns) {
    const { answers, portfolios } = group;
    const own = committeeChoice(group);
    const add = (rank: number, choice: Choice, column?: Column) => {
      if (choice.committee === undefined)
        reportCommittee({ written: choice.written, found: committees(choice.written) }, column, row);
      found.push({ rank, choice: { ...choice } });
    };
    // if no question asks for committees, an answer about a portfolio also chooses its committee
    if (!isAsked && joinAnswers(portfolios, row)) add(UNRANKED_POSITION, own);
    for (const column of answers) {
      const text = cleanAnswer(row.cells[column.index]);
      const { choice: number = UNRANKED_POSITION, of } = column.meaning;
      const answer = parseCommitteeAnswer(text, of?.isScored ?? false);
      if (answer.kind === 'rank') add(answer.rank, own, column);
      if (answer.kind === 'tick') add(number, own, column);
      if (answer.kind === 'level') {
        facts.scale.set(text, answer.rank);
        add(answer.rank, own, column);
      }
      if (answer.kind !== 'unclear') continue;
      const named = findChoiceInText(text, own, committees(text));
      if (named) add(number, named, column);
      else if (!isNumberedColumn(column))
        row.report('choice-unclear', { column: column.written, value: text, group: compactText(text) });
      else if (!hasQuestions && !found.some(({ choice }) => isSameCommittee(choice, own)))
        add(UNRANKED_POSITION, own, column);
    }
  }
  return found.sort((a, b) => a.rank - b.rank);
}

function committeeChoice({ ids: [committee], name }: CommitteeColumns): Choice {
  return { ...(committee !== undefined && { committee }), written: name };
}

/** Returns the committee of the column, or another committee if the match is certain. */
function findChoiceInText(text: string, own: Choice, { id, near }: FoundCommittee): Choice | undefined {
  if (compactText(text) === compactText(own.written) || (id !== undefined && id === own.committee))
    return own;
  return id !== undefined && near === undefined ? { committee: id, written: text } : undefined;
}

/** "SOCHUM preference 1" may ask for the first portfolio in SOCHUM. */
function isNumberedColumn({ meaning }: Column): boolean {
  return meaning.choice !== undefined;
}

function addCommitteePortfolios(
  choices: readonly Choice[],
  columns: readonly CommitteeColumns[],
  row: ReadableRow,
): void {
  for (const { ids, name, answers, portfolios } of columns) {
    const counted = answers.filter(
      (column) =>
        isNumberedColumn(column) &&
        parseCommitteeAnswer(cleanAnswer(row.cells[column.index]), false).kind === 'unclear',
    );
    const portfolio = joinAnswers([...portfolios, ...counted], row);
    if (!portfolio) continue;
    const owners = choices.filter(({ committee, written }) =>
      ids.length > 0 ? committee !== undefined && ids.includes(committee) : written === name,
    );
    for (const choice of owners) choice.portfolio = [portfolio, choice.portfolio].filter(Boolean).join(', ');
    const [column] = [...portfolios, ...counted];
    if (owners.length === 0)
      row.report('portfolio-not-chosen', { column: column?.written, value: portfolio, near: name });
  }
}

/** Numbered questions belong to the choices with the same number; a question without a number belongs to all choices. */
function addGeneralPortfolios(
  choices: readonly Choice[],
  questions: readonly ChoiceColumns[],
  row: ReadableRow,
): void {
  const isNumbered =
    questions.length > 1 || questions.some(({ portfolios: [one] }) => one?.meaning.choice !== undefined);
  for (const [at, { portfolios }] of questions.entries()) {
    const portfolio = joinAnswers(portfolios, row);
    if (portfolio)
      for (const choice of isNumbered ? choices.slice(at, at + 1) : choices) choice.portfolio = portfolio;
  }
}

function joinAnswers(columns: readonly Column[], { cells }: Pick<Row, 'cells'>): string {
  return columns
    .map(({ index }) => cleanAnswer(cells[index]))
    .filter(Boolean)
    .join(', ');
}

function isSameCommittee(a: Choice, b: Choice): boolean {
  return (a.committee ?? a.written.toLowerCase()) === (b.committee ?? b.written.toLowerCase());
}

function isSameChoice(a: Choice, b: Choice): boolean {
  return isSameCommittee(a, b) && a.portfolio?.toLowerCase() === b.portfolio?.toLowerCase();
}
