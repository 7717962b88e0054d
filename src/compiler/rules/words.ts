import { LANGUAGES, wordLanguage } from '../words/words.ts';
import { list, rule } from './rule.ts';

/** What Plenary itself says on the pages. */
export const wordRules = {
  'language-without-words': rule({
    severity: 'warning',
    reason: `Plenary has its own texts, such as "Menu" or "Next slide", in these languages: ${namesOf(LANGUAGES)}. In other languages they are in English until you write them under "words:".`,
    text: (d: { language: string; missing: readonly string[]; all: number }) => ({
      message:
        d.missing.length === d.all
          ? `Plenary has no words in ${d.language}, so its own texts on the pages are in English.`
          : `Plenary has no words in ${d.language}, so ${d.missing.length} of its own texts on the pages are in English.`,
      hint: `Write them in ${d.language} under "words:", with these keys: ${list(d.missing)}. VS Code suggests each key with its English text.`,
    }),
    check: ({ root, site }) => {
      const { language, words } = site.shell;
      if (wordLanguage(language) !== undefined) return [];
      const own = Object.keys(root.words ?? {});
      const all = Object.keys(words);
      const missing = all.filter((key) => !own.includes(key));
      if (missing.length === 0) return [];
      const details = { language: namesOf([language]), missing, all: all.length };
      return [{ place: { path: ['conference', 'language'] }, details }];
    },
  }),
};

/** The English names of languages: Arabic, German and Spanish. */
function namesOf(languages: readonly string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return new Intl.ListFormat('en').format(languages.map((one) => names.of(one) ?? one));
}
