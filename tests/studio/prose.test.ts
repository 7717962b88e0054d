import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { expect, test } from 'vitest';
import {
  formatsAt,
  insertWithFormats,
  removeLink,
  replaceRange,
  setLink,
  type TextEdit,
  toggleFormat,
} from '../../src/studio/page/prose/formats.ts';
import { breakLine, joinParagraph, lineKindAt, toggleLineKind } from '../../src/studio/page/prose/lines.ts';
import { scaled } from '../scale.ts';

/* What buttons and keys do to a text in Markdown: exactly what is selected changes, and no byte of another paragraph. */

const SYNTAX = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] };

/** The words of a text in their order, each with the formats that a visitor sees. */
function seen(text: string): Map<string, string> {
  const words = new Map<string, string>();
  const look = (node: Nodes, formats: string[]): void => {
    if (node.type === 'text')
      for (const [word] of node.value.matchAll(/\S+/g)) words.set(word, formats.toSorted().join(' '));
    const own = node.type === 'strong' || node.type === 'emphasis' ? [node.type] : [];
    const link = node.type === 'link' ? [`to ${node.url}`] : [];
    if ('children' in node) for (const child of node.children) look(child, [...formats, ...own, ...link]);
  };
  look(fromMarkdown(text, SYNTAX), []);
  return words;
}

const edited = (text: string, { from, to, insert }: TextEdit) =>
  text.slice(0, from) + insert + text.slice(to);

/** Words without a name of their own get one each, so that everybody knows where they went. */
const WORD = fc.constantFrom('W', 'W,', 'W.', '(W)', '“W”', 'W’s', '$conference.name-W');
const plain = fc.array(WORD, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const inline = fc.oneof(
  { weight: 3, arbitrary: plain },
  plain.map((words) => `**${words}**`),
  plain.map((words) => `*${words}*`),
  plain.map((words) => `_${words}_`),
  fc.tuple(plain, plain).map(([one, other]) => `**${one} *${other}***`),
  plain.map((words) => `[${words}](/committees)`),
  fc.tuple(plain, plain).map(([one, other]) => `[${one} **${other}**](https://example.org/a_b)`),
);
const paragraph = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const block = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  paragraph.map((text) => `## ${text}`),
  fc
    .array(paragraph, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((one) => `- ${one}`).join('\n')),
  fc
    .array(paragraph, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((one, at) => `${at + 1}. ${one}`).join('\n')),
  paragraph.map((text) => `> ${text}`),
  fc
    .tuple(plain, plain, plain, plain)
    .map(([a, b, c, d]) => `| ${a} | ${b} |\n| --- | --- |\n| **${c}** | ${d} |`),
  paragraph.map((text) => `${text}\\\n${text}`),
);
const document = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => {
  let number = 0;
  return blocks.map((one) => one.replace(/W/g, () => `w${number++}x`));
});
/** A text, and the first and the last word of a selection by two numbers. */
const selection = fc.tuple(document, fc.nat(), fc.nat()).map(([blocks, one, other]) => {
  const text = blocks.join('\n\n');
  const words = [...text.matchAll(/w\d+x/g)];
  const [first, last] = [one % words.length, other % words.length].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  const [from, end] = [words[first], words[last]];
  return {
    ...{ blocks, text },
    from: from?.index ?? 0,
    to: (end?.index ?? 0) + (end?.[0].length ?? 0),
    names: words.slice(first, last + 1).map(([word]) => word),
  };
});

/** What is seen of the words, by their names alone. */
function formatsOf(text: string): Map<string, string> {
  return new Map(
    [...seen(text)].flatMap(([word, formats]) => {
      const name = /w\d+x/.exec(word)?.[0];
      return name ? [[name, formats]] : [];
    }),
  );
}

function untouched(blocks: string[], names: readonly string[]): string[] {
  return blocks.filter((one) => !names.some((name) => one.includes(name)));
}

