import type { LanguageRules } from '../../core/index.ts';
import { committeeName, type Rules } from '../model.ts';
import { withoutTitle } from '../registrations/names.ts';
import { toOneLine } from './text.ts';

interface MailWords {
  /** Absent on a site in one language. */
  language: string | undefined;
  subject: MailTemplate;
  text: MailTemplate;
  link: string;
  conference: string;
  /** Form of address for a person without a name; undefined in the main language. */
  delegate: string | undefined;
  /** Empty for an unknown committee. */
  committeeName: (id: string) => string;
  guideOf: (id: string) => string;
  /** Takes the name of the seat in the main language. */
  seatName: (id: string, name: string) => string;
}

/** `unchosen` is for people who chose no committee. */
interface MailTemplate {
  whole: string;
  unchosen: string;
}

type MailKind = 'received' | 'allotted' | 'waiting';

/** If the text of a mail is not translated, the whole mail is in the main language. */
export function createMailWords(rules: Rules, kind: MailKind): (language: string | undefined) => MailWords {
  const { languages } = rules;
  const main = createLanguageWords(rules, kind, languages?.main);
  const others = new Map(
    languages?.others
      .filter(({ mail }) => selectMailTexts(mail, kind).text !== selectMailTexts(rules.mail, kind).text)
      .map((own) => [own.language, createLanguageWords(rules, kind, own.language, own)]),
  );
  return (language) => others.get(language ?? '') ?? main;
}

/** Undefined for the main language. */
export function createSeatTranslator(
  rules: Rules,
): (
  language: string | undefined,
  id: string,
  seat: string,
) => { committee: string; portfolio: string } | undefined {
  const others = new Map(rules.languages?.others.map((own) => [own.language, createNameLookups(rules, own)]));
  return (language, id, seat) => {
    const names = others.get(language ?? '');
    return names && { committee: names.committeeName(id), portfolio: names.seatName(id, seat) };
  };
}

function selectMailTexts(mail: Rules['mail'], kind: MailKind): { subject: string; text: string } {
  return kind === 'received' ? mail : mail[kind];
}

function createLanguageWords(
  rules: Rules,
  kind: MailKind,
  language: string | undefined,
  own?: LanguageRules,
): MailWords {
  const { mail, thanks, conference } = own ?? rules;
  const { subject, text } = selectMailTexts(mail, kind);
  return {
    language,
    // computed once, because the search for sentences takes time
    subject: { whole: subject, unchosen: withoutCommitteeSentence(subject) },
    text: { whole: text, unchosen: withoutCommitteeSentence(text) },
    link: thanks,
    conference,
    delegate: own?.delegate,
    ...createNameLookups(rules, own),
  };
}

function createNameLookups(
  { committees }: Rules,
  own: LanguageRules | undefined,
): Pick<MailWords, 'committeeName' | 'guideOf' | 'seatName'> {
  const main = new Map(
    committees.map((one) => [one.id, { name: committeeName(one), guide: one.guide, seats: one.seats }]),
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

/** Includes the space after the sentence; a line break also ends a sentence. */
const COMMITTEE_SENTENCE = /[^.!?\n]*\{committee\}[^.!?\n]*[.!?]*([ \t]*)/g;

function withoutCommitteeSentence(template: string): string {
  if (!template.includes('{committee}')) return template;
  const rest = template
    .replace(COMMITTEE_SENTENCE, (_, space: string, at: number) =>
      /[^\n]/.test(template.charAt(at - 1)) ? space : '',
    )
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
  return rest.trim() === '' ? template.replaceAll('{committee}', 'no committee yet') : rest;
}

/** For "Sharma, Anita", the first word after the comma. Titles are removed. */
export function firstName(name: string): string {
  const [before = '', after = ''] = name.split(',', 2).map(toOneLine);
  return withoutTitle(after || before).split(' ')[0] ?? '';
}

/** Braces in the values are not replaced. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : written,
  );
}
