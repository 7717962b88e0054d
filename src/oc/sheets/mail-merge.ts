import type { Cell, Choice, Delegate, Origin, Rules } from '../model.ts';
import {
  type Column,
  countColumn,
  createCommitteeNamer,
  fieldColumns,
  MAIL_LANGUAGE_COLUMN,
  RECIPIENT_COLUMNS,
  textColumn,
} from '../workbook/columns.ts';
import { createMailWords, fillTemplate, firstName } from '../workbook/mail-words.ts';
import {
  createSheetSpec,
  type DataSheet,
  type SummaryLine,
  type WorkbookContent,
} from '../workbook/sheet.ts';
import { toOneLine } from '../workbook/text.ts';

/* One row for each address, with the mail that confirms the registration. */

const SHEET_TITLE = 'Mail merge';

interface Mail extends Record<Exclude<keyof typeof MAIL_COLUMNS, 'row' | 'sheet'>, Cell | undefined> {
  origin: Origin;
  language: string | undefined;
}

export const MAIL_COLUMNS = {
  ...RECIPIENT_COLUMNS,
  ...fieldColumns({ committee: 'committee', portfolio: 'portfolio', subject: 'subject', text: 'text' }),
  ...fieldColumns({ link: 'link', alsoFor: 'also_for' }),
  sheet: textColumn('sheet', ({ origin }: { origin: Origin }) => origin.sheet),
  row: countColumn('row', ({ origin }: { origin: Origin }) => origin.row),
};

export const mailMerge = {
  title: SHEET_TITLE,
  identity: [MAIL_COLUMNS.firstName, MAIL_COLUMNS.alsoFor, MAIL_COLUMNS.sheet, MAIL_COLUMNS.row],
  write(content) {
    const { rules } = content;
    const columns = [
      ...Object.values<Column<Mail>>(MAIL_COLUMNS),
      ...(rules.languages ? [MAIL_LANGUAGE_COLUMN] : []),
    ];
    return [createSheetSpec<Mail>(SHEET_TITLE, columns, createMails(findAddressees(content), rules))];
  },
  summary: { mails: mailLines },
} satisfies DataSheet;

interface Addressee extends Pick<Delegate, 'name' | 'mail' | 'school' | 'origin'> {
  role: string;
  choice: Choice | undefined;
  language: string | undefined;
  others: string[];
}

interface AddresseeList {
  list: Addressee[];
  without: number;
}

/**
 * Returns one addressee for each address, regardless of case: delegates first, then the heads of delegations, or their advisers
 * if the heads have no address.
 */
function findAddressees({ registrations: { delegates, delegations } }: WorkbookContent): AddresseeList {
  const people = delegates.map((delegate) => ({ ...delegate, role: 'delegate' }));
  const heads = delegations.map(({ head, mail, adviser, ...delegation }) => ({
    ...delegation,
    ...(mail || !adviser?.mail ? { name: head, mail } : { name: adviser.name, mail: adviser.mail }),
    role: delegation.school ? `delegation of ${delegation.school}` : 'delegation',
  }));
  const list = new Map<string, Addressee>();
  let without = 0;
  for (const { name, role, mail, school, choices, language, origin } of [...people, ...heads]) {
    const address = toOneLine(mail);
    const known = list.get(address.toLowerCase());
    if (!address.includes('@')) without += 1;
    else if (known) known.others.push(name);
    else {
      const [choice] = choices;
      const addressee = { name, role, mail: address, school, choice, language, origin, others: [] };
      list.set(address.toLowerCase(), addressee);
    }
  }
  return { list: [...list.values()], without };
}

function* createMails({ list }: AddresseeList, rules: Rules): Generator<Mail> {
  const nameOf = createCommitteeNamer(rules);
  const wordsFor = createMailWords(rules, 'received');
  for (const { name, role, mail, school, choice, language: own, origin, others } of list) {
    const words = wordsFor(own);
    const { subject, text, language, link, conference } = words;
    const committee = choice ? nameOf(choice) : '';
    const values = {
      name: toOneLine(name) === '' ? (words.delegate ?? role) : name,
      committee: (choice?.committee && words.committeeName(choice.committee)) || committee,
      link,
      conference,
    };
    yield {
      name,
      firstName: firstName(name),
      mail,
      school,
      committee,
      portfolio: choice?.portfolio,
      // a line break in a subject would start a new mail header
      subject: toOneLine(fillTemplate(committee ? subject.whole : subject.unchosen, values)),
      text: fillTemplate(committee ? text.whole : text.unchosen, values),
      link,
      alsoFor: [...new Set(others)].filter((other) => other !== '' && other !== name).join('; '),
      origin,
      language,
    };
  }
}

function mailLines(content: WorkbookContent): SummaryLine[] {
  const { list, without } = findAddressees(content);
  const others = list.reduce((sum, addressee) => sum + addressee.others.length, 0);
  return [
    [
      'Lists',
      SHEET_TITLE,
      'addresses',
      list.length,
      'Delegates in their order, then the heads of delegations. If several people share an address, the first one gets the mail.',
    ],
    ['Lists', SHEET_TITLE, 'people whose address was taken', others, 'See the column also_for.'],
    ['Lists', SHEET_TITLE, 'people without an address', without],
  ];
}
