import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compile } from '../../src/compiler/node/site.ts';
import type { Edit, LocatedProblem } from '../../src/compiler/problems/problem.ts';
import { compileExample, compileWithMedia, readExamples } from '../../src/site/build/generate/examples.ts';
import { copiesOf } from '../mutations/all.ts';
import { isDeep } from '../scale.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { cases, names, now, schemasOf } from './cases.ts';
import { compileIn, nothingParsed, root, schemas, siteText } from './real-site.ts';
import { mistakes, oneOfEachCode, textWith } from './recovery-cases.ts';

/*
 * Every hint works when it is followed. Each fix, and each thing that a hint says to type (the suggestions of a problem),
 * is put into the file of its case by itself: its problem is gone then, and there is no other that was not there before.
 * So following hints comes to an end, and none comes back. A hint without suggestions only explains.
 */

/** A text with something wrong in it, and what checks it again when it was changed. */
interface Case {
  name: string;
  text: string;
  problems: LocatedProblem[];
  check: (text: string) => Promise<LocatedProblem[]> | LocatedProblem[];
}

/** What was counted: in all, and the codes of hints that only explain. */
const counts = { cases: 0, fixes: 0, suggestions: 0 };
const explains = new Map<string, number>();
const failures: string[] = [];
const folder = folderWithMedia();
const parsed = nothingParsed();
afterAll(() => {
  if (!isDeep) return;
  console.log(
    `${counts.cases} cases: ${counts.fixes} fixes and ${counts.suggestions} suggestions of hints applied,`,
  );
  console.log(`${failures.length} failures. Hints that only explain:`);
  console.log(
    [...explains]
      .sort()
      .map(([code, count]) => `${code} ${count}`)
      .join(', '),
  );
});

/** In these files the first mistake hides a second one: what is reported when the first is gone. */
const BEHIND = [
  // each has several mistakes on purpose
  ['case several-faults', 'missing-key'],
  ['case several-traps', 'missing-file'],
  // 24:00 is the beginning of the next day, which is after the end
  ['moment that cannot be: conference.days.1.starts', 'ends-too-early'],
  // the page has an address again, which is not that to which the menu leads
  ['text → number: routes.', 'dead-link'],
  // it was the address of the page for unknown ones
  ['text → true: routes.', 'page-missing'],
  // a block of another type needs other keys
  ['block type: another word: routes.', 'missing-key'],
  ['block type: another word: routes.', 'unknown-key'],
] as const;

/** Applies each fix and each suggestion of a case, and gives what is wrong with them. */
async function wrongIn(one: Case): Promise<string[]> {
  counts.cases++;
  const wrong: string[] = [];
  for (const problem of one.problems) {
    const { fix, suggestions = [], code, hint } = problem;
    counts.fixes += fix ? 1 : 0;
    counts.suggestions += suggestions.length;
    if (hint && !fix && suggestions.length === 0) explains.set(code, (explains.get(code) ?? 0) + 1);
    // the first suggestion may be the fix
    for (const edit of distinct([...(fix ? [fix] : []), ...suggestions])) {
      const fault = await faultOf(one, problem, edit);
      if (fault)
        wrong.push(
          `${one.name}: ${problem.line}: ${code}: ${hint}\n  put ${JSON.stringify(edit)}\n  ${fault}`,
        );
    }
  }
  failures.push(...wrong);
  return wrong;
}

function distinct(edits: Edit[]): Edit[] {
  const keyOf = ({ offset, end, text }: Edit) => JSON.stringify([offset, end, text]);
  return [...new Map(edits.map((edit) => [keyOf(edit), edit])).values()];
}

/** What is wrong with a change; undefined where it does what it promises. */
async function faultOf(
  one: Case,
  problem: LocatedProblem,
  { offset, end, text: put }: Edit,
): Promise<string | undefined> {
  const text = one.text.slice(0, offset) + put + one.text.slice(end);
  if (text === one.text) return 'changes nothing';
  // an error keeps what is only advised from being looked for
  const counts = ({ severity }: LocatedProblem) => severity === 'error' || problem.severity === 'warning';
  const before = one.problems.filter(counts);
  const after = (await one.check(text)).filter(counts);
  const left = before.map(nameOf);
  const fresh = after.filter((other) => {
    const at = left.indexOf(nameOf(other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const isBehind = (other: LocatedProblem) =>
    BEHIND.some(([name, code]) => one.name.startsWith(name) && other.code === code);
  if (fresh.length > 0 && fresh.every(isBehind)) return undefined;
  if (fresh.length > 0)
    return `makes ${fresh.map((other) => `${other.line}: ${other.code}: ${other.message}`).join('; ')}`;
  return weight(after) < weight(before) ? undefined : `resolves nothing of ${nameOf(problem)}`;
}

/** What distinguishes a problem from others, on whatever line it is. */
function nameOf({ code, message, path: place }: LocatedProblem): string {
  return `${code} ${place} ${message}`;
}

/** How many places have to be changed: those of a reference that is used in many are one problem. */
function weight(problems: LocatedProblem[]): number {
  return problems.reduce(
    (sum, { code, related }) => sum + 1 + (code === 'unknown-reference' ? related.length : 0),
    0,
  );
}

test.each(names)('case %s', async (name) => {
  const own = path.join(cases, name);
  const options = { file: path.join(own, 'site.yaml'), schemas: schemasOf(own), name: 'site.yaml', now };
  const { text, problems } = compile(options);
  const check = (changed: string) => compile({ ...options, content: Buffer.from(changed) }).problems;
  expect(await wrongIn({ name: `case ${name}`, text, problems, check })).toEqual([]);
});

/** A quarter of them in `npm test`, where cases.test.ts applies every fix; what is wrong in one is a case of its own too. */
test.each([...(await readExamples(root))].filter((_, index) => isDeep || index % 4 === 0))(
  'example %s',
  async (code, example) => {
    const project = { schemas, root };
    const { text, problems } = await compileExample(example, 'wrong', project);
    const check = async (changed: string) =>
      (await compileWithMedia(changed, example.media, project)).problems;
    expect(await wrongIn({ name: `example ${code}`, text, problems, check })).toEqual([]);
  },
);

/** A mistake of every second code, or in the deep run all of them; recovery.test.ts applies their fixes too. */
const tried = isDeep ? mistakes : oneOfEachCode.filter((_, at) => at % 2 === 0);

test.each(tried)('mistake %s (%s)', async (...mistake) => {
  const text = textWith(mistake);
  const check = (changed: string) => compileIn(folder, changed, parsed).problems;
  expect(await wrongIn({ name: `mistake ${mistake[0]}`, text, problems: check(text), check })).toEqual([]);
});

// compiled hundreds of times, every 17th of thousands of copies
if (isDeep)
  test('copies of site.yaml with one mistake each', async () => {
    const check = (changed: string) => compileIn(folder, changed, parsed).problems;
    const wrong: string[] = [];
    for (const { kind, about, text } of copiesOf(siteText, schemas).filter((_, index) => index % 17 === 0))
      wrong.push(...(await wrongIn({ name: `${kind}: ${about}`, text, problems: check(text), check })));
    expect(wrong).toEqual([]);
  }, 300_000);
