import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visibleFaults } from '../compiler/faults.ts';
import { compileIn, errorsOf, siteText } from '../compiler/real-site.ts';
import { isDeep } from '../scale.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { beginnings, filledIn, UNMADE } from './beginnings.ts';
import { blocks, MODELINE, openedAt, places } from './places.ts';
import { type Completion, LanguageServer, type Position } from './server.ts';

/* VS Code's YAML extension is yaml-language-server and a window. What it offers and marks is asked of it here. */

const KEY = 10;
const server = new LanguageServer();
const folder = folderWithMedia();
beforeAll(() => server.start());
afterAll(() => server.stop());

/** The place of a cursor written as ‸ in a text, and the text without it. */
function cursorIn(text: string): { text: string; position: Position } {
  const before = text.slice(0, text.indexOf('‸')).split('\n');
  return {
    text: text.replace('‸', ''),
    position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
  };
}

function saidOf({ documentation }: Completion): string {
  return typeof documentation === 'object' ? documentation.value : (documentation ?? '');
}

/** The real site with something else in the place of a part of it, and the cursor in that. */
function siteWith(before: string, after: string): { text: string; position: Position } {
  if (!siteText.includes(before)) throw new Error(`site.yaml no longer holds ${before}`);
  return cursorIn(siteText.replace(before, () => after));
}

