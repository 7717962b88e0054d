import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSiteInFile } from '../../src/compiler/node/site.ts';
import { isolateLanguage, type Page, withoutIsolates } from '../../src/core/index.ts';
import { folderWithMedia, temporaryFolder } from '../temporary-folder.ts';
import { schemas, siteText } from './real-site.ts';
import { small } from './small-site.ts';

const withMedia = folderWithMedia();
const folder = temporaryFolder();

function opened(text: string, where = folder) {
  const file = path.join(where, 'site.yaml');
  writeFileSync(file, text);
  return openSiteInFile({ file, schemas, name: 'site.yaml' });
}

const compiled = (text: string, where?: string) => opened(text, where).compile();

/** The small site in English and French, with a text in both. */
const bilingual = (change = (text: string) => text) =>
  change(
    `languages: [en, fr]\n${small}`
      .replace('edition: The 6th Edition', 'edition: { en: The 6th Edition, fr: La 6e édition }')
      .replace('label: Home', 'label: { en: Home, fr: Accueil }')
      .replace('text: Welcome.', 'text: { en: Welcome., fr: Bienvenue. }'),
  );

/** A committee with an agenda. */
const COMMITTEE = '\ncommittees:\n  - id: unsc\n    name: UNSC\n    agenda:AGENDA\n';

const errorsIn = (text: string) =>
  compiled(text)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ line, code }) => `${line} ${code}`);

const codesIn = (text: string) => compiled(text).problems.map(({ line, code }) => `${line} ${code}`);