test.each(['strong', 'emphasis'] as const)(
  '%s: the selected words have it, or have it no more, and nothing else changes',
  (format) => {
    fc.assert(
      fc.property(selection, ({ blocks, text, from, to, names }) => {
        const before = formatsOf(text);
        const isOn = names.every((name) => before.get(name)?.includes(format));
        const edit = toggleFormat(text, from, to, format);
        if (!edit) throw new Error(`There is no change of ${JSON.stringify(text.slice(from, to))}.`);
        const after = edited(text, edit);
        const expected = new Map(
          [...before].map(([name, formats]) => {
            if (!names.includes(name)) return [name, formats];
            const others = formats.split(' ').filter((one) => one !== '' && one !== format);
            // an address has no space
            return [name, sorted(isOn ? others : [...others, format])];
          }),
        );
        expect(
          new Map(
            [...formatsOf(after)].map(([name, formats]) => [
              name,
              sorted(formats.split(' ').filter(Boolean)),
            ]),
          ),
        ).toEqual(
          new Map(
            [...expected].map(([name, formats]) => [
              name,
              sorted((formats as string).split(' ').filter(Boolean)),
            ]),
          ),
        );
        for (const one of untouched(blocks, names)) expect(after).toContain(one);
        // the same words are selected
        expect(after.slice(edit.anchor, edit.head)).toContain(names[0]);
        expect(after.slice(edit.anchor, edit.head)).toContain(names.at(-1));
        expect(formatsAt(after, edit.anchor, edit.head).has(format)).toBe(!isOn);
        // and the same button takes it back
        if (names.every((name) => !before.get(name)?.includes(format)) && !isOn) {
          const back = toggleFormat(after, edit.anchor, edit.head, format);
          expect(back && formatsOf(edited(after, back))).toEqual(before);
        }
      }),
      { numRuns: scaled(15, 5_000) },
    );
  },
);

function sorted(words: string[]): string {
  return words.toSorted().join(' ');
}

test('a link is around the selected words of one paragraph, and leads where it was said; taken away, the words stay', () => {
  fc.assert(
    fc.property(selection, ({ text, from, names: [name = ''] }) => {
      const to = from + name.length;
      const edit = setLink(text, from, to, '/committees/unsc (new)', name);
      if (!edit) throw new Error('There is no link.');
      const after = edited(text, edit);
      expect(formatsOf(after).get(name)).toContain('to /committees/unsc%20(new)');
      expect([...formatsOf(after).keys()]).toEqual([...formatsOf(text).keys()]);
      const at = after.indexOf(name);
      const back = removeLink(after, at, at + name.length);
      expect(back && formatsOf(edited(after, back)).get(name)).not.toContain('to ');
    }),
    { numRuns: scaled(15, 5_000) },
  );
});

test('a list or headings are made of the selected lines, paragraphs again of these, and no other byte changes', () => {
  fc.assert(
    fc.property(
      selection,
      fc.constantFrom('bullet' as const, 'heading' as const, 'quote' as const),
      ({ blocks, text, from, to, names }, kind) => {
        const hasTable = blocks.some(
          (one) => one.startsWith('|') && names.some((name) => one.includes(name)),
        );
        const edit = toggleLineKind(text, from, to, kind);
        if (hasTable) return void expect(edit).toBeUndefined();
        if (!edit) throw new Error('There is no change.');
        const after = edited(text, edit);
        const isOn = lineKindAt(text, from, to) === kind;
        expect(lineKindAt(after, edit.anchor, edit.head) === kind).toBe(!isOn);
        expect([...formatsOf(after).keys()]).toEqual([...formatsOf(text).keys()]);
        for (const one of untouched(blocks, names)) expect(after).toContain(one);
      },
    ),
    { numRuns: scaled(15, 5_000) },
  );
});

test('what is deleted or typed over leaves no sign without its partner', () => {
  fc.assert(
    fc.property(selection, fc.constantFrom('', 'typed'), ({ text, from, to, names }, insert) => {
      const edit = replaceRange(text, from, to, insert);
      const after = edit ? edited(text, edit) : text.slice(0, from) + insert + text.slice(to);
      const left = [...formatsOf(text)].filter(([name]) => !names.includes(name));
      const first = text.slice(0, from).split('\n\n').length;
      // within a paragraph nothing else changes; where two become one, the words stay
      if (first === text.slice(0, to).split('\n\n').length && !text.slice(from, to).includes('\n'))
        expect([...formatsOf(after)]).toEqual(left);
      else expect([...formatsOf(after).keys()]).toEqual(left.map(([name]) => name));
    }),
    { numRuns: scaled(15, 5_000) },
  );
});

/** A text with `|` at the cursor, or two of them around what is selected. */
function at(text: string): [string, number, number] {
  const from = text.indexOf('|');
  const to = text.lastIndexOf('|');
  return [text.replaceAll('|', ''), from, to > from ? to - 1 : from];
}

