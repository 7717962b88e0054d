import { expect, test } from 'vitest';
import { editText } from '../../../src/compiler/edit/edit.ts';
import { intentsOnPage } from '../../../src/compiler/edit/in-language.ts';
import { readText } from '../../../src/compiler/recovery/read.ts';
import type { Intent, ValuePath } from '../../../src/core/index.ts';
import { schemas } from '../real-site.ts';
import { small } from '../small-site.ts';

/* Whoever types on a French page into a text that counts for all languages gives it a French one, and the text stays as it is written. */

/** The site after a text was typed in French, from the first line of that text on. */
function typed(written: string, text: string, path: ValuePath = ['routes', 0, 'blocks', 0, 'text']): string {
  const site = `languages: [en, fr]\n${small}`.replace('        text: Welcome.\n', written);
  const intents = intentsOnPage([{ do: 'set', path, value: text }], '/fr', readText(site).source, schemas);
  const done = editText({ text: site, intents: intents as never, schemas });
  if ('refused' in done) throw new Error(JSON.stringify(done.refused));
  const [before = '', after = ''] = site.split(written);
  expect(done.text.startsWith(before)).toBe(true);
  expect(done.text.endsWith(after)).toBe(true);
  return done.text.slice(before.length, done.text.length - after.length);
}

/** The site after an intent of a French page. */
function typedOn(site: string, intent: Intent): string {
  const intents = intentsOnPage([intent], '/fr', readText(site).source, schemas);
  const done = editText({ text: site, intents: intents as never, schemas });
  if ('refused' in done) throw new Error(JSON.stringify(done.refused));
  return done.text;
}

test('a text keeps its quotes and its comment', () => {
  expect(typed('        text: "Welcome."  # by the school\n', 'Bienvenue.')).toBe(
    '        text:\n          en: "Welcome."  # by the school\n          fr: |\n            Bienvenue.\n',
  );
});

test('a text in paragraphs keeps its lines, and its translation has some of its own', () => {
  expect(
    typed('        text: |  # two\n          One\n          line.\n\n          Two.\n', 'Un.\n\nDeux.'),
  ).toBe(
    '        text:\n          en: |  # two\n            One\n            line.\n\n            Two.\n          fr: |\n            Un.\n\n            Deux.\n',
  );
});

test('a text within braces is in braces of its own', () => {
  const path = ['routes', 0, 'blocks', 1, 'title'];
  expect(
    typed(
      "        text: Welcome.\n      - { type: message, title: 'Hello, all' } # first\n",
      'Bonjour',
      path,
    ),
  ).toBe(
    "        text: Welcome.\n      - { type: message, title: { en: 'Hello, all', fr: Bonjour } } # first\n",
  );
});

test('whoever types on changes what was typed before, also in paragraphs', () => {
  const path = ['routes', 0, 'blocks', 0, 'text'];
  const site = `languages: [en, fr]\n${small}`;
  const first = typedOn(site, { do: 'set', path, value: 'B', was: 'Welcome.' });
  const second = typedOn(first, { do: 'set', path, value: 'Bienvenue.\n\nEntrez.', was: 'B' });
  expect(second).toContain(
    '        text:\n          en: Welcome.\n          fr: |\n            Bienvenue.\n\n            Entrez.\n',
  );
});

test('a new text is in the language of the page alone, however it is typed; a number or a reference counts for all', () => {
  const site = `languages: [en, fr]\n${small}`;
  const path = ['routes', 0, 'blocks', 0, 'heading'];
  const first = typedOn(site, { do: 'set', path, value: 'B' });
  const second = typedOn(first, { do: 'set', path, value: 'Bienvenue', was: 'B' });
  expect(second).toContain('        heading:\n          fr: Bienvenue\n');
  expect(typedOn(second, { do: 'unset', path, was: 'Bienvenue' })).toBe(site);
  expect(typedOn(site, { do: 'set', path, value: '2024' })).toContain('        heading: "2024"\n');
  expect(typedOn(site, { do: 'set', path, value: '$conference.name' })).toContain(
    '        heading: $conference.name\n',
  );
});
