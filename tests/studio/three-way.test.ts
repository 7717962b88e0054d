import { expect, test } from 'vitest';
import { editText, readEditable } from '../../src/compiler/index.ts';
import { mergeTexts } from '../../src/studio/text/three-way.ts';
import { sample as base, schemas } from './sample.ts';

/* Two editors who did not see each other's changes, on the sample site. */

const merged = (base: string, ours: string, theirs: string) =>
  mergeTexts(
    { base, ours, theirs },
    {
      read: (text) => readEditable(text),
      edit: (from, intents) => editText({ text: from, intents: intents as never, schemas }),
      addsErrors: () => false,
    },
  );

/** The text with the name of its first committees changed. */
const [first = '', second = ''] = [...base.matchAll(/^ {2,4}name: .+$/gm)].map(([line]) => line);
const withLine = (text: string, line: string, value: string) =>
  text.replace(line, () => `${line.slice(0, line.indexOf('name:'))}name: ${value}`);

test('changes of different values are both there, and nobody is asked', () => {
  const { text, conflicts } = merged(base, withLine(base, first, 'Ours'), withLine(base, second, 'Theirs'));
  expect(conflicts).toEqual([]);
  expect(text).toBe(withLine(withLine(base, first, 'Ours'), second, 'Theirs'));
});

test('a value that both changed is theirs, and one question; the rest of ours is there', () => {
  const ours = withLine(withLine(base, first, 'Ours'), second, 'Ours too');
  const { text, conflicts } = merged(base, ours, withLine(base, first, 'Theirs'));
  expect(conflicts).toHaveLength(1);
  expect(conflicts[0]).toMatchObject({ yours: 'Ours', now: 'Theirs' });
  expect(text).toBe(withLine(withLine(base, first, 'Theirs'), second, 'Ours too'));
});

test('what both changed in the same way is no question', () => {
  const same = withLine(base, first, 'Same');
  const { text, conflicts } = merged(base, withLine(same, second, 'Ours'), same);
  expect(conflicts).toEqual([]);
  expect(text).toBe(withLine(same, second, 'Ours'));
});

/** The text without the page /secretariat. */
function withoutPage(): string {
  const { routes } = readEditable(base).read.source.data as { routes: { path: string }[] };
  const index = routes.findIndex(({ path }) => path === '/secretariat');
  const removal = { do: 'remove' as const, list: ['routes'], index };
  const removed = editText({ text: readEditable(base), intents: [removal], schemas });
  if ('refused' in removed) throw new Error('The page is not removed.');
  return removed.text;
}

test('a page that both removed is no question', () => {
  const removed = withoutPage();
  const { text, conflicts } = merged(base, withLine(removed, second, 'Ours'), removed);
  expect(conflicts).toEqual([]);
  expect(text).toBe(withLine(removed, second, 'Ours'));
});

test('a page that one removed or gave a new address, and the other one a new address, is a question', () => {
  const at = (address: string) => base.replace('path: /secretariat', () => `path: ${address}`);
  for (const ours of [withoutPage(), at('/team')])
    expect(merged(base, ours, at('/people-of-2024')).conflicts).not.toEqual([]);
});