const shown = (text: string, edit: TextEdit | undefined) => {
  if (!edit) return undefined;
  const after = edited(text, edit);
  return `${after.slice(0, edit.head)}|${after.slice(edit.head)}`;
};

test.each([
  ['so **ve|ry** proud', 'so ve|ry proud'],
  ['so |very| proud', 'so **very|** proud'],
  ['so | very proud ', undefined],
  ['so |very, |proud', 'so **very,|** proud'],
  ['**one |two| three**', '**one** two| **three**'],
  ['x|(a)|y', 'x(**a|**)y'],
  ['|one\n\ntwo|', '**one**\n\n**two|**'],
  ['|- one\n- two|', '- **one**\n- **two|**'],
  ['__one__ |two|', '__one__ **two|**'],
])('bold in %j gives %j', (before, after) => {
  const [text, from, to] = at(before);
  expect(shown(text, toggleFormat(text, from, to, 'strong'))).toBe(after);
});

test.each([
  ['**very** p|', ' ', ['strong'], '**very** p |'],
  ['**very** |', 'p', ['strong'], '**very p|**'],
  ['**very|**', 'p', [], '**very**p|'],
  ['so |', 'very', ['strong', 'emphasis'], 'so ***very|***'],
  ['|', 'a', ['strong'], '**a|**'],
] as const)('in %j, %j with the formats %j gives %j', (before, insert, formats, after) => {
  const [text, from] = at(before);
  expect(shown(text, insertWithFormats(text, from, insert, new Set(formats)))).toBe(after);
});

test.each([
  ['a **very|*|* proud', 'a very| proud'],
  ['a **very|**| proud', 'a very| proud'],
  ['a |**|very** proud', 'a |very proud'],
  ['a **|very|** proud', 'a | proud'],
  ['a **very| proud|** b', 'a **very|** b'],
  ['a **very |proud|** b', 'a **very** | b'],
  ['a [gui|de](/x) for| you', 'a [gui|](/x) you'],
  ['a [guide|](/x)| for you', 'a guide| for you'],
  ['**a|\n\nb**|', undefined],
])('deleting in %j gives %j', (before, after) => {
  const [text, from, to] = at(before);
  expect(shown(text, replaceRange(text, from, to, ''))).toBe(after);
});

test.each([
  ['one|', 'one\n\n|'],
  ['one| two', 'one\n\n|two'],
  ['- one|', '- one\n- |'],
  ['9. one|', '9. one\n10. |'],
  ['- one\n- |', '- one\n\n|'],
  ['> one|', '> one\n> |'],
  ['- |', '|'],
  ['## one|', '## one\n\n|'],
  ['| a |\n| - |\n| b |', '| a |\n| - |\n| b |\n|'],
])('Enter in %j gives %j', (before, after) => {
  const isTable = before.startsWith('| a');
  const [text, from, to] = isTable ? ([before, before.length, before.length] as const) : at(before);
  expect(shown(text, breakLine(text, from, to))).toBe(after);
});

test('Backspace at the beginning of a paragraph joins it with the one before', () => {
  expect(shown('one\n\ntwo', joinParagraph('one\n\ntwo', 5))).toBe('one|two');
  expect([joinParagraph('one\n\n- two', 5), joinParagraph('one', 0), joinParagraph('one\n\ntwo', 6)]).toEqual(
    [undefined, undefined, undefined],
  );
});

test.each([
  ['|one\n\ntwo|', 'bullet', '- one\n- two|'],
  ['- one\n- t|wo', 'bullet', '- one\n\nt|wo'],
  ['a\n\no|ne\n\nb', 'heading', 'a\n\n## o|ne\n\nb'],
  ['- o|ne', 'heading', '## o|ne'],
  ['|', 'bullet', '- |'],
  ['|one\n\n— two|', 'quote', '> one\n>\n> — two|'],
  ['> one\n>\n> t|wo', 'quote', '> one\n>\n\nt|wo'],
  ['|> one\n>\n> two|', 'quote', 'one\n\ntwo|'],
  ['- |', 'quote', '> |'],
] as const)('lines: %j as %s gives %j', (before, kind, after) => {
  const [text, from, to] = at(before);
  expect(shown(text, toggleLineKind(text, from, to, kind))).toBe(after);
});
