import type { Cell, Origin, Row } from '../model.ts';
import type { DayOrder } from './answers.ts';
import type { FindCommittee } from './committees.ts';
import type { SiteLanguages } from './languages.ts';
import type { ReportInRow } from './messages.ts';

/** What the choices of a sheet are read by; the rows add to it. */
export interface ChoiceFacts {
  /** Columns some cells of which name several committees between commas. */
  lists: Set<number>;
  /** Rows whose choices have no order. */
  unordered: Set<number>;
  /** Committees beside which all rows have the same note: that is their agenda, and no portfolio. */
  withAgenda: Set<string>;
  /** The words of the scale by which committees are chosen, with their places in it. */
  scale: Map<string, number>;
}

/** A row with what it is read by. */
export interface ReadableRow extends Pick<Row, 'cells'> {
  origin: Origin;
  /** Reports a problem of this row. */
  report: ReportInRow;
  committees: FindCommittee;
  /** The country of numbers without a country code, as two capitals. */
  country: string | undefined;
  dayOrder: DayOrder;
  /** Called with the cells of dates that only their order of day and month leaves unclear. */
  reportUnclearDate: (origin: Origin, column: string, value: Cell) => void;
  /** The languages of the site, and the one of the form; absent where the site has one. */
  languages?: { all: SiteLanguages; form: string };
  facts: ChoiceFacts;
}
