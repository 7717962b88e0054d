import { mails } from '../../core/languages/mails.generated.ts';
import { wordLanguage } from './words.ts';

/** The default mails to delegates in one language. `delegate` addresses a delegate without a name. */
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
 * The default mails in languages other than English. The English ones are the defaults of
 * schema/records/delegate-mail.schema.json and of the two schemas that it names. These mails lack `{why}`, since the service
 * writes that text in English.
 */
const MAILS: Readonly<Record<string, UsualMails>> = mails;

/** Returns the default mails in a language; undefined for English, and for languages in which Plenary has no words. */
export function usualMails(language: string): UsualMails | undefined {
  return MAILS[wordLanguage(language) ?? ''];
}
