import type { PaymentRow, PaymentWithAccount } from '../payments/accounts.ts';
import { formatDecimal } from '../payments/amounts.ts';
import { type Column, countColumn, ORIGIN_COLUMNS, textColumn } from '../workbook/columns.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import {
  createSheetSpec,
  type DataSheet,
  optionalLine,
  type SummaryLine,
  type WorkbookContent,
  withCheckColumn,
} from '../workbook/sheet.ts';

/* Every payment of the lists, and the account to which it is credited. The OC may write under For. */

const PAYMENT_COLUMNS = {
  named: textColumn('For', ({ named }: PaymentWithAccount) => named),
  account: textColumn('Counts for', ({ account }: PaymentWithAccount) => account?.name),
  how: textColumn('How', ({ how }: PaymentWithAccount) => how),
  date: textColumn('Date', ({ payment }: PaymentWithAccount) => payment.date),
  // in a column of debits, refunds have no minus
  amount: textColumn('Amount', ({ payment: { amount, units = 0n } }: PaymentWithAccount) =>
    units < 0n && !/[-\u2212(]/.test(amount) ? `-${amount}` : amount,
  ),
  payer: textColumn(
    'Payer',
    ({ payment }: PaymentWithAccount) => payment.payer || payment.school || payment.mail,
  ),
  reference: textColumn('Reference', ({ payment }: PaymentWithAccount) => payment.reference),
  description: textColumn('Description', ({ payment }: PaymentWithAccount) => payment.description),
  sheet: textColumn('Sheet', ({ payment }: PaymentWithAccount) => payment.origin.sheet),
  row: countColumn('Row', ({ payment }: PaymentWithAccount) => payment.origin.row),
};

const CHECKED_COLUMNS = [
  ORIGIN_COLUMNS.sheet,
  ORIGIN_COLUMNS.row,
  PAYMENT_COLUMNS.named,
  PAYMENT_COLUMNS.payer,
  PAYMENT_COLUMNS.reference,
];

export const payments = {
  title: 'Payments',
  identity: [
    PAYMENT_COLUMNS.named,
    PAYMENT_COLUMNS.account,
    PAYMENT_COLUMNS.how,
    ORIGIN_COLUMNS.sheet,
    ORIGIN_COLUMNS.row,
  ],
  write({ accounts: { payments: all } }) {
    const columns = Object.values<Column<PaymentWithAccount>>(PAYMENT_COLUMNS);
    return all.length > 0
      ? [createSheetSpec(this.title, withCheckColumn(columns, CHECKED_COLUMNS), all)]
      : [];
  },
  summary: { money: moneyLines },
  checked: CHECKED_COLUMNS,
  read: (sheets) =>
    sheets
      .flatMap((sheet) => readSheet(sheet).rows)
      .map(({ origin, of, text }) => ({ origin, of, word: text(PAYMENT_COLUMNS.named) }))
      .filter(({ word }) => word !== ''),
  isUsualName: true,
} satisfies DataSheet<PaymentRow[]>;

function moneyLines({ accounts }: WorkbookContent): SummaryLine[] {
  const { all, payments: listed, currency = '', decimals, undated } = accounts;
  const hasFees = all.some(({ due }) => due !== undefined);
  if (!hasFees && listed.length === 0) return [];
  const line = (item: string, units: bigint, note: string | null): SummaryLine => [
    'Money',
    ...([item, currency, Number(formatDecimal(units, decimals)), note] as const),
  ];
  const due = all.reduce((sum, one) => sum + (one.due ?? 0n), 0n);
  const paid = all.reduce((sum, one) => sum + one.paid, 0n);
  const open = due - paid;
  const uncounted = listed.filter(({ account, repeats }) => !account && !repeats);
  const early = undated > 0 ? `Without a date, and so at the first fee: ${undated}.` : null;
  return [
    ...optionalLine(hasFees, ...line('due', due, early)),
    line('paid', paid, 'By the lists of payments, which are in Input.'),
    ...optionalLine(hasFees, ...line('open', open, 'Schools says it for each school.')),
    ['Money', 'payments', 'in all', listed.length],
    ['Money', 'payments', 'in two lists, and counted once', listed.filter(({ repeats }) => repeats).length],
    ['Money', 'payments', 'that count for nobody', uncounted.length, 'Payments says why.'],
  ];
}
