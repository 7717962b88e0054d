import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { printText } from '../../src/compiler/output/print.ts';
import { codes } from '../../src/compiler/rules/messages.ts';
import { compile } from '../../src/compiler/site/compile.ts';
import { fileOf, names, now, samples, schemasOf } from './sample-cases.ts';

/*
 * Each folder of samples/ is a case: a site.yaml and, exactly, the problems or the pages that it gives.
 *
 *   site.yaml              what is compiled, with its media/ beside it; or make.ts where the file is too large to keep
 *   schema/                schemas that are put over those of the project (rarely)
 *   problems.txt           what the terminal shows, where there are errors, or
 *   warnings.txt           what it shows of a site that stands; its pages need not be there too, or
 *   pages.json             the shell and the pages
 *
 * A new case: make the folder, one of these in it, empty, then `npx vitest run tests/cases -u`.
 */
const scratch = mkdtempSync(path.join(tmpdir(), 'plenary-samples-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Shown by tests of their own: files too large to be kept here, and what only `check --links` finds. */
const ELSEWHERE = ['file-heavy', 'link-gone', 'picture-heavy', 'picture-too-heavy'];

/** What a case may expect. */
const KINDS = ['pages.json', 'problems.txt', 'warnings.txt'];

test.each(names)('%s', async (name) => {
  const folder = path.join(samples, name);
  const options = { file: await fileOf(folder, scratch), schemas: schemasOf(folder), name: 'site.yaml', now };
  const { site, problems, text } = compile(options);
  const told = `${printText(problems, text)}\n`;
  const given = new Map<string, string>();
  if (!site) given.set('problems.txt', told);
  if (site && problems.length > 0) given.set('warnings.txt', told);
  const files = readdirSync(folder);
  if (site && (problems.length === 0 || files.includes('pages.json'))) {
    given.set('pages.json', `${JSON.stringify(site, null, 2)}\n`);
  }
  // the case says itself what is right
  expect(files.filter((file) => KINDS.includes(file))).toEqual([...given.keys()].sort());
  for (const [file, content] of given) await expect(content).toMatchFileSnapshot(path.join(folder, file));
});

test('every code of the table of messages is shown by a case', () => {
  const shown = new Set(
    names.flatMap((name) => {
      const all = ['problems.txt', 'warnings.txt'].map((file) => path.join(samples, name, file));
      const text = all.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n');
      return [...text.matchAll(/^site\.yaml:\d+:\d+ {2}(?:error|warning) (\S+)/gm)].map((match) => match[1]);
    }),
  );
  expect(codes.filter((code) => !shown.has(code)).sort()).toEqual(ELSEWHERE);
});
