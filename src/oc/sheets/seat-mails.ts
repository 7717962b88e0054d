import type { SeatPlan } from '../allotment/seat-plan.ts';
import { type Cell, committeeName, type Rules } from '../model.ts';
import { type Column, fieldColumns, MAIL_LANGUAGE_COLUMN, RECIPIENT_COLUMNS } from '../workbook/columns.ts';
import { createMailWords, fillTemplate, firstName } from '../workbook/mail-words.ts';
import { createSheetSpec, type DataSheet } from '../workbook/sheet.ts';
import { toOneLine } from '../workbook/text.ts';

/* One row for each person, with the mail that names the seat or says that there is no seat yet. */

interface SeatMail extends Record<keyof typeof SEAT_MAIL_COLUMNS, Cell> {
  language: string | undefined;
}

export const SEAT_MAIL_COLUMNS = {
  ...RECIPIENT_COLUMNS,
  ...fieldColumns({ status: 'status', committee: 'committee', portfolio: 'portfolio', why: 'why' }),
  ...fieldColumns({ guide: 'guide', subject: 'subject', text: 'text', key: 'key' }),
};

export const seatMails = {
  title: 'Mail merge seats',
  identity: [
    SEAT_MAIL_COLUMNS.key,
    SEAT_MAIL_COLUMNS.status,
    SEAT_MAIL_COLUMNS.firstName,
    SEAT_MAIL_COLUMNS.mail,
  ],
  write({ allotment, rules }) {
    if (!allotment) return [];
    const columns = [
      ...Object.values<Column<SeatMail>>(SEAT_MAIL_COLUMNS),
      ...(rules.languages ? [MAIL_LANGUAGE_COLUMN] : []),
    ];
    return [createSheetSpec<SeatMail>(this.title, columns, createSeatMails(allotment, rules))];
  },
} satisfies DataSheet;

function* createSeatMails({ seated, waiting }: SeatPlan, rules: Rules): Generator<SeatMail> {
  const [allotted, waits] = [createMailWords(rules, 'allotted'), createMailWords(rules, 'waiting')];
  for (const one of [...seated, ...waiting]) {
    // the OC has not decided yet whether this person gets a seat
    const isOpen = one.delegate.heldBy !== undefined && !one.committee;
    if (one.mail === '' || isOpen) continue;
    const { name, school, language } = one.delegate;
    const words = (one.committee ? allotted : waits)(language);
    const { id = '' } = one.committee ?? {};
    const committee = words.committeeName(id);
    const guide = words.guideOf(id);
    const values = {
      name: toOneLine(name) === '' ? (words.delegate ?? 'delegate') : name,
      committee,
      portfolio: words.seatName(id, one.portfolio) || committee,
      why: one.why,
      guide,
      link: words.link,
      conference: words.conference,
    };
    yield {
      name,
      firstName: firstName(name),
      mail: one.mail,
      school,
      key: one.key,
      status: one.committee ? 'allotted' : 'waiting',
      // the same name as in Allotment, where the OC writes the day of the mail
      committee: one.committee ? committeeName(one.committee) : '',
      portfolio: one.portfolio,
      why: one.why,
      guide,
      // a line break in a subject would start a new mail header
      subject: toOneLine(fillTemplate(words.subject.whole, values)),
      text: fillTemplate(words.text.whole, values),
      language: words.language,
    };
  }
}
