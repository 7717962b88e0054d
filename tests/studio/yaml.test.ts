// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the fields of snippets are written so
import { ChangeSet, Text } from '@codemirror/state';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EditResponse, StudioEvent, StudioState, TextChange } from '../../src/core/index.ts';
import { convertSnippet } from '../../src/studio/page/yaml/completion.ts';
import { SharedText } from '../../src/studio/page/yaml/shared-text.ts';
import { lineDifferences } from '../../src/studio/page/yaml/unsaved.ts';

/* The text of the YAML editor beside that of the preview, without a browser. */

/** A preview with a text, and an editor on it. Versions are numbers, in the order of the texts. */
function pair(start: string) {
  let text = start;
  let number = 0;
  let refuse = false;
  let answered: Promise<void> | undefined;
  const sent: TextChange[][] = [];
  const stateOf = (): StudioState => ({
    version: String(number),
    revision: number,
    saved: 'saved',
    locked: false,
    problems: [],
    checking: false,
    samples: 0,
  });
  const apply = (changes: TextChange[]) => {
    for (const { from, to, insert } of changes.toReversed())
      text = text.slice(0, from) + insert + text.slice(to);
    number++;
  };
  let doc = start.replaceAll('\r\n', '\n');
  const shared: SharedText = new SharedText(start, '0', {
    load: async () => ({ text, version: String(number) }),
    replace: async (version, changes): Promise<EditResponse> => {
      sent.push(changes);
      const isRefused = refuse;
      await answered;
      if (isRefused) return { state: stateOf(), refused: { reason: 'problems', path: [], problems: [] } };
      if (version !== String(number)) throw new Error('of another version');
      const since = version;
      apply(changes);
      return { state: stateOf(), changes, since, words: [] };
    },
    typed: () => Text.of(doc.split('\n')),
    show: (changes) => {
      doc = edited(doc, changes);
    },
    changed: () => {},
  });
  return {
    shared,
    sent,
    text: () => text,
    doc: () => doc,
    refuse: (does: boolean) => {
      refuse = does;
    },
    /** No change is answered until the function is called that this returns. */
    hold() {
      let answer = () => {};
      answered = new Promise((resolve) => {
        answer = resolve;
      });
      return () => answer();
    },
    /** Somebody types. */
    type(words: string, replacement: string) {
      const from = doc.indexOf(words);
      const changes = ChangeSet.of({ from, to: from + words.length, insert: replacement }, doc.length);
      doc = edited(doc, changes);
      shared.typed();
    },
    /** Somebody else changes the text; `lost` events do not come. */
    change(words: string, replacement: string, isLost = false) {
      const since = String(number);
      const from = text.indexOf(words);
      const changes = [{ from, to: from + words.length, insert: replacement }];
      apply(changes);
      const event: StudioEvent = { event: 'state', state: stateOf(), changes, since, words: [] };
      if (!isLost) shared.hear(event);
    },
  };
}

function edited(doc: string, changes: ChangeSet): string {
  let text = doc;
  const all: TextChange[] = [];
  changes.iterChanges((from, to, _a, _b, insert) => all.push({ from, to, insert: String(insert) }));
  for (const { from, to, insert } of all.toReversed()) text = text.slice(0, from) + insert + text.slice(to);
  return text;
}

test('what is typed is sent as the change that it is, and line ends stay those of the file', async () => {
  const both = pair('a: one\r\nb: two\r\n');
  both.type('two', 'three\nc: four');
  expect(await both.shared.send()).toBe(true);
  expect(both.text()).toBe('a: one\r\nb: three\r\nc: four\r\n');
  expect(both.sent).toEqual([[{ from: 12, to: 14, insert: 'hree\r\nc: four' }]]);
  expect(both.doc()).toBe('a: one\nb: three\nc: four\n');
});

test('what others change is put around what is typed', async () => {
  const both = pair('a: one\nb: two\nc: three\n');
  both.type('three', '3');
  both.change('one', 'a longer one');
  await expect.poll(both.doc).toBe('a: a longer one\nb: two\nc: 3\n');
  expect(await both.shared.send()).toBe(true);
  expect(both.text()).toBe(both.doc());
});

test('a refused text stays, and is sent again with what was missing', async () => {
  const both = pair('a: one\n');
  both.refuse(true);
  both.type('one', '"one');
  expect(await both.shared.send()).toBe(false);
  expect([both.shared.standing.is, both.doc(), both.text()]).toEqual(['refused', 'a: "one\n', 'a: one\n']);
  both.refuse(false);
  both.type('"one', '"one"');
  expect(await both.shared.send()).toBe(true);
  expect(both.text()).toBe('a: "one"\n');
  expect(both.shared.standing.is).toBe('saved');
});

test('what is typed while a text is refused is sent without another key', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const both = pair('a: one\n');
  both.refuse(true);
  const answer = both.hold();
  both.type('one', '"one');
  await vi.advanceTimersByTimeAsync(1_000);
  both.refuse(false);
  both.type('"one', '"one"');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(both.sent).toHaveLength(1);
  answer();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([both.text(), both.shared.standing.is]).toEqual(['a: "one"\n', 'saved']);
});

test('what is typed while the text of others is loaded waits for it', async () => {
  const both = pair('a: one\nb: two\n');
  both.change('one', '1', true);
  both.change('two', '2');
  both.type('a:', 'c: three\na:');
  expect(await both.shared.send()).toBe(true);
  expect([both.text(), both.doc()]).toEqual(['c: three\na: 1\nb: 2\n', 'c: three\na: 1\nb: 2\n']);
});

test('a text that meets a change of the same place is put aside, and can be used or thrown away', async () => {
  const both = pair('a: one\nb: two\n');
  both.refuse(true);
  both.type('one', 'mine');
  await both.shared.send();
  both.change('one', 'theirs');
  await expect.poll(both.doc).toBe('a: theirs\nb: two\n');
  expect(both.shared.aside).toBe('a: mine\nb: two\n');
  both.refuse(false);
  both.shared.decide(true);
  expect(await both.shared.send()).toBe(true);
  expect([both.text(), both.shared.aside]).toEqual(['a: mine\nb: two\n', undefined]);
});

test('an unsaved text of this version is in the editor again, one of another version is offered', () => {
  const same = pair('a: one\n');
  same.shared.offer('a: "one\n', '0');
  expect([same.doc(), same.shared.standing.is]).toEqual(['a: "one\n', 'waiting']);
  same.shared.takeBack();
  expect([same.doc(), same.shared.isClean]).toEqual(['a: one\n', true]);
  const other = pair('a: 1\n');
  other.shared.offer('a: "one\n', 'earlier');
  expect([other.doc(), other.shared.aside]).toEqual(['a: 1\n', 'a: "one\n']);
});

test('snippets keep their fields, choices begin with the first, and braces are characters', () => {
  expect(convertSnippet('id: ${1:who}\nname: $2\n$0')).toBe('id: ${1:who}\nname: ${2}\n${0}');
  expect(convertSnippet('mood: ${1|light,dark|}')).toBe('mood: ${1:light}');
  expect(convertSnippet('slideOf: ${1:Slide {n\\} of {all\\}} \\$5')).toBe(
    'slideOf: ${Slide \\{n\\} of \\{all\\}} $5',
  );
});

test('two texts differ in the lines that only one of them has', () => {
  expect(lineDifferences('a\nb\nc\nd\n', 'a\nB\nc\nd\ne\n')).toEqual([
    { line: 2, file: ['b'], mine: ['B'] },
    { line: 5, file: [], mine: ['e'] },
  ]);
  expect(lineDifferences('a\n', 'a\n')).toEqual([]);
});