describe('a site in several languages', () => {
  test('has each page once for each language, the others below their home pages', () => {
    const { site, problems } = compiled(bilingual());
    expect(problems).toEqual([]);
    expect(site?.pages.map(({ path: at, language }) => [at, language])).toEqual([
      ['/', undefined],
      ['*', undefined],
      ['/fr', 'fr'],
      ['/fr/*', 'fr'],
    ]);
    expect(site?.shell.header.links).toMatchObject([{ label: 'Home', link: { href: '/', external: false } }]);
    const [french] = site?.others ?? [];
    expect(french?.shell.header.links).toMatchObject([
      { label: 'Accueil', link: { href: '/fr', external: false } },
    ]);
    expect(french?.shell.words.menu).toBe('Menu');
    expect(french?.shell.language).toBe('fr');
  });

  test('is, in each language, the site that is written in that one alone', () => {
    const texts = bilingual().replaceAll(/\{ en: (.*?), fr: (.*?) \}/g, '$2');
    const french = compiled(
      texts.replace('languages: [en, fr]', '').replace('  starts:', '  language: fr\n  starts:'),
    );
    const both = compiled(bilingual()).site;
    const pagesOf = (pages: Page[] = []) => pages.map(({ title, blocks }) => ({ title, blocks }));
    expect(pagesOf(both?.pages.filter(({ language }) => language === 'fr'))).toEqual(
      pagesOf(french.site?.pages),
    );
    expect(both?.others?.[0]?.event).toEqual(french.site?.event);
  });

  test('gives the same pages one by one as all together', () => {
    const open = opened(bilingual());
    const { site } = open.compile();
    expect(open.paths()).toEqual(site?.pages.map(({ path: at }) => at));
    for (const page of site?.pages ?? []) expect(open.page(page.path)).toEqual(page);
    expect(open.info()?.others).toEqual(site?.others);
  });

  test('shows a text that counts for all languages in each of them', () => {
    const { site } = compiled(bilingual());
    expect(site?.others?.[0]?.event.name).toBe('Example MUN');
  });

  test('shows what is not translated in the main language, isolated, and says so once for each language', () => {
    const text = bilingual((one) => one.replace(', fr: Accueil', '').replace(', fr: Bienvenue.', ''));
    const { site, problems } = compiled(text);
    expect(problems.map(({ line, code, message }) => `${line} ${code} ${message}`)).toEqual([
      '11 translation-missing The text in French is missing.',
      '20 translation-missing The text in French is missing.',
    ]);
    const links = site?.others?.[0]?.shell.header.links;
    expect(links?.[0]?.label).toBe('\u2066Home\u2069');
    expect(JSON.stringify(site?.pages[2])).toContain('"\u2066","Welcome.","\u2069"');
  });

  test('shows a text that the main language lacks in another one, which it names, and warns of the missing one alone', () => {
    const text = bilingual((one) => one.replace('en: Home, ', '').replace('en: Welcome., ', ''));
    const { site, problems } = compiled(text);
    expect(problems.map(({ line, code, message }) => `${line} ${code} ${message}`)).toEqual([
      '11 translation-missing The text in English is missing.',
      '20 translation-missing The text in English is missing.',
    ]);
    const label = site?.shell.header.links[0]?.label ?? '';
    expect([isolateLanguage(label), withoutIsolates(label)]).toEqual(['fr', 'Accueil']);
    expect(site?.others?.[0]?.shell.header.links[0]?.label).toBe('Accueil');
    expect(withoutIsolates(JSON.stringify(site?.pages[0]))).toContain('"","Bienvenue.",""');
    expect(JSON.stringify(site?.pages[2])).toContain('["Bienvenue."]');
  });

  test('counts a paragraph without a translation as missing, and no name or number', () => {
    expect(codesIn(bilingual((one) => one.replace('{ en: Welcome., fr: Bienvenue. }', 'Welcome.')))).toEqual([
      '20 translation-missing',
    ]);
    expect(codesIn(bilingual((one) => one.replace('{ en: Home, fr: Accueil }', 'MUN')))).toEqual([]);
  });

  test('says what is wrong with a text on the line of its language', () => {
    const text = bilingual((one) =>
      one.replace(
        '{ en: Welcome., fr: Bienvenue. }',
        '\n          en: Welcome.\n          fr: "[Ici](/nowhere)"',
      ),
    );
    expect(codesIn(text)).toEqual(['22 dead-link']);
  });

  test('says what is wrong for all languages once', () => {
    expect(codesIn(bilingual((one) => one.replace('link: /\n', 'link: /nowhere\n')))).toEqual([
      '12 dead-link',
    ]);
  });

  test.each([
    ['a language that is not listed', 'fr: Accueil', 'fr: Accueil, de: Start', '11 unknown-language'],
    ['an address', 'path: /\n', 'path: { en: /, fr: / }\n', '16 translated-here'],
    [
      'blocks',
      'blocks:\n      - type: text\n',
      'blocks: { en: [], fr: [] }\n    x:\n      - ',
      '18 translated-here',
    ],
    ['a page at the address of another language', 'path: "*"', 'path: /fr/news', '21 reserved-page'],
  ])('refuses %s', (_what, from, to, expected) => {
    expect(codesIn(bilingual((one) => one.replace(from, to)))).toContain(expected);
  });

  test.each([
    ['a misspelt code', '[en, fe]', '1 unknown-language'],
    ['a name in the place of a code', '[en, french]', '1 wrong-form'],
    ['a code in capitals', '[en, FR]', '1 wrong-form'],
    ['no brackets', 'en, fr', '1 wrong-type'],
    ['no comma', '[en fr]', '1 wrong-form'],
  ])('says once what is wrong with the list, where it has %s', (_what, list, expected) => {
    const { problems } = compiled(bilingual((one) => one.replace('[en, fr]', list)));
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ line, code }) => `${line} ${code}`)).toEqual([expected]);
  });

  test.each([
    ['two languages that no text is in', '[de, it]', '1 unknown-language'],
    ['one language that no text is in', '[en, de]', '1 unknown-language'],
    ['nothing', '', '1 empty-value'],
    ['a word', 'Something', '1 wrong-type'],
  ])(
    'says once what is wrong with the list, and nothing of the texts, where it has %s',
    (_what, list, expected) => {
      expect(errorsIn(bilingual((one) => one.replace('[en, fr]', list)))).toEqual([expected]);
    },
  );

  test('says once that the list is missing, or its key misspelt', () => {
    expect(errorsIn(bilingual((one) => one.replace('languages: [en, fr]\n', '')))).toEqual([
      '3 languages-missing',
    ]);
    expect(errorsIn(bilingual((one) => one.replace('languages:', 'langauges:')))).toEqual(['1 unknown-key']);
  });

  test('says once that a language of many texts is not listed, and of few texts each one', () => {
    const more = (count: number) =>
      bilingual((one) =>
        one.replace(
          '      - type: text\n',
          '      - type: text\n        text: { en: Again., fr: Encore., es: Otra vez. }\n'.repeat(count) +
            '      - type: text\n',
        ),
      );
    expect(errorsIn(more(2))).toEqual(['20 unknown-language', '22 unknown-language']);
    expect(errorsIn(more(6))).toEqual(['1 unknown-language']);
    const [found] = compiled(more(6)).problems;
    expect([found?.message, found?.hint]).toEqual([
      'Of the texts, 6 are in "es", which is not in this list.',
      'Write: [en, fr, es]',
    ]);
  });

  test('names the language of the text that a problem is in', () => {
    const text = bilingual((one) => one.replace('fr: Bienvenue.', 'fr: "[Ici](/nowhere)"'));
    expect(compiled(text).problems.map(({ where }) => where)).toEqual([
      'page /, first block (text), in French',
    ]);
  });

  test('warns of an empty translation on its own line', () => {
    const text = bilingual((one) =>
      one.replace('{ en: Home, fr: Accueil }', '\n        en: Home\n        fr:'),
    );
    const [found] = compiled(text).problems;
    expect([found?.line, found?.code, found?.hint]).toEqual([
      13,
      'translation-missing',
      'Write it in quotes after "fr:".',
    ]);
  });

  test.each([
    [
      'the line of a translation in the column of its key',
      'edition: { en: The 6th Edition, fr: La 6e édition }',
      'edition:\n    en: The 6th Edition\n  fr: La 6e',
    ],
    ['an unclosed quote between braces', 'en: Home, fr', 'en: "Home, fr'],
    ['a number between braces', 'fr: Accueil', 'fr: 24'],
    ['a yes between braces', 'fr: Accueil', 'fr: true'],
    [
      'a key a space too far in, below the languages of a text',
      'label: { en: Home, fr: Accueil }\n      link',
      'label:\n        en: Home\n        fr: Accueil\n       link',
    ],
  ])('has one problem, which is gone once its hint is followed, for %s', (_what, from, to) => {
    const text = bilingual((one) => one.replace(from, to));
    expect(text).toContain(to);
    const found = compiled(text).problems.filter(({ severity }) => severity === 'error');
    expect(found).toHaveLength(1);
    const edit = found[0]?.suggestions?.[0] ?? found[0]?.fix;
    if (!edit) throw new Error(`No edit for ${found[0]?.message}`);
    expect(errorsIn(text.slice(0, edit.offset) + edit.text + text.slice(edit.end))).toEqual([]);
  });

  test('corrects a topic of an agenda in its language alone', () => {
    const agenda = '\n      - { en: Water, fr: L’eau }\n      - { en: 24, fr: Le feu }';
    const text = bilingual((one) => one + COMMITTEE.replace('AGENDA', agenda));
    const [found] = compiled(text).problems.filter(({ severity }) => severity === 'error');
    expect(found?.code).toBe('wrong-type');
    expect(found?.fix && text.slice(found.fix.offset, found.fix.end)).toBe('24');
  });

  test('corrects the misspelt code of a language, and takes none that the text has already', () => {
    const hintOf = (texts: string) => {
      const text = bilingual((one) => one.replace('{ en: Home, fr: Accueil }', texts));
      const found = compiled(text).problems.find(({ code }) => code === 'unknown-language');
      const [edit] = found?.suggestions ?? [];
      return [found?.hint, edit && text.slice(edit.offset, edit.end), edit?.text];
    };
    expect(hintOf('{ en: Home, fn: Accueil }')).toEqual(['Did you mean "fr"?', 'fn', 'fr']);
    expect(hintOf('{ en: Home, fr: Accueil, fn: Accueil }')[0]).toMatch(/^Write one of these codes/);
  });

  test('asks for the colon of a translation in paragraphs, which would be a line of the text above it', () => {
    const text = bilingual((one) =>
      one.replace(
        '{ en: Welcome., fr: Bienvenue. }',
        '\n          en: |\n            Welcome.\n          fr |\n            Bienvenue.',
      ),
    );
    const [found, ...others] = compiled(text).problems;
    expect([found?.line, found?.code, found?.hint, others.length]).toEqual([
      23,
      'yaml-colon-missing',
      'Write: fr: |',
      0,
    ]);
    const { offset = 0, end = 0, text: put = '' } = found?.fix ?? {};
    expect(codesIn(text.slice(0, offset) + put + text.slice(end))).toEqual([]);
  });

  const LIST = 'languages: [en, fr]\n';
  const below = (line: string) => (one: string) =>
    one.replace(LIST, '').replace('conference:\n', `conference:\n  ${line}\n`);
  test.each([
    ['a list', below('languages: [en, fr]'), '2 languages-misplaced'],
    ['a list in several lines', below('languages:\n    - en\n    - fr'), '2 languages-misplaced'],
    ['a list in the place of the language', below('language: [en, fr]'), '2 languages-misplaced'],
    ['two languages in the place of one', below('language: en, fr'), '2 languages-misplaced'],
    [
      'a second list',
      (one: string) => one.replace('conference:\n', 'conference:\n  languages: [en, fr]\n'),
      '3 languages-misplaced',
    ],
    ['one code without brackets', (one: string) => one.replace('[en, fr]', 'en'), '1 wrong-type'],
    ['the second code alone', (one: string) => one.replace('[en, fr]', 'fr'), '1 wrong-type'],
    [
      'a line for each language',
      (one: string) => one.replace(' [en, fr]', '\n  en: English\n  fr: Français'),
      '2 wrong-type',
    ],
    ['a misspelt code', (one: string) => one.replace('[en, fr]', '[en, fn]'), '1 unknown-language'],
    ['one of two codes', (one: string) => one.replace('[en, fr]', '[en]'), '1 unknown-language'],
    [
      'a misspelt code in a text',
      (one: string) => one.replace('fr: Bienvenue.', 'fn: Bienvenue.'),
      '20 unknown-language',
    ],
  ])(
    'has one problem, warnings included, of which the first hint leaves nothing: %s',
    (_what, change, expected) => {
      const text = bilingual(change);
      const { problems } = compiled(text);
      expect(problems.map(({ line, code }) => `${line} ${code}`)).toEqual([expected]);
      const edit = problems[0]?.fix ?? problems[0]?.suggestions?.[0];
      if (!edit) throw new Error(`No edit for ${problems[0]?.message}`);
      expect(codesIn(text.slice(0, edit.offset) + edit.text + text.slice(edit.end))).toEqual([]);
    },
  );

  test('of a code that is no language, where nothing is translated yet, says that alone, and where it is written', () => {
    const [found, ...others] = compiled(`languages: [en, fn]\n${small}`).problems;
    expect([found?.line, found?.column, found?.code, found?.hint, others.length]).toEqual([
      1,
      17,
      'unknown-language',
      'Did you mean "fr"?',
      0,
    ]);
  });

  test('warns of a language without words where it is in the list', () => {
    const text = bilingual((one) => one.replace('[en, fr]', '[en, sv]').replaceAll('fr:', 'sv:'));
    expect(compiled(text).problems.map(({ line, column, code }) => `${line}:${column} ${code}`)).toEqual([
      '1:17 language-without-words',
    ]);
  });

  test('names the key of the language below which one text has to be', () => {
    const text = bilingual((one) => one.replace('fr: Accueil', 'fr: [Accueil]'));
    const [found] = compiled(text).problems.filter(({ severity }) => severity === 'error');
    expect(found?.hint).toBe('Write one text after "fr:", on the same line, without "- ".');
  });

  test('proposes the brackets of the list, and the language that the texts are in', () => {
    const hintOf = (list: string) =>
      compiled(bilingual((one) => one.replace('[en, fr]', list))).problems.find(({ line }) => line === 1)
        ?.hint;
    expect(hintOf('en, fr')).toBe('Write: [en, fr]');
    expect(hintOf('[en, fe]')).toBe('Did you mean "fr"?');
  });

  test.each([
    ['ar--JO', 'ar-JO'],
    ['ar_JO', 'ar-JO'],
    ['pt-br', 'pt-BR'],
    ['ar--QQ', undefined],
  ])('corrects the sign between language and country, where both exist: %s', (written, expected) => {
    const text = bilingual((one) => one.replace('[en, fr]', `[en, ${written}]`));
    const found = compiled(text).problems.filter(({ severity }) => severity === 'error');
    expect(found.map(({ line, code }) => `${line} ${code}`)).toEqual(['1 wrong-form']);
    const edit = found[0]?.fix ?? found[0]?.suggestions?.[0];
    expect(edit && text.slice(0, edit.offset) + edit.text + text.slice(edit.end)).toBe(
      expected && text.replace(written, expected),
    );
  });

  test('a language with a country, which says how dates are written, has a place in the list', () => {
    const found = compiled(
      bilingual((text) => text.replace('  edition:', '  language: en-KE\n  edition:')),
    ).problems.find(({ code }) => code === 'language-twice');
    expect(found?.hint).toContain('write that instead of en, in the list and in each text');
    const listed = bilingual((text) =>
      text.replace('[en, fr]', '[en-KE, fr]').replaceAll('{ en:', '{ en-KE:'),
    );
    expect(compiled(listed).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('says where the line of a translation belongs that is in the column of its key', () => {
    const text = bilingual((one) =>
      one.replace(
        'edition: { en: The 6th Edition, fr: La 6e édition }',
        'edition:\n    en: The 6th Edition\n  fr: La 6e',
      ),
    );
    const found = compiled(text).problems.find(({ code }) => code === 'unknown-key');
    expect(found?.line).toBe(6);
    expect(found?.hint).toContain('Add two spaces at the start of the line');
  });

  test('warns of a translation that is read as a part of the text above it', () => {
    const text = bilingual((one) =>
      one.replace(
        'text: { en: Welcome., fr: Bienvenue. }',
        'text: |\n          Welcome.\n          fr: "Bienvenue."',
      ),
    );
    expect(codesIn(text)).toEqual(['22 language-in-text']);
  });

  test('leaves out the address of the language, which Plenary adds', () => {
    const text = bilingual((one) => one.replace('link: /\n', 'link: { en: /, fr: /fr }\n'));
    const [found] = compiled(text).problems;
    expect([found?.code, found?.hint]).toEqual(['dead-link', 'Did you mean "/"?']);
  });

  test('knows a committee by its names in all languages', () => {
    const text = `languages: [en, fr]\n${siteText}`
      .replace('\n  language: en\n', '\n')
      .replace(
        'fullName: United Nations Security Council',
        'fullName: { en: United Nations Security Council, fr: Conseil de sécurité }',
      );
    const [unsc] = compiled(text, withMedia).site?.registrations.committees ?? [];
    expect(unsc?.names).toEqual(['UNSC', 'United Nations Security Council', 'Conseil de sécurité']);
  });

  test('says in each language what mails say there: the words of the file, else those of Plenary', () => {
    const text = bilingual((one) =>
      one.replace(
        'routes:\n',
        'registrations:\n  mail:\n    allotted: { text: "Dear {name}" }\n    waiting: { text: { en: Wait, fr: Patience } }\nroutes:\n',
      ),
    );
    const { site, problems } = compiled(text);
    const rules = site?.registrations;
    expect(rules?.languages?.main).toBe('en');
    const [french] = rules?.languages?.others ?? [];
    expect(french).toMatchObject({
      language: 'fr',
      conference: 'Example MUN',
      thanks: 'https://mun.example.org/fr',
      mail: {
        subject: 'Votre inscription à {conference}',
        allotted: { subject: 'Votre place à {conference}', text: 'Dear {name}' },
        waiting: { text: 'Patience' },
      },
    });
    expect(rules?.mail.subject).toBe('Your registration for {conference}');
    // the text of a mail is no name that is the same in all languages
    expect(problems.map(({ line, code }) => `${line} ${code}`)).toEqual(['17 translation-missing']);
  });

  test('writes a site in one language as before, whatever that is', () => {
    const { site } = compiled(small.replace('conference:\n', 'conference:\n  language: fr\n'));
    expect(site?.registrations).not.toHaveProperty('languages');
    expect(site?.registrations.mail.subject).toBe('Your registration for {conference}');
  });

  test('leaves the pages of a site in one language as they are', () => {
    const { site } = compiled(small);
    expect(site).not.toHaveProperty('others');
    expect(site?.shell).not.toHaveProperty('languages');
    expect(site?.pages.every((page) => !('language' in page))).toBe(true);
  });
});
