import type { Question } from '../model.ts';
import { DECISIONS, type QuestionRow } from '../registrations/questions/questions.ts';
import { type Column, count, text } from '../workbook/columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import {
  checkColumn,
  type DataSheet,
  type SummaryLine,
  sheetSpec,
  type WorkbookContent,
} from '../workbook/sheet.ts';

/* The sheet Questions: one row for each word that the OC has to explain, or has explained. The OC writes under Answer. */

const TITLE = 'Questions';

const QUESTION = {
  word: text('Word', ({ word }: Question) => word),
  column: text('Column', ({ column }: Question) => column),
  decides: text('Question', ({ decides }: Question) => DECISIONS[decides]?.asks),
  people: count('People', ({ people }: Question) => people),
  readAs: text('Read as', ({ readAs }: Question) => readAs),
  answer: text('Answer', ({ answer }: Question) => answer),
  answers: text('Possible answers', ({ decides }: Question) => DECISIONS[decides]?.answers.join(', ')),
};

const CHECKED = [QUESTION.decides, QUESTION.column, QUESTION.word, QUESTION.answer];

const LINE = [TITLE, 'words that were asked'] as const;

export const questions = {
  title: TITLE,
  identity: [QUESTION.decides, QUESTION.column, QUESTION.word, QUESTION.readAs, QUESTION.answer],
  write({ questions: all }) {
    if (all.length === 0) return [];
    const columns = [...Object.values<Column<Question>>(QUESTION), checkColumn(CHECKED)];
    return [{ ...sheetSpec(TITLE, columns, all), frozen: 1 }];
  },
  summary: { questions: questionLines },
  checked: CHECKED,
  read: (sheets) =>
    sheets.flatMap((sheet) =>
      readSheet(sheet).rows.map(({ origin, text }) => {
        const asks = text(QUESTION.decides);
        return {
          origin,
          decides: Object.keys(DECISIONS).find((key) => DECISIONS[key]?.asks === asks) ?? asks,
          column: text(QUESTION.column),
          word: text(QUESTION.word),
          answer: text(QUESTION.answer),
        };
      }),
    ),
  missing: { code: 'questions-missing', line: LINE },
} satisfies DataSheet<QuestionRow[]>;

const TO_DO =
  'So many people are concerned. Write under Answer in the sheet Questions, and upload this workbook again.';

function questionLines({ questions: all }: WorkbookContent): SummaryLine[] {
  const open = all.filter(({ answer }) => answer === '');
  const waiting = `${open.length} ${open.length === 1 ? 'question waits' : 'questions wait'} for an answer`;
  const people = open.reduce((sum, one) => sum + one.people, 0);
  const lines: SummaryLine[] = [
    [TITLE, waiting, null, people, TO_DO],
    [...LINE, null, all.length, 'The sheet Questions has them.'],
  ];
  return all.length === 0 ? [] : open.length === 0 ? lines.slice(1) : lines;
}
