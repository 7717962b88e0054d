import { languageName } from '../../core/index.ts';
import { createDidYouMeanHint, formatList, rule } from './rule.ts';

function translationHint(d: { language: string; main: string; isPlain: boolean; isEmpty: boolean }): string {
  if (d.isPlain)
    return `Below the key, write "${d.main}: |" and these paragraphs, then "${d.language}: |" and the translation. Each has two more spaces than the key, and the paragraphs four.`;
  return d.isEmpty
    ? `Write it in quotes after "${d.language}:".`
    : `Beside the other languages, write: ${d.language}: "…"`;
}

export const languageRules = {
  'languages-missing': rule({
    severity: 'error',
    reason:
      'A text can be written in several languages once the file lists them under "languages:", the main one first.',
    text: (d: { languages: string[] }) => ({
      message: `This text is in several languages, ${formatList(d.languages)}, and the file does not list them.`,
      hint: `At the top of the file, write: languages: [${d.languages.join(', ')}]`,
    }),
  }),
  'languages-misplaced': rule({
    severity: 'error',
    reason:
      'The languages of a site are a part of the file by themselves, in a line at the margin. Below "conference:", "language:" is for a site in one language.',
    text: (d: { languages: readonly string[]; isListed: boolean }) => ({
      message: d.isListed
        ? 'The file lists its languages already, in the line "languages:".'
        : 'The list of languages belongs above "conference:".',
      ...(d.isListed
        ? { hint: 'Delete this line.', suggestions: [{ remove: true as const }] }
        : { hint: `Delete this line. Above "conference:", write: languages: [${d.languages.join(', ')}]` }),
    }),
  }),
  'translated-here': rule({
    severity: 'error',
    reason:
      'Only what visitors read can differ between languages: texts, and the files, pictures, links and dates beside them. What makes the pages, such as ids, addresses and blocks, is the same in each.',
    text: () => ({
      message: 'This is the same in all languages.',
      hint: 'Write it once, without the lines of the languages. Write the texts inside it in several languages.',
    }),
  }),
  'unknown-language': rule({
    severity: 'error',
    reason:
      'The languages of the site are listed once, under "languages:". A text in another one would be shown to nobody.',
    text: (d: {
      language: string;
      languages: string[];
      near?: string;
      /** Whether the code is in the list of languages, but is not a known language and has no texts. */
      isNone?: boolean;
      /** Present if the list of languages is wrong: its unused languages, unlisted languages in use, and the correct list. */
      inTexts?: { unused: string[]; used: string[]; count: number; meant: string[] };
    }) => {
      if (d.isNone)
        return {
          message: `No text is in "${d.language}", and no language is known by this code.`,
          ...createDidYouMeanHint(
            d.near,
            'Write the code of the language. If it is this one, write a first text in it.',
          ),
        };
      if (!d.inTexts)
        return {
          message: `"${d.language}" is none of the languages of this site: ${formatList(d.languages)}.`,
          ...createDidYouMeanHint(
            d.near,
            'Write one of these codes, or add this one to the list "languages:".',
            'key',
          ),
        };
      const { unused, used, count, meant } = d.inTexts;
      const written = `[${meant.join(', ')}]`;
      const texts = `${count === 1 ? 'one is' : `${count} are`} in "${used.join('" and "')}"`;
      const lacking = `which ${used.length === 1 ? 'is' : 'are'} not in this list`;
      return {
        message:
          unused.length === 0
            ? `Of the texts, ${texts}, ${lacking}.`
            : `No text is in "${unused.join('" or "')}", and ${texts}, ${lacking}.`,
        ...(d.near
          ? createDidYouMeanHint(d.near)
          : { hint: `Write: ${written}`, suggestions: [{ part: 'value' as const, text: written }] }),
      };
    },
  }),
  'language-in-text': rule({
    severity: 'warning',
    reason:
      'Below a key with a bar, all lines are one text. A line for another language there is read as a part of it.',
    text: (d: { language: string; main: string }) => ({
      message: `This line is for ${languageName(d.language)}, but visitors read it as a part of this text.`,
      hint: `Below the key, write "${d.main}: |" and its paragraphs, then "${d.language}: |" and its own. Each has two more spaces than the key, and the paragraphs four.`,
    }),
  }),
  'language-twice': rule({
    severity: 'warning',
    reason:
      'The first entry of "languages:" is the main language of the site. "conference.language" is for sites in one language, and counts for nothing here.',
    text: (d: { language: string; main: string }) => ({
      message: `The main language is ${d.main}, the first one under "languages:", and this says ${d.language}.`,
      // a language code with a country determines the format of dates
      hint: d.language.startsWith(`${d.main}-`)
        ? `Delete this line. To write dates and numbers as in ${d.language}, write that instead of ${d.main}, in the list and in each text.`
        : 'Delete this line.',
      suggestions: [{ remove: true as const }],
    }),
  }),
  'translation-missing': rule({
    severity: 'warning',
    reason:
      'Where a text has no translation, visitors read it in the main language of the site, or in another one that it has.',
    text: (d: { language: string; main: string; isPlain: boolean; isEmpty: boolean; count: number }) => ({
      message:
        d.count === 1
          ? `The text in ${languageName(d.language)} is missing.`
          : `${d.count} texts in ${languageName(d.language)} are missing; this is the first.`,
      hint: `${translationHint(d)}${d.count === 1 ? '' : ` For a sheet with all texts, type: npx plenary check translations ${d.language}`}`,
      inForm: { hint: `Choose ${languageName(d.language)} at the top, and type the text there.` },
    }),
  }),
};
