import { expect, test } from 'vitest';
import { changesBetween, editText, readEditable, type TextIntent } from '../../../src/compiler/index.ts';
import { siteReader } from '../../../src/compiler/node/index.ts';
import { applyChanges, type Intent } from '../../../src/core/index.ts';
import { mergeUnsavedChanges } from '../../../src/studio/text/merge.ts';
import {
  convertIntents,
  earlierText,
  earlierTexts,
  type PastChanges,
  withChange,
} from '../../../src/studio/text/past.ts';
import { root } from '../../compiler/real-site.ts';
import { small } from '../../compiler/small-site.ts';

/* The texts of two programs, without a file: what of one is made again on the other. */

const schemas = siteReader({ root, site: '' }).schemas();
const edit = (from: ReturnType<typeof readEditable>, intents: readonly Intent[]) =>
  editText({ text: from, intents: intents as TextIntent[], schemas });
const dataOf = (text: string) => readEditable(text).read.source.data;

const name: Intent = { do: 'set', path: ['conference', 'name'], value: 'Our MUN', was: 'Example MUN' };
const greet: Intent = { do: 'set', path: ['routes', 0, 'blocks', 0, 'text'], value: 'Come in.' };

/** Merges changes that were made one after the other, each with its intents. */
function merge(theirs: string, changes: Intent[], { isSound = true, byPath = true } = {}) {
  let text = small;
  for (const intent of changes) {
    const made = edit(readEditable(text), [intent]);
    if ('refused' in made) throw new Error(JSON.stringify(made.refused));
    text = made.text;
  }
  const pending = changes.map((intent) => (byPath ? { intents: [intent] } : {}));
  const checked: string[] = [];
  const merged = mergeUnsavedChanges(
    theirs,
    { saved: small, text, pending },
    {
      ...{ read: (one) => readEditable(one), edit },
      addsErrors: (before, after) => {
        checked.push(before, after);
        return !isSound;
      },
    },
  );
  return { ...merged, checked };
}

const theirs = small.replace('title: Home', 'title: Start');
const both = theirs.replace('Example MUN', 'Our MUN').replace('Welcome.', 'Come in.');

test('all changes are made again on the text of the other program, and are still to be written', () => {
  const merged = merge(theirs, [name, greet]);
  expect(merged).toMatchObject({ text: both, conflicts: [], checked: [theirs, both] });
  expect(merged.pending).toEqual([{ intents: [name] }, { intents: [greet] }]);
});

test('without intents they are made by lines, all or none', () => {
  const merged = merge(theirs, [name, greet], { byPath: false });
  expect(merged).toMatchObject({ text: both, conflicts: [], pending: [{}] });
  const same = theirs.replace('Example MUN', 'Their MUN');
  const refused = { text: same, conflicts: [{ path: [], yours: undefined, now: undefined }], pending: [] };
  expect(merge(same, [name, greet], { byPath: false })).toMatchObject({ ...refused, checked: [] });
});

test('a value that both changed is theirs, and the other changes are made', () => {
  const same = theirs.replace('Example MUN', 'Their MUN');
  expect(merge(same, [name, greet])).toMatchObject({
    text: same.replace('Welcome.', 'Come in.'),
    conflicts: [{ path: ['conference', 'name'], yours: 'Our MUN', now: 'Their MUN' }],
    pending: [{ intents: [greet] }],
  });
});

test('a change follows its entry, whose place in the list is another by now', () => {
  const moved = small.replace('routes:\n', 'routes:\n  - path: /news\n    title: News\n    blocks: []\n');
  const merged = merge(moved, [greet]);
  expect(merged.text).toBe(moved.replace('Welcome.', 'Come in.'));
  expect(merged.pending).toEqual([{ intents: [{ ...greet, path: ['routes', 1, 'blocks', 0, 'text'] }] }]);
});

