import type { Question } from '../model.ts';
import { type Column, QUESTION, type SummaryLine } from './columns.ts';
import { checkColumn, SHEETS, type SheetSpec, sheetSpec } from './sheets.ts';

/* Questions: one row for each word that the OC has to explain, or has explained. The OC writes under Answer. */

export const CHECKED_QUESTION_COLUMNS: readonly Column<Question>[] = [
  QUESTION.decides,
  QUESTION.column,
  QUESTION.word,
  QUESTION.answer,
];

export function questionsSheet(questions: readonly Question[]): SheetSpec {
  const columns = [...Object.values<Column<Question>>(QUESTION), checkColumn(CHECKED_QUESTION_COLUMNS)];
  return { ...sheetSpec(SHEETS.questions, columns, questions), frozen: 1 };
}

export const QUESTIONS_LINE = ['Questions', 'words that were asked'] as const;

const TO_DO =
  'So many people are concerned. Write under Answer in the sheet Questions, and upload this workbook again.';

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