describe('inside every object the editor', () => {
  // in `npm test` every second one
  test.each(places().filter((_, at) => isDeep || at % 2 === 0))(
    'offers each key with what it means, and nothing in brackets: $name',
    async ({ way, keys }) => {
      const { text, position } = openedAt(way);
      const offered = await server.complete(text, position);
      const said = new Map(offered.filter(({ kind }) => kind === KEY).map((one) => [one.label, saidOf(one)]));
      expect(Object.fromEntries(said)).toEqual(Object.fromEntries(keys));
      // the name of a record without a label
      expect(offered.filter(({ label }) => /^\[|^\{|object Object/.test(label))).toEqual([]);
    },
  );

  // the words are those of the completion, so a part of them is enough
  test.each(places().filter((_, at) => isDeep || at % 8 === 0))(
    'explains each key under the pointer: $name',
    async ({ way, keys }) => {
      const { text, position } = openedAt(
        way,
        [...keys.keys()].map((key) => `${key}: x`),
      );
      const uri = server.open(text);
      const lines = text.split('\n');
      for (const [key, description] of keys) {
        const line = lines.findIndex(
          (one, index) => index >= position.line && one.trim().replace('- ', '') === `${key}: x`,
        );
        const said = await server.hover(uri, {
          line,
          character: (lines[line] ?? '').indexOf(`${key}: x`) + 1,
        });
        expect(plain(said), key).toContain(plain(description));
      }
      server.close(uri);
    },
  );
});

/** What is said without the marks of Markdown and the escapes that the server puts before them. */
function plain(text: string): string {
  return text
    .replaceAll(/[\\*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&nbsp;', ' ');
}

test('a word of the site is offered with its English text, which has its placeholders', async () => {
  const { text, position } = openedAt(['words']);
  const chosen = (await server.complete(text, position)).find(({ label }) => label === 'slideOf');
  expect(chosen?.insertText?.replaceAll('\\', '')).toContain('Slide {n} of {all}');
});

describe('a block', () => {
  const before = '      - type: countdown';

  test('is offered by each of its types, each with what it is', async () => {
    const { text, position } = siteWith(before, `      - type: ‸\n\n${before}`);
    const offered = await server.complete(text, position);
    expect(offered.map(({ label }) => label).sort()).toEqual(blocks().map(({ type }) => type));
    for (const one of offered) expect(saidOf(one), one.label).toMatch(/^\S.{10,}\.$/);
  });

  test.each(blocks())('$type takes its own keys only', async ({ type, keys }) => {
    const { text, position } = cursorIn(
      `${MODELINE}\nroutes:\n  - path: /\n    title: Home\n    blocks:\n      - type: ${type}\n        ‸\n`,
    );
    const offered = await server.complete(text, position);
    const labels = offered.filter(({ kind }) => kind === KEY).map(({ label }) => label);
    expect(labels.sort()).toEqual(keys.sort());
  });

  test('without a type asks for the type, and for nothing else', async () => {
    const { text, position } = siteWith(before, `      - ‸\n\n${before}`);
    const offered = await server.complete(text, position);
    expect(offered.filter(({ kind }) => kind === KEY).map(({ label }) => label)).toEqual(['type']);
  });
});

/** The file after a completion was chosen; editors put the spaces of the line in front of each further one. */
function chosen(text: string, { textEdit }: Completion, indent: string): string {
  if (!textEdit) throw new Error('the completion brings no text');
  const lines = text.split('\n');
  const { start, end } = textEdit.range;
  const line = lines[start.line] ?? '';
  const put = filledIn(textEdit.newText).replaceAll('\n', `\n${indent}`);
  lines[start.line] = line.slice(0, start.character) + put + line.slice(end.character);
  return lines.join('\n');
}

describe.each([
  ['at a dash', '- '],
  ['on an empty line', ''],
])('a new entry is offered whole %s:', (_where, dash) => {
  test.each(beginnings)('%s', async (_what, before, indent, all) => {
    const labels = all.filter((_, at) => isDeep || at % 3 === 0);
    const { text, position } = siteWith(before, `${indent}${dash}‸\n${before}`);
    const offered = await server.complete(text, position);
    for (const label of labels) {
      const snippet = offered.find((one) => one.label === label);
      if (!snippet) throw new Error(`${label} is not among ${offered.map((one) => one.label).join(', ')}`);
      expect(saidOf(snippet), label).not.toBe('');
      const problems = errorsOf(compileIn(folder, chosen(text, snippet, indent)));
      const lines = problems.map(({ code, line }) => `${label}: ${code} in ${line}`);
      expect(lines.filter((one) => !UNMADE.test(one))).toEqual([]);
    }
  });
});

test('the usual roles are offered, and every other one is fine', async () => {
  const { text, position } = siteWith('        role: Co-Chairperson  # sample', '        role: ‸');
  const offered = (await server.complete(text, position)).map(({ label }) => label);
  expect(offered).toEqual(expect.arrayContaining(['Co-Chairperson', 'Vice Chairperson', 'Moderator']));
  const own = siteText.replace('role: Co-Chairperson  # sample', 'role: Keeper of the Gavel');
  expect(await server.marks(own)).toEqual([]);
});

test('a text is begun as paragraphs below its key', async () => {
  const { text, position } = siteWith('    about: |\n      The Security', '    ‸\n      The Security');
  const about = (await server.complete(text, position)).find(({ label }) => label === 'about');
  expect(about?.insertText).toMatch(/^about: \|\n +\$/);
});

test('the editor has nothing to mark in the site as it is', async () => {
  expect(await server.marks(siteText)).toEqual([]);
});

describe('the editor marks a fault in the line that check names:', () => {
  test.each(visibleFaults.filter((_, at) => isDeep || at % 2 === 0))(
    '%s',
    async (_name, _code, before, after) => {
      if (!siteText.includes(before)) throw new Error(`site.yaml no longer holds ${before}`);
      const text = siteText.replace(before, () => after);
      const problems = errorsOf(compileIn(folder, text));
      const marks = await server.marks(text);
      expect(problems).toHaveLength(1);
      expect(marks.map(({ range }) => range.start.line + 1)).toContain(problems[0]?.line);
    },
  );
});

test('where a form is prescribed, the editor says it in the words of check', async () => {
  const marks = await server.marks(siteText.replace('starts: 2024-08-01T08:00', 'starts: 1 August'));
  expect(marks.map(({ message }) => message)).toEqual([
    'This must be a day and time such as 2024-08-01T08:00.',
  ]);
});
