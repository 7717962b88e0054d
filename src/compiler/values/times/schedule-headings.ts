import { compact } from '../../../core/index.ts';
import { schedule } from '../../../core/languages/schedule.generated.ts';
import { wordLanguage } from '../../words/words.ts';

export type Field =
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

type FieldHeadings = Record<Field, readonly string[]>;

/**
 * The headings of each field in the languages of `words:`. Messages use the first heading of a field. Headings are compared
 * without spaces.
 */
export const SCHEDULE_HEADINGS: Readonly<Record<string, FieldHeadings>> = schedule;

export const FIELDS = Object.keys(SCHEDULE_HEADINGS.en ?? {}) as Field[];

/** The headings that a site's tables may have: in the language of the site, and in English. */
export interface Headings {
  nameOf: (field: Field) => string;
  fieldOf: (heading: string) => Field | undefined;
  /** Whether a word is a heading of the day, such as `Tag` in `Tag 1`. */
  isDay: (word: string) => boolean;
}

export function headingsIn(language: string): Headings {
  const { en } = schedule;
  const own = SCHEDULE_HEADINGS[wordLanguage(language) ?? 'en'] ?? en;
  const means = (heading: string, field: Field) =>
    [own, en].some((headings) => headings[field].some((one) => compact(one) === compact(heading)));
  return {
    nameOf: (field) => own[field][0] ?? field,
    fieldOf: (heading) => FIELDS.find((field) => means(heading, field)),
    isDay: (word) => means(word, 'day'),
  };
}
