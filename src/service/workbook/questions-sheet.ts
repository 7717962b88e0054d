import type { Question } from '../model.ts';
import { CHECK, checkOf } from './checksum.ts';
import { type Column, QUESTION, type SummaryLine } from './columns.ts';
import { SHEETS, type SheetSpec, sheetSpec } from './sheets.ts';

/* Questions: one row for each word that the OC has to explain, or has explained. The OC writes under Answer. */

/** The cells that the checksum is of, in this order: what is asked, and then the answer. */
export const CHECKED_OF_QUESTIONS: readonly Column<Question>[] = [
  QUESTION.decides,
  QUESTION.column,
  QUESTION.word,
  QUESTION.answer,
];

const CHECKED: Column<Question> = {
  ...CHECK,
  kind: 'text',
  value: (question) => checkOf(CHECKED_OF_QUESTIONS.map(({ value }) => value(question))),
};

/** `Questions`: one row for each word, those that wait for an answer first. */
export function questionsSheet(questions: readonly Question[]): SheetSpec {
  const columns = [...Object.values<Column<Question>>(QUESTION), CHECKED];
  return { ...sheetSpec(SHEETS.questions, columns, questions), frozen: 1 };
}

/** Where Summary says that there are questions. */
export const QUESTIONS_LINE = ['Questions', 'words that were asked'] as const;

/** What Summary says of questions; nothing where there are none. */
export function questionLines(questions: readonly Question[]): SummaryLine[] {
  const open = questions.filter(({ answer }) => answer === '');
  const waiting = `${open.length} ${open.length === 1 ? 'question waits' : 'questions wait'} for an answer`;
  return [
    ...(open.length > 0
      ? [
          [
            'Questions',
            waiting,
            null,
            open.reduce((sum, { people }) => sum + people, 0),
            'So many people are concerned. Write under Answer in the sheet Questions, and upload this workbook again.',
          ] satisfies SummaryLine,
        ]
      : []),
    ...(questions.length > 0
      ? [[...QUESTIONS_LINE, null, questions.length, 'The sheet Questions has them.'] satisfies SummaryLine]
      : []),
  ];
}
