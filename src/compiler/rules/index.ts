import type { Code, Details, Problem, Suggestion } from '../problems/problem.ts';
import { allotmentRules } from './allotment.ts';
import { dateRules } from './dates.ts';
import { editionRules, goneRules } from './editions.ts';
import { entryRules } from './entries.ts';
import { fileRules } from './file.ts';
import { keyRules } from './keys.ts';
import { languageRules } from './languages.ts';
import { addressRules, linkRules } from './links.ts';
import { mediaRules } from './media.ts';
import { menuRules } from './menu.ts';
import { pictureRules } from './pictures.ts';
import { placeholderRules } from './placeholders.ts';
import { referenceRules } from './references.ts';
import type { ProblemText, Rule } from './rule.ts';
import { scheduleRules } from './schedule.ts';
import { textRules } from './texts.ts';
import { valueRules } from './values.ts';

/** Codes are permanent: a code is never reused for another problem. */
export const rules = {
  ...fileRules,
  ...keyRules,
  ...valueRules,
  ...languageRules,
  ...referenceRules,
  ...linkRules,
  ...editionRules,
  ...mediaRules,
  ...scheduleRules,
  ...allotmentRules,
  ...placeholderRules,
  ...dateRules,
  ...addressRules,
  ...pictureRules,
  ...entryRules,
  ...menuRules,
  ...goneRules,
  ...textRules,
};

type RuleDetails<R> = R extends Rule<infer D> ? D : never;

type DetailsByRule = { [C in keyof typeof rules]: RuleDetails<(typeof rules)[C]> };

declare module '../problems/problem.ts' {
  interface DetailsByCode extends DetailsByRule {}
}

export const problemCodes = Object.keys(rules) as Code[];

/** The codes by topic, for the documentation. */
export const codeSections: [title: string, codes: Code[]][] = [
  ['The file and its characters', ruleCodes(fileRules)],
  ['Keys and values', ruleCodes(keyRules, valueRules)],
  ['Several languages', ruleCodes(languageRules)],
  ['References', ruleCodes(referenceRules)],
  ['Pages and links', ruleCodes(linkRules, editionRules)],
  ['Pictures, files and texts', ruleCodes(mediaRules)],
  ['The schedule', ruleCodes(scheduleRules)],
  ['Seats', ruleCodes(allotmentRules)],
  [
    'Advice',
    ruleCodes(
      placeholderRules,
      dateRules,
      addressRules,
      pictureRules,
      entryRules,
      menuRules,
      goneRules,
      textRules,
    ),
  ],
];

function ruleCodes(...themes: object[]): Code[] {
  return themes.flatMap((theme) => Object.keys(theme)) as Code[];
}

type ProblemData = {
  [C in Code]: {
    code: C;
    details: Details<C>;
    /** The number of other problems of the same kind that this problem represents. */
    more?: number;
  };
}[Code];

export function problemText({ code, details, more }: ProblemData): ProblemText {
  // TypeScript cannot infer that the code and the details belong together
  const rule = rules[code] as { text: (details: never) => ProblemText };
  const text = rule.text(details as never);
  if (!more) return text;
  const withMore = (message: string) => `${message} There are ${more} more problems of this kind.`;
  const { inForm } = text;
  return {
    ...text,
    message: withMore(text.message),
    ...(inForm?.message && { inForm: { ...inForm, message: withMore(inForm.message) } }),
  };
}

/** Falls back to the suggestions of the rule. */
export function suggestionsOf(problem: Problem): Suggestion[] {
  return problem.suggestions ?? problemText(problem).suggestions ?? [];
}

export function severityOf(code: Code): 'error' | 'warning' {
  return rules[code].severity;
}

export function hasErrors(problems: readonly { code: Code }[]): boolean {
  return problems.some(({ code }) => severityOf(code) === 'error');
}
