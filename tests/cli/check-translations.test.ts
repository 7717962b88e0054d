import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openXlsx, saveXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { command } from './command.ts';
import { root } from './project-copy.ts';

/* `npx plenary check translations`, with a site and a workbook on the disk. */

let folder: string;
let file: string;
let sheet: string;
const smallest = readFileSync(path.join(root, 'tests/cases/smallest/site.yaml'), 'utf8');
const site = `languages: [en, fr]\n${smallest}`.replace(/edition: .*/, 'edition: The 6th Edition  # ours');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plenary-translations-'));
  file = path.join(folder, 'site.yaml');
  sheet = path.join(folder, 'translations-fr.xlsx');
  writeFileSync(file, site);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const { status, stdout, stderr } = await command('check', 'translations', ...args);
  const plain = (text: string) => text.replaceAll(`${folder}/`, '').trim();
  return { status, stdout: plain(stdout), stderr: plain(stderr) };
}

/** Fills in cells of the sheet: by the texts of the main language. */
async function fill(translations: Record<string, string>, column = 3): Promise<void> {
  const book = await openXlsx(readFileSync(sheet));
  for (const row of book.sheets[0]?.rows ?? []) {
    const text = translations[String(row[2])];
    if (text !== undefined) row[column] = text;
  }
  writeFileSync(sheet, await saveXlsx(book));
}

test('writes a sheet beside the file, and takes it back', async () => {
  const written = await run('fr', file);
  expect(written).toMatchObject({ status: 0, stderr: '' });
  expect(written.stdout).toMatch(
    /^translations-fr\.xlsx: \d+ texts, \d+ without one of their own in French\.\n/,
  );
  expect(readdirSync(folder).sort()).toEqual(['site.yaml', 'translations-fr.xlsx']);
  await fill({ 'The 6th Edition': 'La 6e édition' });
  expect(await run(sheet, file)).toEqual({
    status: 0,
    stdout: 'site.yaml:6  Conference, edition: new\n\n1 text of site.yaml changed.',
    stderr: '',
  });
  expect(readFileSync(file, 'utf8')).toBe(
    site.replace(
      'edition: The 6th Edition  # ours',
      'edition:\n    en: The 6th Edition  # ours\n    fr: La 6e édition',
    ),
  );
  expect(await run(sheet, file)).toMatchObject({
    status: 0,
    stdout: 'Nothing in site.yaml has changed. 1 row of translations-fr.xlsx has no new text.',
  });
});

test('a text that looks like a formula is text on both ways', async () => {
  writeFileSync(file, site.replace('The 6th Edition', '"=1+1 edition"'));
  await run('fr', file);
  await fill({ '=1+1 edition': '=HYPERLINK("https://a.example","édition")' });
  expect(await run(sheet, file)).toMatchObject({ status: 0 });
  expect(readFileSync(file, 'utf8')).toContain(
    `en: "=1+1 edition"  # ours\n    fr: '=HYPERLINK("https://a.example","édition")'`,
  );
});

test('does not write over a sheet with work that the site does not have', async () => {
  await run('fr', file);
  expect(await run('fr', file)).toMatchObject({ status: 0 });
  await fill({ 'The 6th Edition': 'La 6e édition' });
  const before = readFileSync(sheet);
  expect(await run('fr', file)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('has 1 text or note that the site does not have, so it is unchanged.'),
  });
  expect(readFileSync(sheet).equals(before)).toBe(true);
  await run(sheet, file);
  expect(await run('fr', file)).toMatchObject({ status: 0 });
  writeFileSync(sheet, 'no workbook');
  expect(await run('fr', file)).toMatchObject({ status: 2 });
});

test('lists what it does not take, with its place and what to do, and takes the rest', async () => {
  await run('fr', file);
  await fill({ 'The 6th Edition': 'La 6e édition', Home: 'Accueil', 'Not found': '$nowhere.name' });
  await fill({ Home: 'Is this the home page?' }, 4);
  writeFileSync(file, site.replace('The 6th', 'The 7th'));
  const { status, stdout } = await run(sheet, file);
  expect(status).toBe(1);
  expect(stdout).toContain(
    '(Conference, edition) (site.yaml:4) is not taken: the English text is another one now, “The 7th Edition”.',
  );
  expect(stdout).toMatch(
    /Row \d+ \(.*title\) is not taken, as it would be an error in site\.yaml: \$nowhere.* as in the English text\. Correct the cell\./,
  );
  expect(stdout).toMatch(/Row \d+ \(.*title\) has a note: Is this the home page\?/);
  expect(stdout).toContain('2 texts of site.yaml changed. 2 rows of translations-fr.xlsx are not taken.');
  const after = readFileSync(file, 'utf8');
  expect(after).toContain('fr: Accueil');
  expect(after).not.toContain('nowhere');
});

test('a row of the header says that it is on all pages, and the others name theirs', async () => {
  writeFileSync(file, site.replace('label: Home', 'label: Start'));
  await run('fr', file);
  const rows = (await openXlsx(readFileSync(sheet))).sheets[0]?.rows ?? [];
  const pageOf = (text: string) => rows.find((row) => row[2] === text)?.[1];
  expect([pageOf('Start'), pageOf('Home')]).toEqual(['all pages', '/']);
});

test('what to do about a changed text works', async () => {
  await run('fr', file);
  writeFileSync(file, site.replace('The 6th', 'The 7th'));
  await fill({ 'The 6th Edition': 'La 7e édition' });
  expect(await run(sheet, file)).toMatchObject({ status: 1 });
  await fill({ 'The 6th Edition': 'The 7th Edition' }, 2);
  expect(await run(sheet, file)).toMatchObject({ status: 0 });
  expect(readFileSync(file, 'utf8')).toContain('fr: La 7e édition');
});

test.each([
  [
    ['fr'],
    smallest,
    'site.yaml is in one language. Write at its top, with the language that it has first: languages: [en, fr]',
  ],
  [['de'], site, 'site.yaml has no language "de". Write at its top: languages: [en, fr, de]'],
  [['en'], site, 'site.yaml is written in English. Name the language to translate it into: fr.'],
  [['other.xlsx'], site, 'There is no file other.xlsx here.'],
  [['sheet.ods'], site, 'sheet.ods is no Excel workbook. Save the sheet as .xlsx, and use that file.'],
])('says why it cannot run: %s', async ([what = ''], text, sentence) => {
  writeFileSync(file, text);
  const { status, stderr } = await run(what, file);
  expect({ status, stderr: stderr.slice(0, sentence.length) }).toEqual({ status: 2, stderr: sentence });
  expect(existsSync(sheet)).toBe(false);
});
