import { createChairPlan } from '../allotment/chairs.ts';
import { createSeatPlan, reportTooManyPeople } from '../allotment/seat-plan.ts';
import { originKey, type Question, type RowProblem, type Rules, type Sheet } from '../model.ts';
import { createAccounts } from '../payments/accounts.ts';
import { createProblemLog, problemKey } from '../registrations/messages.ts';
import { parseRegistrations } from '../registrations/parse.ts';
import { listQuestions } from '../registrations/questions/questions.ts';
import { SHEETS } from '../sheets/index.ts';
import { readFile } from '../tables/read.ts';
import { type EarlierWorkbook, findRowUse, readEarlierWorkbook } from '../workbook/read-again.ts';
import { VERSION_PROPERTY, writeWorkbook } from '../workbook/write.ts';

/**
 * Creates a `data.xlsx` that can be uploaded again; it shows `createdAt` as its date.
 * @throws Failure `not-a-table`, `too-large` or `no-registrations`
 */
export async function createWorkbook(
  bytes: Uint8Array,
  name: string,
  rules: Rules,
  createdAt: Date,
): Promise<Uint8Array> {
  const { sheets, property } = await readFile(bytes, name, VERSION_PROPERTY, findRowUse);
  const content = await createWorkbookContent(sheets, property !== undefined, rules);
  const { earlier } = content;
  return writeWorkbook({
    ...content,
    rules,
    createdAt,
    file: earlier?.file ?? name,
    earlier: earlier && name,
  });
}

/** `isOwn`: the file has the document property of a `data.xlsx`. */
export async function createWorkbookContent(sheets: readonly Sheet[], isOwn: boolean, rules: Rules) {
  const earlier: EarlierWorkbook | undefined = readEarlierWorkbook(sheets, isOwn);
  const registrations = parseRegistrations(earlier?.sheets ?? sheets, rules, earlier?.corrections);
  const tooMany = reportTooManyPeople(registrations, rules);
  const allotment =
    tooMany.length > 0 ? undefined : await createSeatPlan(registrations, rules, earlier?.corrections);
  const accounts = createAccounts(registrations, rules, allotment, earlier?.corrections);
  const chairs = createChairPlan(registrations, rules, earlier?.corrections.chairs);
  const { delegates, withdrawn, applications } = registrations;
  const questions = listQuestions(
    [...registrations.questions, ...(allotment?.questions ?? [])],
    earlier?.corrections.questions,
    [...delegates, ...applications, ...withdrawn.flatMap((one) => (one.isBack ? [] : one.delegate))],
  );
  const found = [
    ...registrations.problems,
    ...(allotment?.problems ?? tooMany),
    ...(chairs?.problems ?? []),
    ...accounts.problems,
    ...reportOpenQuestions(questions),
  ];
  const nameOf = namesByRow(earlier?.corrections);
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

function reportOpenQuestions(questions: readonly Question[]): RowProblem[] {
  const open = questions.filter(({ answer }) => answer === '').length;
  const { problems, report } = createProblemLog();
  const near = open === 1 ? '1 question waits' : `${open} questions wait`;
  if (open > 0)
    report('questions-open', { origin: { sheet: SHEETS.questions.title, row: 1 }, value: near, near });
  return problems;
}

function namesByRow(again: EarlierWorkbook['corrections'] | undefined): Map<string, string> {
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
