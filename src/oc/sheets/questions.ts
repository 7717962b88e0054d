import type { Question } from '../model.ts';
import { DECISIONS, type QuestionRow } from '../registrations/questions/questions.ts';
import { type Column, countColumn, textColumn } from '../workbook/columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import {
  createCheckColumn,
  createSheetSpec,
  type DataSheet,
  type SummaryLine,
  type WorkbookContent,
} from '../workbook/sheet.ts';

/* One row for each word that the OC has to explain, or has explained. The OC writes under Answer. */

const SHEET_TITLE = 'Questions';

const QUESTION_COLUMNS = {
  word: textColumn('Word', ({ word }: Question) => word),
  column: textColumn('Column', ({ column }: Question) => column),
  decides: textColumn('Question', ({ decides }: Question) => DECISIONS[decides]?.asks),
  people: countColumn('People', ({ people }: Question) => people),
  readAs: textColumn('Read as', ({ readAs }: Question) => readAs),
  answer: textColumn('Answer', ({ answer }: Question) => answer),
  answers: textColumn('Possible answers', ({ decides }: Question) => DECISIONS[decides]?.answers.join(', ')),
};

const CHECKED_COLUMNS = [
  QUESTION_COLUMNS.decides,
  QUESTION_COLUMNS.column,
  QUESTION_COLUMNS.word,
  QUESTION_COLUMNS.answer,
];

const SUMMARY_ITEM = [SHEET_TITLE, 'words that were asked'] as const;

export const questions = {
  title: SHEET_TITLE,
  identity: [
    QUESTION_COLUMNS.decides,
    QUESTION_COLUMNS.column,
    QUESTION_COLUMNS.word,
    QUESTION_COLUMNS.readAs,
    QUESTION_COLUMNS.answer,
  ],
  write({ questions: all }) {
    if (all.length === 0) return [];
    const columns = [
      ...Object.values<Column<Question>>(QUESTION_COLUMNS),
      createCheckColumn(CHECKED_COLUMNS),
    ];
    return [createSheetSpec(SHEET_TITLE, columns, all, { frozen: 1 })];
  },
  summary: { questions: createQuestionSummary },
  checked: CHECKED_COLUMNS,
  read: (sheets) =>
    sheets.flatMap((sheet) =>
      readSheet(sheet).rows.map(({ origin, text }) => {
        const asks = text(QUESTION_COLUMNS.decides);
        return {
          origin,
          decides: Object.keys(DECISIONS).find((key) => DECISIONS[key]?.asks === asks) ?? asks,
          column: text(QUESTION_COLUMNS.column),
          word: text(QUESTION_COLUMNS.word),
          answer: text(QUESTION_COLUMNS.answer),
        };
      }),
    ),
  missing: { code: 'questions-missing', line: SUMMARY_ITEM },
} satisfies DataSheet<QuestionRow[]>;

const OPEN_QUESTIONS_NOTE =
  'So many people are concerned. Write under Answer in the sheet Questions, and upload this workbook again.';

function createQuestionSummary({ questions: all }: WorkbookContent): SummaryLine[] {
  const open = all.filter(({ answer }) => answer === '');
  const waiting = `${open.length} ${open.length === 1 ? 'question waits' : 'questions wait'} for an answer`;
  const people = open.reduce((sum, one) => sum + one.people, 0);
  const lines: SummaryLine[] = [
    [SHEET_TITLE, waiting, null, people, OPEN_QUESTIONS_NOTE],
    [...SUMMARY_ITEM, null, all.length, 'The sheet Questions has them.'],
  ];
  return all.length === 0 ? [] : open.length === 0 ? lines.slice(1) : lines;
}
