import { groupBy } from '../../shared/index.ts';
import type { Registrations, Sheet } from '../model.ts';
import { rowKey } from '../registrations/corrections.ts';
import { cleanAnswer, cleanText } from '../registrations/text.ts';

/** What a form asks about payments; nothing is understood of the answers, they are passed on. */
const ASKED = {
  transaction:
    /\b(utr|transaction|payment (id|reference|ref)|reference (number|no)|ref(erence)? id|receipt (number|no))\b/i,
  paid: /^(have you )?(fees? )?(paid|payment (status|made|done|received))\b|\bfees? paid\b/i,
} as const;

interface Payment {
  transaction: string;
  paid: string;
}

/** Finds what the row of a person says about payments: the columns by their headers, in the rows that the sheets were read by. */
export function paymentFinder({
  sheets,
  input,
}: Registrations): (origin: { sheet: string; row: number }) => Payment {
  const found = new Map<string, Payment>();
  for (const [name, all] of groupBy(input, (sheet) => sheet.name)) {
    const reading = sheets.find((one) => one.name === name);
    const [sheet] = all;
    if (!sheet || reading?.headerRow === undefined) continue;
    addPayments(sheet, reading.headerRow, found);
  }
  return (origin) => found.get(rowKey(origin)) ?? { transaction: '', paid: '' };
}

/** The places of the headers that are about payments; -1 where there is none. */
export function paymentPlaces(headers: readonly string[]): { transaction: number; paid: number } {
  return {
    transaction: headers.findIndex((header) => ASKED.transaction.test(header)),
    paid: headers.findIndex((header) => ASKED.paid.test(header)),
  };
}

function addPayments({ name, rows }: Sheet, headerRow: number, found: Map<string, Payment>): void {
  const headers = rows.find(({ number }) => number === headerRow)?.cells.map(cleanText) ?? [];
  const places = paymentPlaces(headers);
  if (places.transaction < 0 && places.paid < 0) return;
  for (const { number, cells } of rows) {
    if (number <= headerRow) continue;
    found.set(rowKey({ sheet: name, row: number }), {
      transaction: cleanAnswer(cells[places.transaction]),
      paid: cleanAnswer(cells[places.paid]),
    });
  }
}
