import { mails } from '../../core/languages/mails.generated.ts';
import { closestWordLanguage } from './words.ts';

/** The default mails to delegates in one language. `delegate` addresses a delegate without a name. */
interface DefaultMails {
  delegate: string;
  received: DefaultMail;
  allotted: DefaultMail;
  waiting: DefaultMail;
}

interface DefaultMail {
  subject: string;
  text: string;
}

/*
 * The default mails in languages other than English. The English ones are the defaults of
 * schema/records/delegate-mail.schema.json and of the two schemas that it names. These mails lack `{why}`, since the service
 * writes that text in English.
 */
const DEFAULT_MAILS: Readonly<Record<string, DefaultMails>> = mails;

/** Returns the default mails in a language; undefined for English, and for languages in which Plenary has no words. */
export function defaultMails(language: string): DefaultMails | undefined {
  return DEFAULT_MAILS[closestWordLanguage(language) ?? ''];
}
