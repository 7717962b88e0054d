import type { Question } from '../model.ts';
import { type Column, QUESTION, type SummaryLine } from './columns.ts';
import { checkColumn, SHEETS, type SheetSpec, sheetSpec } from './sheets.ts';

/* Questions: one row for each word that the OC has to explain, or has explained. The OC writes under Answer. */

/** The cells that the checksum is of, in this order: what is asked, and then the answer. */
export const CHECKED_OF_QUESTIONS: readonly Column<Question>[] = [
  QUESTION.decides,
  QUESTION.column,
  QUESTION.word,
  QUESTION.answer,
];

/** `Questions`: one row for each word, those that wait for an answer first. */
export function questionsSheet(questions: readonly Question[]): SheetSpec {
  const columns = [...Object.values<Column<Question>>(QUESTION), checkColumn(CHECKED_OF_QUESTIONS)];
  return { ...sheetSpec(SHEETS.questions, columns, questions), frozen: 1 };
}

/** Where Summary says that there are questions. */
export const QUESTIONS_LINE = ['Questions', 'words that were asked'] as const;

const TO_DO =
  'So many people are concerned. Write under Answer in the sheet Questions, and upload this workbook again.';

/** What Summary says of questions; nothing where there are none. */
export function questionLines(questions: readonly Question[]): SummaryLine[] {
  const open = questions.filter(({ answer }) => answer === '');
  const waiting = `${open.length} ${open.length === 1 ? 'question waits' : 'questions wait'} for an answer`;
  const people = open.reduce((sum, one) => sum + one.people, 0);
  const lines: SummaryLine[] = [
    ['Questions', waiting, null, people, TO_DO],
    [...QUESTIONS_LINE, null, questions.length, 'The sheet Questions has them.'],
  ];
  return questions.length === 0 ? [] : open.length === 0 ? lines.slice(1) : lines;
}
