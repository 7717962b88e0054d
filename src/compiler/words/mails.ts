import { mails } from '../../core/languages/mails.generated.ts';
import { wordLanguage } from './words.ts';

/** The default mails to delegates in a language, and the form of address for a delegate without a name. */
interface UsualMails {
  delegate: string;
  received: UsualMail;
  allotted: UsualMail;
  waiting: UsualMail;
}

interface UsualMail {
  subject: string;
  text: string;
}

/*
 * The English mails are the defaults of schema/records/delegate-mail.schema.json and the two schemas it names. These are for
 * sites in several languages. They lack `{why}`, which the service writes in English.
 */
const MAILS: Readonly<Record<string, UsualMails>> = mails;

/** Returns the mails in a language; undefined for English, and for languages without words in Plenary. */
export function usualMails(language: string): UsualMails | undefined {
  return MAILS[wordLanguage(language) ?? ''];
}
