import { chairPlanOf } from '../allotment/chairs.ts';
import { seatPlanOf, tooManyForSeats } from '../allotment/seat-plan.ts';
import { originKey, type Question, type RowProblem, type Rules, type Sheet } from '../model.ts';
import { accountsOf } from '../payments/accounts.ts';
import { problemKey, problemLog } from '../registrations/messages.ts';
import { parseRegistrations } from '../registrations/parse.ts';
import { questionsIn } from '../registrations/questions/questions.ts';
import { SHEETS } from '../sheets/index.ts';
import { readFile } from '../tables/read.ts';
import { type EarlierWorkbook, readEarlierWorkbook, rowUseOf } from '../workbook/read-again.ts';
import { PROPERTY, writeWorkbook } from '../workbook/write.ts';

/**
 * Creates `data.xlsx` from an uploaded file called `name`. The workbook shows `createdAt` as its date, and can be uploaded again.
 * @throws Failure `not-a-table`, `too-large` or `no-registrations`
 */
export async function workbookOf(
  bytes: Uint8Array,
  name: string,
  rules: Rules,
  createdAt: Date,
): Promise<Uint8Array> {
  const { sheets, property } = await readFile(bytes, name, PROPERTY, rowUseOf);
  const content = await contentOf(sheets, property !== undefined, rules);
  const { earlier } = content;
  return writeWorkbook({
    ...content,
    rules,
    createdAt,
    file: earlier?.file ?? name,
    earlier: earlier && name,
  });
}

/**
 * Returns the content of `data.xlsx` for the sheets of an uploaded file. `isOwn`: the file has the document property of a
 * `data.xlsx`.
 */
export async function contentOf(sheets: readonly Sheet[], isOwn: boolean, rules: Rules) {
  const earlier: EarlierWorkbook | undefined = readEarlierWorkbook(sheets, isOwn);
  const registrations = parseRegistrations(earlier?.sheets ?? sheets, rules, earlier?.corrections);
  const tooMany = tooManyForSeats(registrations, rules);
  const allotment =
    tooMany.length > 0 ? undefined : await seatPlanOf(registrations, rules, earlier?.corrections);
  const accounts = accountsOf(registrations, rules, allotment, earlier?.corrections);
  const chairs = chairPlanOf(registrations, rules, earlier?.corrections.chairs);
  const { delegates, withdrawn, applications } = registrations;
  const questions = questionsIn(
    [...registrations.questions, ...(allotment?.questions ?? [])],
    earlier?.corrections.questions,
    [...delegates, ...applications, ...withdrawn.flatMap((one) => (one.isBack ? [] : one.delegate))],
  );
  const found = [
    ...registrations.problems,
    ...(allotment?.problems ?? tooMany),
    ...(chairs?.problems ?? []),
    ...accounts.problems,
    ...openQuestions(questions),
  ];
  const nameOf = namesOfRows(earlier?.corrections);
  const problems = found.map((one) => {
    const name = nameOf.get(originKey(one.origin));
    const isDone = earlier?.corrections.done?.has(problemKey(one));
    return { ...one, ...(name && { name }), ...(isDone && { done: true }) };
  });
  // problems about refused changes come first
  const isFirst = ({ code }: RowProblem) => code === 'values-moved' || code === 'seats-moved';
  return {
    earlier,
    allotment,
    accounts,
    chairs,
    questions,
    registrations: {
      ...registrations,
      problems: [...problems.filter(isFirst), ...problems.filter((one) => !isFirst(one))],
    },
  };
}

function openQuestions(questions: readonly Question[]): RowProblem[] {
  const open = questions.filter(({ answer }) => answer === '').length;
  const { problems, report } = problemLog();
  const near = open === 1 ? '1 question waits' : `${open} questions wait`;
  if (open > 0)
    report('questions-open', { origin: { sheet: SHEETS.questions.title, row: 1 }, value: near, near });
  return problems;
}

function namesOfRows(again: EarlierWorkbook['corrections'] | undefined): Map<string, string> {
  const { delegates = [], seats = [], chairs = [], checkIn, withdrawn = [], duplicates = [] } = again ?? {};
  // a row of the sheet Seats may be about two people who share a seat, so these rows are left out
  const rows = [
    ...delegates,
    ...withdrawn,
    ...duplicates,
    ...(checkIn?.rows ?? []),
    ...chairs,
    ...seats.filter(({ kind }) => kind !== 'seats'),
  ];
  return new Map(rows.map(({ origin, name }) => [originKey(origin), name]));
}
