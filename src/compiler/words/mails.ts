import { mails } from '../../core/languages/mails.generated.ts';
import { closestWordLanguage } from './words.ts';

/** `delegate` addresses a delegate without a name. */
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

/* For English, see schema/records/delegate-mail.schema.json. These mails lack `{why}`, which the service writes in English. */
const DEFAULT_MAILS: Readonly<Record<string, DefaultMails>> = mails;

/** Undefined for English, and for languages in which Plenary has no words. */
export function defaultMails(language: string): DefaultMails | undefined {
  return DEFAULT_MAILS[closestWordLanguage(language) ?? ''];
}
