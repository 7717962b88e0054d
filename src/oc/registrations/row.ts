import type { Cell, Origin, Row } from '../model.ts';
import type { DayOrder } from './answers.ts';
import type { FindCommittee } from './committees.ts';
import type { SiteLanguages } from './languages.ts';
import type { ReportInRow } from './messages.ts';

export interface ChoiceFacts {
  /** Columns with several committees in a cell, separated by commas. */
  lists: Set<number>;
  unordered: Set<number>;
  /** Committees with the same note in all rows: the note is the agenda, not a portfolio. */
  withAgenda: Set<string>;
  /** The words of the rating scale, with their ranks. */
  scale: Map<string, number>;
}

export interface ReadableRow extends Pick<Row, 'cells'> {
  origin: Origin;
  report: ReportInRow;
  committees: FindCommittee;
  /** Country of phone numbers without a country code (ISO 3166, two letters). */
  country: string | undefined;
  dayOrder: DayOrder;
  /** Called with dates whose order of day and month is unclear. */
  reportUnclearDate: (origin: Origin, column: string, value: Cell) => void;
  /** The languages of the site, and the language of the form; missing if the site has one language. */
  languages?: { all: SiteLanguages; form: string };
  facts: ChoiceFacts;
}
