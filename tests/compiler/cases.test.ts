import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compiler/node/site.ts';
import { applyFixes, compatibleFixes } from '../../src/compiler/output/fix.ts';
import { printText } from '../../src/compiler/output/print.ts';
import type { LocatedProblem } from '../../src/compiler/problems/problem.ts';
import { fileRules } from '../../src/compiler/rules/file.ts';
import { codeSections, problemCodes, rules } from '../../src/compiler/rules/index.ts';
import { keyRules } from '../../src/compiler/rules/keys.ts';
import { languageRules } from '../../src/compiler/rules/languages.ts';
import { referenceRules } from '../../src/compiler/rules/references.ts';
import type { Site } from '../../src/compiler/site/site.ts';
import type { Words } from '../../src/core/index.ts';
import { compileExample, compileWithMedia, readExamples } from '../../src/site/build/generate/examples.ts';
import { english } from '../english.ts';
import { withJargon } from '../jargon.ts';
import { cases, names, now, root, schemas, schemasOf } from './cases.ts';

/*
 * Each folder of tests/cases/ is a case. That of a code has its example, which docs/problems.md and `explain` show with what
 * the compiler says of it (`npm run generate`); the formats are described in src/site/build/generate/examples.ts:
 *
 *   wrong.yaml, right.yaml   a piece of a file with the one problem, and without it
 *
 * Any folder may have a whole site with, exactly, the problems or the pages that it gives:
 *
 *   site.yaml                what is compiled, with its media/ beside it
 *   schema/                  schemas that are put over those of the project (rarely)
 *   problems.txt             what the terminal shows, where there are errors, or
 *   warnings.txt             what it shows of a site without errors; its pages need not be there too, or
 *   pages.json               the shell and the pages
 *
 * A new whole site: make the folder, one of these in it, empty, then `npx vitest run tests/compiler/cases.test.ts -u`.
 */

/** A site with those of its words alone that are not what Plenary says anyway. */
function withoutUsualWords(site: Site): object {
  const own = Object.entries(site.shell.words).filter(
    ([key, word]) => JSON.stringify(word) !== JSON.stringify(english[key as keyof Words]),
  );
  return { ...site, shell: { ...site.shell, words: Object.fromEntries(own) } };
}

/** What a case may expect. */
const KINDS = ['pages.json', 'problems.txt', 'warnings.txt'];

test.each(names)('%s', async (name) => {
  const folder = path.join(cases, name);
  const options = {
    file: path.join(folder, 'site.yaml'),
    schemas: schemasOf(folder),
    name: 'site.yaml',
    now,
  };
  const { site, problems, text } = compile(options);
  const printed = `${printText(problems, text)}\n`;
  const given = new Map<string, string>();
  if (!site) given.set('problems.txt', printed);
  if (site && problems.length > 0) given.set('warnings.txt', printed);
  const files = readdirSync(folder);
  if (site && (problems.length === 0 || files.includes('pages.json'))) {
    given.set('pages.json', `${JSON.stringify(withoutUsualWords(site), null, 2)}\n`);
  }
  // the case says itself what is right
  expect(files.filter((file) => KINDS.includes(file))).toEqual([...given.keys()].sort());
  for (const [file, content] of given) await expect(content).toMatchFileSnapshot(path.join(folder, file));
});

const examples = await readExamples(root);

/** Of the kinds of problems those that only a text editor brings about. */
const inFileOnly = new Set(
  [fileRules, keyRules, referenceRules, languageRules].flatMap((one) => Object.keys(one)),
);

/** What the studio says of a problem, without the values of the file and of its tables that it quotes. */
function wordsInForm(problem: LocatedProblem, { wrong, media }: { wrong: string; media: object }): string[] {
  const { message, hint = '' } = { ...problem, ...problem.inForm };
  const isValue = (quoted: string) =>
    (wrong.includes(quoted) && !wrong.includes(`${quoted}:`)) || JSON.stringify(media).includes(quoted);
  return [message, hint].map((text) =>
    text.replace(/"([^"]+)"/g, (all, quoted: string) => (isValue(quoted) ? '' : all)),
  );
}

describe('the example of a code', () => {
  test.each([...examples])(
    '%s has its problem, and neither the right piece nor a fix has any',
    async (code, example) => {
      const { problems, text } = await compileExample(example, 'wrong', { schemas, root });
      expect(problems.map((one) => one.code)).toEqual([code]);
      // what a form can bring about has words without YAML
      if (!inFileOnly.has(code))
        expect(withJargon(problems.flatMap((one) => wordsInForm(one, example)))).toEqual([]);
      const right = await compileExample(example, 'right', { schemas, root });
      expect(right.problems.map(({ line, code, message }) => `${line}: ${code}: ${message}`)).toEqual([]);
      const fixes = compatibleFixes(text, problems);
      // a fix that cannot be applied would stay unseen
      expect(fixes).toHaveLength(problems.filter(({ fix }) => fix).length);
      if (fixes.length === 0) return;
      const fixed = await compileWithMedia(applyFixes(text, fixes), example.media, { schemas, root });
      expect(fixed.problems.map((one) => one.code)).toEqual([]);
    },
  );

  test('is there, but of what no file by itself brings about', () => {
    // an answer of another site, a key that a later version renames, and a keyword that no schema of ours has
    expect(problemCodes.filter((code) => !examples.has(code)).sort()).toEqual([
      'link-gone',
      'renamed-key',
      'wrong-value',
    ]);
  });

  test('is in a folder that is named by a code', () => {
    const folders = readdirSync(cases).filter((name) => existsSync(path.join(cases, name, 'wrong.yaml')));
    expect(folders.sort()).toEqual([...examples.keys()].sort());
  });
});

describe('a rule', () => {
  test.each(problemCodes)('%s gives its reason in one to three sentences', (code) => {
    expect(rules[code].reason).toMatch(
      /^(?:[^.!?]|[.!?](?!\s|$))+(?:[.!?](?:\s|$)(?:[^.!?]|[.!?](?!\s|$))*){1,3}$/,
    );
  });

  test('is listed in one section', () => {
    expect(codeSections.flatMap(([, some]) => some)).toEqual(problemCodes);
  });

  test('has one heading in docs/problems.md, and one line in its table of contents', () => {
    const page = readFileSync(path.join(root, 'docs/problems.md'), 'utf8');
    const shown = problemCodes.filter((code) => examples.has(code));
    expect([...page.matchAll(/^### (\S+)$/gm)].map((match) => match[1])).toEqual(shown);
    expect([...page.matchAll(/\]\(#([\w-]+)\)/g)].map((match) => match[1])).toEqual(shown);
  });
});
