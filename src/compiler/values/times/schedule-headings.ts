import { compactText } from '../../../core/index.ts';
import { schedule } from '../../../core/languages/schedule.generated.ts';
import { closestWordLanguage } from '../../words/words.ts';

export type ScheduleField =
  | 'day'
  | 'starts'
  | 'ends'
  | 'title'
  | 'room'
  | 'committees'
  | 'for'
  | 'text'
  | 'break'
  | 'id';

type FieldHeadings = Record<ScheduleField, readonly string[]>;

/** In the languages of `words:`. Messages use the first heading of a field. Headings are compared without spaces. */
export const SCHEDULE_HEADINGS: Readonly<Record<string, FieldHeadings>> = schedule;

export const SCHEDULE_FIELDS = Object.keys(SCHEDULE_HEADINGS.en ?? {}) as ScheduleField[];

/** In the language of the site, and in English. */
export interface ScheduleHeadings {
  nameOf: (field: ScheduleField) => string;
  fieldOf: (heading: string) => ScheduleField | undefined;
  /** Recognises `Tag` in `Tag 1`. */
  isDay: (word: string) => boolean;
}

export function headingsInLanguage(language: string): ScheduleHeadings {
  const { en } = schedule;
  const own = SCHEDULE_HEADINGS[closestWordLanguage(language) ?? 'en'] ?? en;
  const means = (heading: string, field: ScheduleField) =>
    [own, en].some((headings) => headings[field].some((one) => compactText(one) === compactText(heading)));
  return {
    nameOf: (field) => own[field][0] ?? field,
    fieldOf: (heading) => SCHEDULE_FIELDS.find((field) => means(heading, field)),
    isDay: (word) => means(word, 'day'),
  };
}
