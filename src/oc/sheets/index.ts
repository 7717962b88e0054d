import type { DataSheet } from '../workbook/sheet.ts';
import { allotment } from './allotment.ts';
import { chairs } from './chairs.ts';
import { checkIn } from './check-in.ts';
import { committees } from './committees.ts';
import { delegates } from './delegates.ts';
import { duplicates } from './duplicates.ts';
import { input } from './input.ts';
import { mailMerge } from './mail-merge.ts';
import { payments } from './payments.ts';
import { problems } from './problems.ts';
import { publicMatrix } from './public-matrix.ts';
import { questions } from './questions.ts';
import { schools } from './schools.ts';
import { seatMails } from './seat-mails.ts';
import { seats } from './seats.ts';
import { summary } from './summary.ts';
import { waiting } from './waiting.ts';
import { withdrawn } from './withdrawn.ts';

/** The order is the order of the workbook. */
export const SHEETS = {
  summary,
  problems,
  questions,
  allotment,
  waiting,
  seats,
  chairs,
  delegates,
  committees,
  schools,
  payments,
  duplicates,
  withdrawn,
  mailMerge,
  seatMails,
  checkIn,
  publicMatrix,
  input,
};

export type SheetName = keyof typeof SHEETS;

export function getDataSheet(name: SheetName): DataSheet {
  return SHEETS[name];
}

/** Withdrawn comes before Delegates, because it also has the columns that identify Delegates. */
export const RECOGNITION_ORDER: readonly SheetName[] = [
  'input',
  'duplicates',
  'withdrawn',
  'chairs',
  'waiting',
  'allotment',
  'seats',
  'publicMatrix',
  'checkIn',
  'seatMails',
  'delegates',
  'payments',
  'schools',
  'problems',
  'questions',
  'mailMerge',
  'summary',
  'committees',
];
