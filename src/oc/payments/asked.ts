import { groupBy } from '../../core/index.ts';
import type { Registrations, Sheet } from '../model.ts';
import { rowKey } from '../registrations/corrections.ts';
import { isPaidHeader, readPaid } from '../registrations/questions/paid.ts';
import { cleanAnswer, cleanText } from '../registrations/text.ts';

const TRANSACTION_HEADER =
  /\b(utr|transaction|payment (id|reference|ref)|reference (number|no)|ref(erence)? id|receipt (number|no))\b/i;

interface PaymentAnswer {
  transaction: string;
  paid: string;
  column: string;
}

export function createPaymentFinder({
  sheets,
  input,
}: Registrations): (origin: { sheet: string; row: number }) => PaymentAnswer {
  const found = new Map<string, PaymentAnswer>();
  for (const [name, all] of groupBy(input, (sheet) => sheet.name)) {
    const reading = sheets.find((one) => one.name === name);
    const [sheet] = all;
    if (!sheet || reading?.headerRow === undefined) continue;
    addPayments(sheet, reading.headerRow, found);
  }
  return (origin) => found.get(rowKey(origin)) ?? { transaction: '', paid: '', column: '' };
}

export function findPaymentColumns(headers: readonly string[]): { transaction: number; paid: number[] } {
  const transaction = headers.findIndex((header) => TRANSACTION_HEADER.test(header));
  return {
    transaction,
    paid: headers.flatMap((header, at) => (at !== transaction && isPaidHeader(header) ? [at] : [])),
  };
}

function addPayments({ name, rows }: Sheet, headerRow: number, found: Map<string, PaymentAnswer>): void {
  const headers = rows.find(({ number }) => number === headerRow)?.cells.map(cleanText) ?? [];
  const places = findPaymentColumns(headers);
  if (places.transaction < 0 && places.paid.length === 0) return;
  for (const { number, cells } of rows) {
    if (number <= headerRow) continue;
    // if there are several columns, a "no" has priority, then an unclear word
    const says = places.paid.map((at) => ({ at, says: readPaid(cells[at]) }));
    const { at } =
      ['no', 'asked', 'yes'].map((word) => says.find((one) => one.says === word)).find(Boolean) ?? {};
    found.set(rowKey({ sheet: name, row: number }), {
      transaction: cleanAnswer(cells[places.transaction]),
      paid: at === undefined ? '' : cleanAnswer(cells[at]),
      column: at === undefined ? '' : (headers[at] ?? ''),
    });
  }
}
