import { createHash } from 'node:crypto';
import { LANGUAGE_CODE_PATTERN } from '../../core/index.ts';
import type { Cell, Sheet } from '../model.ts';
import { parseMail } from '../registrations/answers.ts';
import { cleanText } from '../registrations/text.ts';
import { MAIL_COLUMNS } from '../sheets/mail-merge.ts';
import { SEAT_MAIL_COLUMNS } from '../sheets/seat-mails.ts';
import { MAIL_LANGUAGE_COLUMN } from '../workbook/columns.ts';
import { toOneLine, withoutControlPictures } from '../workbook/text.ts';
import { SendingError, UnclearSheetError } from './error.ts';

export interface OutgoingMail {
  /** Hash of the address, ignoring case, so that the log contains no address. */
  person: string;
  /** Hash of subject and text. */
  letter: string;
  name: string;
  address: string;
  subject: string;
  text: string;
  /** Language of subject and text (BCP 47); absent if unknown. */
  language?: string;
  seat?: MailedSeat;
  /** As a spreadsheet shows it. */
  row: number;
}

export interface MailedSeat {
  key: string;
  committee: string;
  portfolio: string;
  /** Hash of the address and the key of the person. It does not depend on the seat. */
  recipient: string;
  /** Hash of the recipient, the committee and the portfolio; the last two are empty without a seat. */
  hash: string;
}

export interface MailSheet {
  name: string;
  mails: OutgoingMail[];
  unusable: { row: number; reason: string }[];
}

const REQUIRED_COLUMNS = [MAIL_COLUMNS.mail, MAIL_COLUMNS.subject, MAIL_COLUMNS.text];

/**
 * Returns the mails of the sheet called `wished`, or of the only sheet with the columns mail, subject and text.
 * @throws UnclearSheetError if no sheet with mails is called `wished`, or if several sheets have mails and none is named;
 * SendingError if no sheet has mails
 */
export function findMailSheet(sheets: readonly Sheet[], wished?: string): MailSheet {
  const possible = sheets.filter(({ rows: [first] }) => {
    const headers = new Set(first?.cells.map((cell) => cleanText(cell).toLowerCase()));
    return REQUIRED_COLUMNS.every(({ header }) => headers.has(header));
  });
  const [sheet, ...others] =
    wished === undefined ? possible : possible.filter(({ name }) => isSameName(name, wished));
  if (possible.length === 0)
    throw new SendingError(
      `No sheet of this file has the columns ${REQUIRED_COLUMNS.map(({ header }) => header).join(', ')}. Use data.xlsx as the upload gives it.`,
    );
  const names = possible.map(({ name }) => name);
  if (!sheet) throw new UnclearSheetError(`There is no sheet "${wished}" with mails.`, names);
  if (others.length > 0) throw new UnclearSheetError('Several sheets have mails.', names);
  return readMails(sheet);
}

function isSameName(one: string, other: string): boolean {
  return toOneLine(one).toLowerCase() === toOneLine(other).toLowerCase();
}

function readMails({ name, rows: [first, ...rows] }: Sheet): MailSheet {
  const headers = first?.cells.map((cell) => cleanText(cell).toLowerCase()) ?? [];
  const places = new Map(
    [...Object.values(MAIL_COLUMNS), ...Object.values(SEAT_MAIL_COLUMNS), MAIL_LANGUAGE_COLUMN].map(
      ({ header }) => [header, headers.indexOf(header)],
    ),
  );
  const mails: OutgoingMail[] = [];
  const unusable: MailSheet['unusable'] = [];
  const seen = new Map<string, number>();
  for (const { number: row, cells } of rows) {
    const cell = ({ header }: { header: string }) => cells[places.get(header) ?? -1] ?? null;
    const written = cleanText(cell(MAIL_COLUMNS.mail));
    const { mail: address, code, near } = parseMail(written);
    const subject = toOneLine(plainText(cell(MAIL_COLUMNS.subject)));
    const text = plainText(cell(MAIL_COLUMNS.text)).trim();
    const person = hashText(address.toLowerCase());
    const letter = hashText(`${subject}\n${text}`);
    const twin = seen.get(person + letter);
    const reason = [
      [written === '', 'it has no address'],
      // an address whose domain seems misspelt is still an address
      [code === 'mail-several' || (code && !near), `"${written}" is not one mail address`],
      [subject === '', 'it has no subject'],
      [text === '', 'it has no text'],
      [twin !== undefined, `it is the same mail to the same address as row ${twin}`],
    ].find(([applies]) => applies)?.[1];
    if (typeof reason === 'string') {
      unusable.push({ row, reason });
      continue;
    }
    seen.set(person + letter, row);
    const seat = readMailedSeat(person, cell);
    const language = cleanText(cell(MAIL_LANGUAGE_COLUMN));
    mails.push({
      person,
      letter,
      name: cleanText(cell(MAIL_COLUMNS.name)),
      address,
      subject,
      text,
      row,
      ...(LANGUAGE_CODE_PATTERN.test(language) && { language }),
      ...(seat && { seat }),
    });
  }
  return { name, mails, unusable };
}

function readMailedSeat(person: string, cell: (column: { header: string }) => Cell): MailedSeat | undefined {
  const key = cleanText(cell(SEAT_MAIL_COLUMNS.key));
  if (key === '') return undefined;
  const [committee, portfolio] = [
    cleanText(cell(SEAT_MAIL_COLUMNS.committee)),
    cleanText(cell(SEAT_MAIL_COLUMNS.portfolio)),
  ];
  const recipient = hashText(`${person}\n${key}`);
  return { key, committee, portfolio, recipient, hash: hashText(`${recipient}\n${committee}\n${portfolio}`) };
}

function plainText(cell: Cell): string {
  return typeof cell === 'string' ? withoutControlPictures(cell).replace(/\r\n?/g, '\n') : cleanText(cell);
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
