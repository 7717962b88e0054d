import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderWithMedia } from '../temporary-folder.ts';
import { fixedWithHarm } from './fix-safety.ts';
import { type HandMistake, handMistakes } from './mistakes.ts';
import { compileIn, newsOf, nothingParsed, siteText } from './real-site.ts';

const folder = folderWithMedia();
writeFileSync(path.join(folder, 'media/documents/guide.docx'), `PK\u0003\u0004${'x'.repeat(500)}`);
writeFileSync(path.join(folder, 'media/documents/broken.docx'), 'Hello!');
const parsed = nothingParsed();
const check = (text: string) =>
  compileIn(folder, text, parsed).problems.filter(({ code }) => code !== 'media-unused');

/** The site with something that a mistake needs: a link to the page of a committee. */
const base = siteText.replace(
  '    - label: Registration\n',
  '    - label: Crisis\n      link: /committees/ccc\n    - label: Registration\n',
);

function withMistake({ name, before, after }: HandMistake): { text: string; at: number } {
  const at = base.indexOf(before);
  if (at < 0) throw new Error(`site.yaml no longer holds what "${name}" changes: ${before}`);
  return { text: base.slice(0, at) + after + base.slice(at + before.length), at };
}

test('there are 83 mistakes, each once, of which at most five have a hint that is only fair', () => {
  expect(handMistakes).toHaveLength(83);
  expect(new Set(handMistakes.map(({ name }) => name)).size).toBe(83);
  expect(handMistakes.filter(({ fair }) => fair).length).toBeLessThanOrEqual(5);
});

test.each(handMistakes.map((mistake) => ({ name: mistake.name, mistake })))('$name', ({ mistake }) => {
  const { text, at } = withMistake(mistake);
  const problems = check(text);
  const news = newsOf({ problems });
  const [first] = news;
  expect(first && { code: first.code, line: first.line }).toEqual({
    code: mistake.code,
    line: lineIn(text, mistake, at),
  });
  expect(`${first?.message}\n${first?.hint}`).toMatch(mistake.says);
  const others = news.filter(({ code }) => code !== mistake.code);
  expect(others.map(({ code, line }) => `${code} ${line}`)).toEqual([]);

  const { fixed = mistake.after, before } = mistake;
  const wanted = base.slice(0, at) + (fixed === true ? before : fixed) + base.slice(at + before.length);
  expect(fixedWithHarm(text, problems, check)).toEqual({ text: wanted, harm: [] });
});

/** The line (from 1) that the problem of a mistake must name: of a file that was cut off, its last one. */
function lineIn(text: string, { line, before, after }: HandMistake, at: number): number {
  const lines = (end: number) => text.slice(0, end).split('\n').length;
  if (line !== undefined) {
    // above the mistake where it shows there, as a link to what was deleted does
    const below = text.indexOf(line, at);
    return lines(below < 0 ? text.lastIndexOf(line, at) : below);
  }
  if (after === '') return lines(text.trimEnd().length);
  let same = 0;
  while (same < after.length && after[same] === before[same]) same++;
  // after empty lines that are the same
  return lines(at + same + (/^\n*/.exec(after.slice(same))?.[0].length ?? 0));
}
