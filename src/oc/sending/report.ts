import type { Column } from '../workbook/columns.ts';
import { createSheetSpec } from '../workbook/sheet.ts';
import { createXlsx } from '../workbook/write.ts';
import type { MailLog, MailState } from './log.ts';
import type { MailSheet } from './mails.ts';

interface ReportLine {
  row: number;
  name: string;
  mail: string;
  subject: string;
  state: string;
  at?: Date | undefined;
  answer: string;
}

const STATE_WORDS: Record<MailState, string> = {
  sent: 'sent',
  refused: 'refused',
  ending: 'in doubt',
  later: 'later',
};

const REPORT_COLUMNS: Column<ReportLine>[] = [
  { header: 'Name', kind: 'text', value: ({ name }) => name },
  { header: 'Mail', kind: 'text', value: ({ mail }) => mail },
  { header: 'Subject', kind: 'text', value: ({ subject }) => subject },
  { header: 'Status', kind: 'text', value: ({ state }) => state },
  { header: 'When', kind: 'date', value: ({ at }) => at ?? null },
  { header: 'Answer of the mail server', kind: 'text', value: ({ answer }) => answer },
  { header: 'Row', kind: 'count', value: ({ row }) => row },
];

/** Rows whose mail is not sent come first; otherwise the order of the rows stays. */
export function createSendingReport(
  { name, mails, unusable }: MailSheet,
  log: MailLog,
  at: Date,
): Promise<Uint8Array> {
  const none = { name: '', mail: '', subject: '', state: 'no mail' };
  const lines = [
    ...unusable.map(({ row, reason }): ReportLine => ({ ...none, row, answer: reason })),
    ...mails.map((mail): ReportLine => {
      const known = log.of(mail);
      return {
        row: mail.row,
        name: mail.name,
        mail: mail.address,
        subject: mail.subject,
        state: known ? STATE_WORDS[known.state] : 'not sent yet',
        at: known && new Date(known.at),
        answer: known?.answer ?? '',
      };
    }),
  ];
  const isDone = ({ state }: ReportLine) => (state === 'sent' ? 1 : 0);
  lines.sort((one, other) => isDone(one) - isDone(other) || one.row - other.row);
  return createXlsx([createSheetSpec('Mails', REPORT_COLUMNS, lines)], name, at);
}