test('a change counts in the paths of those that were made after it', () => {
  const page = { path: '/news', title: 'News', blocks: [{ type: 'text', text: 'None yet.' }] };
  const insert: Intent = { do: 'insert', list: ['routes'], index: 0, value: page };
  const news: Intent = {
    do: 'set',
    path: ['routes', 0, 'blocks', 0, 'text'],
    value: 'Some.',
    was: 'None yet.',
  };
  const merged = merge(theirs, [insert, news]);
  expect(merged).toMatchObject({ conflicts: [], pending: [{ intents: [insert] }, { intents: [news] }] });
  expect(merged.text).toContain('Some.');
});

test('where one change has no intents, all are made by lines', () => {
  const text = small.replace('Example MUN', 'Our MUN').replace('Welcome.', 'Come in.');
  const unsaved = { saved: small, text, pending: [{ intents: [name] }, {}] };
  const tools = { read: (one: string) => readEditable(one), edit, addsErrors: () => false };
  expect(mergeUnsavedChanges(theirs, unsaved, tools)).toEqual({ text: both, conflicts: [], pending: [{}] });
});

test('a text that would have new errors is not taken, and that is said once', () => {
  expect(merge(theirs, [name, greet], { isSound: false })).toMatchObject({
    text: theirs,
    conflicts: [{ path: [], yours: undefined, now: undefined }],
    pending: [],
  });
});

test('without own changes, or with the same ones, their text is taken and needs no check', () => {
  expect(merge(theirs, [])).toMatchObject({ text: theirs, conflicts: [], pending: [], checked: [] });
  const same = small.replace('Example MUN', 'Our MUN');
  expect(merge(same, [name], { isSound: false })).toMatchObject({ text: same, conflicts: [], checked: [] });
});

/** A past of texts, and the versions that they are called by. */
function pastOf(texts: string[], outside: number[] = []): { past: PastChanges; text: string } {
  let past: PastChanges = [];
  for (const [at, text] of texts.slice(1).entries()) {
    const before = texts[at] ?? '';
    const changes = { forward: changesBetween(before, text), backward: changesBetween(text, before) };
    past = withChange(past, {
      ...changes,
      before: `v${at}`,
      ...(outside.includes(at + 1) && { outside: true }),
    });
  }
  return { past, text: texts.at(-1) ?? '' };
}

test('earlier texts are known as far back as the past goes', () => {
  const texts = Array.from({ length: 303 }, (_, at) => `text ${at}\n`);
  const { past, text } = pastOf(texts);
  expect([earlierText(past, text, 'v301'), earlierText(past, text, 'v2')]).toEqual([
    'text 301\n',
    'text 2\n',
  ]);
  expect([earlierText(past, text, 'v1'), earlierText(past, text, 'none')]).toEqual([undefined, undefined]);
  expect([...earlierTexts(past, text)]).toEqual(texts.slice(2, -1).reverse());
});

test('what somebody asks who saw an earlier version is asked of the text as it is now, or names who was faster', () => {
  const named = small.replace('Example MUN', 'Our MUN');
  const now = { ...pastOf([small, theirs, named], [1]), dataOf };
  expect(convertIntents([greet], 'v0', now)).toMatchObject({ intents: [greet] });
  expect(convertIntents([name], 'v0', now)).toMatchObject({ by: 'another program' });
  const conflict = { conflict: ['conference', 'name'], now: 'Our MUN' };
  const other: Intent = { ...name, value: 'Their MUN' } as Intent;
  expect(convertIntents([other], 'v0', now)).toEqual({ ...conflict, by: 'another program' });
  expect(convertIntents([other], 'v1', now)).toEqual(conflict);
  expect(convertIntents([other], 'unknown', now)).toEqual(conflict);
});

test('changes of the text move with what was changed before them, unless they meet', () => {
  const now = { ...pastOf(['a b\n', 'first a b\n', 'first a b c\n']), dataOf: () => undefined };
  const change = (from: number, to: number): Intent => ({
    do: 'replace',
    changes: [{ from, to, insert: 'A' }],
  });
  const moved = convertIntents([change(1, 2)], 'v0', now);
  const [intent] = 'intents' in moved ? moved.intents : [];
  const changes = intent?.do === 'replace' ? intent.changes : [];
  expect(applyChanges(now.text, changes)).toBe('first aAb c\n');
  expect(convertIntents([change(2, 3)], 'v0', now)).toEqual({ conflict: [], now: undefined });
});
