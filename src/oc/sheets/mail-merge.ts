import type { Cell, Choice, Delegate, Origin, Rules } from '../model.ts';
import {
  type Column,
  committeeNames,
  count,
  fields,
  MAIL_LANGUAGE,
  MAIL_TO,
  text,
} from '../workbook/columns.ts';
import { fillTemplate, firstName, mailWords } from '../workbook/mail-words.ts';
import { type DataSheet, type SummaryLine, sheetSpec, type WorkbookContent } from '../workbook/sheet.ts';
import { oneLine } from '../workbook/text.ts';

/* The sheet Mail merge: one row for each address, with the mail that confirms the registration. */

const TITLE = 'Mail merge';

interface Mail extends Record<Exclude<keyof typeof MAIL, 'row' | 'sheet'>, Cell | undefined> {
  origin: Origin;
  language: string | undefined;
}

export const MAIL = {
  ...MAIL_TO,
  ...fields({ committee: 'committee', portfolio: 'portfolio', subject: 'subject', text: 'text' }),
  ...fields({ link: 'link', alsoFor: 'also_for' }),
  sheet: text('sheet', ({ origin }: { origin: Origin }) => origin.sheet),
  row: count('row', ({ origin }: { origin: Origin }) => origin.row),
};

export const mailMerge = {
  title: TITLE,
  identity: [MAIL.firstName, MAIL.alsoFor, MAIL.sheet, MAIL.row],
  write(content) {
    const { rules } = content;
    const columns = [...Object.values<Column<Mail>>(MAIL), ...(rules.languages ? [MAIL_LANGUAGE] : [])];
    return [sheetSpec<Mail>(TITLE, columns, mailsTo(addresseesOf(content), rules))];
  },
  summary: { mails: mailLines },
} satisfies DataSheet;

interface Addressee extends Pick<Delegate, 'name' | 'mail' | 'school' | 'origin'> {
  role: string;
  choice: Choice | undefined;
  language: string | undefined;
  others: string[];
}

interface Addressees {
  list: Addressee[];
  without: number;
}

/**
 * Returns one addressee for each address: delegates first, then the heads of delegations, or their advisers if the heads have no
 * address. Case is ignored in addresses.
 */
function addresseesOf({ registrations: { delegates, delegations } }: WorkbookContent): Addressees {
  const people = delegates.map((delegate) => ({ ...delegate, role: 'delegate' }));
  const heads = delegations.map(({ head, mail, adviser, ...delegation }) => ({
    ...delegation,
    ...(mail || !adviser?.mail ? { name: head, mail } : { name: adviser.name, mail: adviser.mail }),
    role: delegation.school ? `delegation of ${delegation.school}` : 'delegation',
  }));
  const list = new Map<string, Addressee>();
  let without = 0;
  for (const { name, role, mail, school, choices, language, origin } of [...people, ...heads]) {
    const address = oneLine(mail);
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

function* mailsTo({ list }: Addressees, rules: Rules): Generator<Mail> {
  const nameOf = committeeNames(rules);
  const wordsFor = mailWords(rules, 'received');
  for (const { name, role, mail, school, choice, language: own, origin, others } of list) {
    const words = wordsFor(own);
    const { subject, text, language, link, conference } = words;
    const committee = choice ? nameOf(choice) : '';
    const values = {
      name: oneLine(name) === '' ? (words.delegate ?? role) : name,
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
      subject: oneLine(fillTemplate(committee ? subject.whole : subject.unchosen, values)),
      text: fillTemplate(committee ? text.whole : text.unchosen, values),
      link,
      alsoFor: [...new Set(others)].filter((other) => other !== '' && other !== name).join('; '),
      origin,
      language,
    };
  }
}

function mailLines(content: WorkbookContent): SummaryLine[] {
  const { list, without } = addresseesOf(content);
  const others = list.reduce((sum, addressee) => sum + addressee.others.length, 0);
  return [
    [
      'Lists',
      TITLE,
      'addresses',
      list.length,
      'Delegates in their order, then the heads of delegations. If several people share an address, the first one gets the mail.',
    ],
    ['Lists', TITLE, 'people whose address was taken', others, 'See the column also_for.'],
    ['Lists', TITLE, 'people without an address', without],
  ];
}
