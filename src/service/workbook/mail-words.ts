import type { LanguageRules } from '../../shared/index.ts';
import type { Rules } from '../model.ts';
import { shownName } from './columns.ts';

/** What a mail to somebody is made of, in the language of the person or in the main one. */
interface MailWords {
  /** Absent where the site has one language. */
  language: string | undefined;
  subject: Template;
  text: Template;
  link: string;
  conference: string;
  /** What somebody without a name is called; undefined in the main language. */
  delegate: string | undefined;
  /** By their ids; empty for a committee that is not known. */
  committeeName: (id: string) => string;
  guideOf: (id: string) => string;
  /** The name of a seat of a committee, by that in the main language. */
  seatName: (id: string, name: string) => string;
}

/** A text, and the same for somebody who chose no committee. */
interface Template {
  whole: string;
  unchosen: string;
}

/** Which mail: that a registration has arrived, that somebody has a seat, or that somebody waits. */
type Kind = 'received' | 'allotted' | 'waiting';

/** Returns the parts of a mail in a language. If its text is not translated, the whole mail is in the main language. */
export function mailWords(rules: Rules, kind: Kind): (language: string | undefined) => MailWords {
  const { languages } = rules;
  const main = wordsOf(rules, kind, languages?.main);
  const others = new Map(
    languages?.others
      .filter(({ mail }) => mailIn(mail, kind).text !== mailIn(rules.mail, kind).text)
      .map((own) => [own.language, wordsOf(rules, kind, own.language, own)]),
  );
  return (language) => others.get(language ?? '') ?? main;
}

/** Gives the names of a committee and a seat in a language; undefined for the main one. */
export function namesInLanguages(
  rules: Rules,
): (
  language: string | undefined,
  id: string,
  seat: string,
) => { committee: string; portfolio: string } | undefined {
  const others = new Map(rules.languages?.others.map((own) => [own.language, namesOf(rules, own)]));
  return (language, id, seat) => {
    const names = others.get(language ?? '');
    return names && { committee: names.committeeName(id), portfolio: names.seatName(id, seat) };
  };
}

function mailIn(mail: Rules['mail'], kind: Kind): { subject: string; text: string } {
  return kind === 'received' ? mail : mail[kind];
}

function wordsOf(rules: Rules, kind: Kind, language: string | undefined, own?: LanguageRules): MailWords {
  const { mail, thanks, conference } = own ?? rules;
  const { subject, text } = mailIn(mail, kind);
  return {
    language,
    // the same for all, and looking for sentences takes its time
    subject: { whole: subject, unchosen: withoutCommittee(subject) },
    text: { whole: text, unchosen: withoutCommittee(text) },
    link: thanks,
    conference,
    delegate: own?.delegate,
    ...namesOf(rules, own),
  };
}

function namesOf(
  { committees }: Rules,
  own: LanguageRules | undefined,
): Pick<MailWords, 'committeeName' | 'guideOf' | 'seatName'> {
  const main = new Map(
    committees.map((one) => [one.id, { name: shownName(one), guide: one.guide, seats: one.seats }]),
  );
  const all = new Map(own?.committees.map((one) => [one.id, one]));
  return {
    committeeName: (id) => (all.get(id) ?? main.get(id))?.name ?? '',
    guideOf: (id) => all.get(id)?.guide ?? main.get(id)?.guide ?? '',
    seatName: (id, name) => {
      const at = main.get(id)?.seats?.findIndex((seat) => seat.name === name) ?? -1;
      return all.get(id)?.seats?.[at] ?? name;
    },
  };
}

/** A sentence that says the committee, with the space behind it; a line break also ends a sentence. */
const SENTENCE = /[^.!?\n]*\{committee\}[^.!?\n]*[.!?]*([ \t]*)/g;

/** A text for somebody who chose no committee: without the sentences that say which. */
function withoutCommittee(template: string): string {
  if (!template.includes('{committee}')) return template;
  const rest = template
    .replace(SENTENCE, (_, space: string, at: number) => (/[^\n]/.test(template.charAt(at - 1)) ? space : ''))
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
  return rest.trim() === '' ? template.replaceAll('{committee}', 'no committee yet') : rest;
}
