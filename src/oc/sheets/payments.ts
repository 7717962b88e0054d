import type { AccountedPayment, PaymentRow } from '../payments/accounts.ts';
import { decimalText } from '../payments/amounts.ts';
import { type Column, count, ORIGIN, text } from '../workbook/columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import {
  type DataSheet,
  lineIf,
  type SummaryLine,
  sheetSpec,
  type WorkbookContent,
  withCheck,
} from '../workbook/sheet.ts';

/* The sheet Payments: every payment of the lists, and the account to which it is credited. The OC may write under For. */

const PAYMENT = {
  named: text('For', ({ named }: AccountedPayment) => named),
  account: text('Counts for', ({ account }: AccountedPayment) => account?.name),
  how: text('How', ({ how }: AccountedPayment) => how),
  date: text('Date', ({ payment }: AccountedPayment) => payment.date),
  // in a column of debits, refunds have no minus
  amount: text('Amount', ({ payment: { amount, units = 0n } }: AccountedPayment) =>
    units < 0n && !/[-\u2212(]/.test(amount) ? `-${amount}` : amount,
  ),
  payer: text('Payer', ({ payment }: AccountedPayment) => payment.payer || payment.school || payment.mail),
  reference: text('Reference', ({ payment }: AccountedPayment) => payment.reference),
  description: text('Description', ({ payment }: AccountedPayment) => payment.description),
  sheet: text('Sheet', ({ payment }: AccountedPayment) => payment.origin.sheet),
  row: count('Row', ({ payment }: AccountedPayment) => payment.origin.row),
};

const CHECKED = [ORIGIN.sheet, ORIGIN.row, PAYMENT.named, PAYMENT.payer, PAYMENT.reference];

export const payments = {
  title: 'Payments',
  identity: [PAYMENT.named, PAYMENT.account, PAYMENT.how, ORIGIN.sheet, ORIGIN.row],
  write({ accounts: { payments: all } }) {
    const columns = Object.values<Column<AccountedPayment>>(PAYMENT);
    return all.length > 0 ? [sheetSpec(this.title, withCheck(columns, CHECKED), all)] : [];
  },
  summary: { money: moneyLines },
  checked: CHECKED,
  read: (sheets) =>
    sheets
      .flatMap((sheet) => readSheet(sheet).rows)
      .map(({ origin, of, text }) => ({ origin, of, word: text(PAYMENT.named) }))
      .filter(({ word }) => word !== ''),
  isUsualName: true,
} satisfies DataSheet<PaymentRow[]>;

function moneyLines({ accounts }: WorkbookContent): SummaryLine[] {
  const { all, payments: listed, currency = '', decimals, undated } = accounts;
  const hasFees = all.some(({ due }) => due !== undefined);
  if (!hasFees && listed.length === 0) return [];
  const line = (item: string, units: bigint, note: string | null): SummaryLine => [
    'Money',
    ...([item, currency, Number(decimalText(units, decimals)), note] as const),
  ];
  const due = all.reduce((sum, one) => sum + (one.due ?? 0n), 0n);
  const paid = all.reduce((sum, one) => sum + one.paid, 0n);
  const open = due - paid;
  const uncounted = listed.filter(({ account, repeats }) => !account && !repeats);
  const early = undated > 0 ? `Without a date, and so at the first fee: ${undated}.` : null;
  return [
    ...lineIf(hasFees, ...line('due', due, early)),
    line('paid', paid, 'By the lists of payments, which are in Input.'),
    ...lineIf(hasFees, ...line('open', open, 'Schools says it for each school.')),
    ['Money', 'payments', 'in all', listed.length],
    ['Money', 'payments', 'in two lists, and counted once', listed.filter(({ repeats }) => repeats).length],
    ['Money', 'payments', 'that count for nobody', uncounted.length, 'Payments says why.'],
  ];
}
