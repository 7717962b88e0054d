import type { SeatPlan } from '../allotment/seat-plan.ts';
import type { Cell, Rules } from '../model.ts';
import { type Column, fields, MAIL_LANGUAGE, MAIL_TO, shownName } from '../workbook/columns.ts';
import { fillTemplate, firstName, mailWords } from '../workbook/mail-words.ts';
import { type DataSheet, sheetSpec } from '../workbook/sheet.ts';
import { oneLine } from '../workbook/text.ts';

/* The sheet Mail merge seats: one row for each person, with the mail that names the seat or says that there is no seat yet. */

interface SeatMail extends Record<keyof typeof SEAT_MAIL, Cell> {
  language: string | undefined;
}

export const SEAT_MAIL = {
  ...MAIL_TO,
  ...fields({ status: 'status', committee: 'committee', portfolio: 'portfolio', why: 'why' }),
  ...fields({ guide: 'guide', subject: 'subject', text: 'text', key: 'key' }),
};

export const seatMails = {
  title: 'Mail merge seats',
  identity: [SEAT_MAIL.key, SEAT_MAIL.status, SEAT_MAIL.firstName, SEAT_MAIL.mail],
  write({ allotment, rules }) {
    if (!allotment) return [];
    const columns = [
      ...Object.values<Column<SeatMail>>(SEAT_MAIL),
      ...(rules.languages ? [MAIL_LANGUAGE] : []),
    ];
    return [sheetSpec<SeatMail>(this.title, columns, mailsOf(allotment, rules))];
  },
} satisfies DataSheet;

function* mailsOf({ seated, waiting }: SeatPlan, rules: Rules): Generator<SeatMail> {
  const [allotted, waits] = [mailWords(rules, 'allotted'), mailWords(rules, 'waiting')];
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
      name: oneLine(name) === '' ? (words.delegate ?? 'delegate') : name,
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
      committee: one.committee ? shownName(one.committee) : '',
      portfolio: one.portfolio,
      why: one.why,
      guide,
      // a line break in a subject would start a new mail header
      subject: oneLine(fillTemplate(words.subject.whole, values)),
      text: fillTemplate(words.text.whole, values),
      language: words.language,
    };
  }
}
