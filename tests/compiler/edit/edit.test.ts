import { expect, test } from 'vitest';
import {
  applyChanges,
  type Edited,
  editable,
  editText,
  invertChanges,
  type TextIntent,
} from '../../../src/compiler/index.ts';
import { valueAt } from '../../../src/compiler/source/position.ts';
import { schemas, siteText } from '../real-site.ts';

const site = editable(siteText);

/** A text after intents, which are all carried out. */
function edited(text: string | typeof site, ...intents: TextIntent[]): Edited {
  const result = editText({ text, intents, schemas });
  if ('refused' in result) throw new Error(JSON.stringify(result.refused));
  const before = typeof text === 'string' ? text : text.text;
  expect(applyChanges(before, result.changes)).toBe(result.text);
  expect(applyChanges(result.text, invertChanges(before, result.changes))).toBe(before);
  return result;
}

/** The lines that an edit of the sample takes out and puts in, with a minus and a plus. */
function diff(...intents: TextIntent[]): string[] {
  const after = edited(site, ...intents).text.split('\n');
  const before = siteText.split('\n');
  let first = 0;
  while (before[first] === after[first]) first++;
  let last = 0;
  const most = Math.min(before.length, after.length) - first;
  while (last < most && before.at(-1 - last) === after.at(-1 - last)) last++;
  return [
    ...before.slice(first, before.length - last).map((line) => `-${line}`),
    ...after.slice(first, after.length - last).map((line) => `+${line}`),
  ];
}

test('a text is replaced in its line, with the quotes that it needs, and is no sample any more', () => {
  expect(diff({ do: 'set', path: ['conference', 'name'], value: 'Cedar: MUN' })).toEqual([
    '-  name: Deodar Hall MUN  # sample',
    '+  name: "Cedar: MUN"',
  ]);
});

test('of a letter only the line with another word changes', () => {
  const path = ['routes', 0, 'blocks', 2, 'text'];
  const letter = String(valueAt(site.read.source.data, path));
  expect(
    diff({ do: 'set', path, value: letter.replace('gates open at seven', 'gates open at six') }).slice(-1),
  ).toEqual([
    '+          thank you. Our gates open at six. Come early, drink some tea, and find a person from another school to disagree with.',
  ]);
});

test('an entry comes after the others, and its invented words are samples', () => {
  const value = { name: 'Ravi Example', role: 'Co-Chairperson' };
  expect(diff({ do: 'insert', list: ['committees', 0, 'chairs'], index: 3, value, sample: true })).toEqual([
    '+      - name: Ravi Example  # sample',
    '+        role: Co-Chairperson  # sample',
  ]);
});

test('a moved entry takes the comments above it along', () => {
  const there = edited(site, { do: 'move', list: ['committees'], from: 4, to: 2 });
  expect(there.text).toContain('  # This committee has no agenda, so its page has no agenda line.\n');
  expect(there.words).toEqual(['Committees: IPC now third']);
  expect(edited(there, { do: 'move', list: ['committees'], from: 2, to: 4 }).text).toBe(siteText);
});

test('a removed entry takes an empty line along, and one key of two a line', () => {
  expect(diff({ do: 'unset', path: ['committees', 0, 'guide', 'link'] })).toEqual([
    '-      link: https://drive.google.com/file/d/sample-guide-unsc/view  # sample',
  ]);
  const { text } = edited(site, { do: 'remove', list: ['committees'], index: 1 });
  expect(text).not.toContain('\n\n\n  - id');
});

test('a value that another program has changed meanwhile is a conflict', () => {
  const result = editText({
    text: site,
    intents: [{ do: 'set', path: ['conference', 'name'], value: 'A', was: 'B' }],
    schemas,
  });
  expect(result).toEqual({
    refused: { reason: 'conflict', path: ['conference', 'name'], now: 'Deodar Hall MUN' },
  });
});
