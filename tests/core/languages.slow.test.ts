import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/core/index.ts';
import { mails } from '../../src/core/languages/mails.generated.ts';
import { schedule } from '../../src/core/languages/schedule.generated.ts';
import { words } from '../../src/core/languages/words.generated.ts';
import { generate } from '../../src/site/build/generate/index.ts';
import { contentsOf, plenaryIn, projectCopy } from '../cli/project-copy.ts';

/* A language is its folder: what it says on pages, in mails, in schedules and in forms. */

test('each language of sites has its words, its mails and its headings of schedules; English has the first two in the schemas', () => {
  const others = LANGUAGES.filter((language) => language !== 'en');
  expect(LANGUAGES[0]).toBe('en');
  expect(Object.keys(words)).toEqual(others);
  expect(Object.keys(mails)).toEqual(others);
  expect(Object.keys(schedule).sort()).toEqual([...LANGUAGES].sort());
});

const copy = projectCopy();
afterAll(() => rmSync(copy, { recursive: true }));

const files = () => contentsOf(copy, ['schema', 'src', 'docs']);

/** Returns the codes of problems of the sample in a language, as the command of the copy reports them. */
function problemsIn(language: string): string[] {
  const site = readFileSync(path.join(copy, 'site.yaml'), 'utf8');
  const other = site.replace(/^ {2}language: en$/m, `  language: ${language}`);
  expect(other).not.toBe(site);
  writeFileSync(path.join(copy, 'other.yaml'), other);
  const { stdout } = plenaryIn(copy, ['check', 'other.yaml', '--format', 'json']);
  return JSON.parse(stdout).problems.map(({ code }: { code: string }) => code);
}

test('a new language is one folder: of the other files only generated ones change, and a site can be in it', {
  timeout: 300_000,
}, async () => {
  const folder = 'src/core/languages';
  const before = files();
  cpSync(path.join(copy, folder, 'de'), path.join(copy, folder, 'sv'), { recursive: true });
  await generate(copy, { check: false });
  const after = files();
  const changed = [...after.keys()].filter(
    (name) => before.get(name) !== after.get(name) && !name.startsWith(`${folder}/sv/`),
  );
  const parts = ['list', 'words', 'mails', 'schedule', 'headers'].map(
    (part) => `${folder}/${part}.generated.ts`,
  );
  expect(changed).toEqual(expect.arrayContaining([...parts, 'schema/values/language.generated.schema.json']));
  expect(changed.filter((name) => !name.includes('.generated.'))).toEqual([]);
  const problems = problemsIn('sv');
  // the sample has a warning for sample content
  expect(problems).toContain('sample-lines');
  expect(problems).not.toContain('language-without-words');
});
