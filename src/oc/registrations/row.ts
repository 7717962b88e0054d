import type { Cell, Origin, Row } from '../model.ts';
import type { DayOrder } from './answers.ts';
import type { CommitteeFinder } from './committees.ts';
import type { SiteLanguages } from './languages.ts';
import type { ReportInRow } from './messages.ts';

export interface ChoiceContext {
  /** Indexes of columns whose cells contain several committees, separated by commas. */
  lists: Set<number>;
  unordered: Set<number>;
  /** Committees with the same note in all rows, so that the note is the agenda, not a portfolio. */
  withAgenda: Set<string>;
  /** Ranks by words. */
  scale: Map<string, number>;
}

export interface ReadableRow extends Pick<Row, 'cells'> {
  origin: Origin;
  report: ReportInRow;
  committees: CommitteeFinder;
  /** Country of phone numbers without a country code (ISO 3166, two letters). */
  country: string | undefined;
  dayOrder: DayOrder;
  reportUnclearDate: (origin: Origin, column: string, value: Cell) => void;
  /** Absent on a site in one language. */
  languages?: { all: SiteLanguages; form: string };
  facts: ChoiceContext;
}
