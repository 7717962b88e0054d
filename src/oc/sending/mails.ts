import { createHash } from 'node:crypto';
import type { Cell, Sheet } from '../model.ts';
import { mailIn } from '../registrations/answers.ts';
import { cleanText } from '../registrations/text.ts';
import { MAIL } from '../sheets/mail-merge.ts';
import { SEAT_MAIL } from '../sheets/seat-mails.ts';
import { MAIL_LANGUAGE } from '../workbook/columns.ts';
import { oneLine, withoutPictures } from '../workbook/text.ts';
import { SendingError, SheetUnclear } from './error.ts';

export interface OutgoingMail {
  /** Hash of the address, ignoring case, so that the log contains no address. */
  person: string;
  /** Hash of subject and text. */
  letter: string;
  name: string;
  address: string;
  subject: string;
  text: string;
  /** The language of subject and text (BCP 47); absent if unknown. */
  language?: string;
  seat?: MailedSeat;
  /** Number of the row in the sheet, as a spreadsheet shows it. */
  row: number;
}

interface MailedSeat {
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

const NEEDED = [MAIL.mail, MAIL.subject, MAIL.text];

/**
 * Returns the mails of a workbook: those of the sheet called `wished`, or of the only sheet with the columns mail, subject and
 * text.
 * @throws SheetUnclear if no sheet with mails is called `wished`, or if several sheets have mails and none is named; SendingError
 * if no sheet has mails
 */
export function mailSheet(sheets: readonly Sheet[], wished?: string): MailSheet {
  const possible = sheets.filter(({ rows: [first] }) => {
    const headers = new Set(first?.cells.map((cell) => cleanText(cell).toLowerCase()));
    return NEEDED.every(({ header }) => headers.has(header));
  });
  const [sheet, ...others] =
    wished === undefined ? possible : possible.filter(({ name }) => sameName(name, wished));
  if (possible.length === 0)
    throw new SendingError(
      `No sheet of this file has the columns ${NEEDED.map(({ header }) => header).join(', ')}. Use data.xlsx as the upload gives it.`,
    );
  const names = possible.map(({ name }) => name);
  if (!sheet) throw new SheetUnclear(`There is no sheet "${wished}" with mails.`, names);
  if (others.length > 0) throw new SheetUnclear('Several sheets have mails.', names);
  return mailsOf(sheet);
}

function sameName(one: string, other: string): boolean {
  return oneLine(one).toLowerCase() === oneLine(other).toLowerCase();
}

const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Z]{2})?$/;

function mailsOf({ name, rows: [first, ...rows] }: Sheet): MailSheet {
  const headers = first?.cells.map((cell) => cleanText(cell).toLowerCase()) ?? [];
  const places = new Map(
    [...Object.values(MAIL), ...Object.values(SEAT_MAIL), MAIL_LANGUAGE].map(({ header }) => [
      header,
      headers.indexOf(header),
    ]),
  );
  const mails: OutgoingMail[] = [];
  const unusable: MailSheet['unusable'] = [];
  const seen = new Map<string, number>();
  for (const { number: row, cells } of rows) {
    const cell = ({ header }: { header: string }) => cells[places.get(header) ?? -1] ?? null;
    const written = cleanText(cell(MAIL.mail));
    const { mail: address, code, near } = mailIn(written);
    const subject = oneLine(plainText(cell(MAIL.subject)));
    const text = plainText(cell(MAIL.text)).trim();
    const person = hash(address.toLowerCase());
    const letter = hash(`${subject}\n${text}`);
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
    const seat = seatIn(person, cell);
    const language = cleanText(cell(MAIL_LANGUAGE));
    mails.push({
      person,
      letter,
      name: cleanText(cell(MAIL.name)),
      address,
      subject,
      text,
      row,
      ...(LANGUAGE_TAG.test(language) && { language }),
      ...(seat && { seat }),
    });
  }
  return { name, mails, unusable };
}

function seatIn(person: string, cell: (column: { header: string }) => Cell): MailedSeat | undefined {
  const key = cleanText(cell(SEAT_MAIL.key));
  if (key === '') return undefined;
  const [committee, portfolio] = [cleanText(cell(SEAT_MAIL.committee)), cleanText(cell(SEAT_MAIL.portfolio))];
  const recipient = hash(`${person}\n${key}`);
  return { key, committee, portfolio, recipient, hash: hash(`${recipient}\n${committee}\n${portfolio}`) };
}

function plainText(cell: Cell): string {
  return typeof cell === 'string' ? withoutPictures(cell).replace(/\r\n?/g, '\n') : cleanText(cell);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
