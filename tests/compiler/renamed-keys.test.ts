import { tmpdir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { editText } from '../../src/compiler/index.ts';
import { RENAMED_KEYS, type RenamedKey } from '../../src/compiler/source/renamed-keys.ts';
import { compileIn, schemas } from './real-site.ts';

/* What docs/versions.md promises of keys that get another name, with names that could have been older ones. */

afterEach(() => RENAMED_KEYS.splice(0));

const compileText = (text: string) => compileIn(tmpdir(), text);

const NUMBERS = { since: '1.2.0', until: '2.0.0' };
const RENAMED: RenamedKey[] = [
  { in: [], from: 'delegations', to: 'committees', ...NUMBERS },
  { in: ['conference'], from: 'title', to: 'name', ...NUMBERS },
  { in: ['committees', '*'], from: 'topic', to: 'agenda', ...NUMBERS },
  { in: ['routes', '*', 'blocks', '*'], block: 'text', from: 'words', to: 'text', ...NUMBERS },
];

const OLD = `conference:
  title: Example MUN # the name
  edition: The 6th Edition
  starts: 2024-08-01T08:00
  url: https://mun.example.org/

delegations:
  - id: who
    name: WHO
    topic: Medicines for all

header:
  name: $conference.name
  links: [{ label: Home, link: / }]

footer:
  name: $conference.name

routes:
  - path: /
    title: Home
    blocks:
      - type: text
        words: Welcome to $committees.count committee.
      - { type: committeeList, items: $committees }
  - path: "*"
    title: Not found
    blocks:
      - { type: message, title: "404" }
`;
const NEW = OLD.replace('title: Example', 'name: Example')
  .replace('delegations:', 'committees:')
  .replace('topic:', 'agenda:')
  .replace('words:', 'text:');

test('a key with its old name is read, with a warning that says its line, its new name, and until when', () => {
  RENAMED_KEYS.push(...RENAMED);
  const { site, problems } = compileText(OLD);
  const found = problems.filter(({ code }) => code === 'renamed-key');
  expect(
    found.map(({ line, column, severity, message, hint }) => ({ line, column, severity, message, hint })),
  ).toEqual(
    [
      [2, 3, 'title', 'name'],
      [7, 1, 'delegations', 'committees'],
      [10, 5, 'topic', 'agenda'],
      [24, 9, 'words', 'text'],
    ].map(([line, column, from, to]) => ({
      ...{ line, column, severity: 'warning' },
      message: `"${from}" is called "${to}" now. Plenary reads the old name until version 2.0.0.`,
      hint: `Write "${to}".`,
    })),
  );
  expect(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ code, line, message }) => [code, line, message]),
  ).toEqual([]);
  expect(JSON.stringify(site?.pages)).toBe(JSON.stringify(compileText(NEW).site?.pages));
});

test('--fix writes the new names, and nothing else', () => {
  RENAMED_KEYS.push(...RENAMED);
  const { problems } = compileText(OLD);
  const fixes = problems.flatMap(({ fix }) => fix ?? []).sort((one, other) => other.offset - one.offset);
  const fixed = fixes.reduce(
    (text, { offset, end, text: name }) => text.slice(0, offset) + name + text.slice(end),
    OLD,
  );
  expect(fixed).toBe(NEW);
  expect(compileText(fixed).problems.filter(({ code }) => code === 'renamed-key')).toEqual([]);
});

test('the studio changes a value below an old name, and the name stays', () => {
  RENAMED_KEYS.push(...RENAMED);
  const made = editText({
    text: OLD,
    intents: [{ do: 'set', path: ['committees', 0, 'agenda'], value: 'Clean water' }],
    schemas,
  });
  expect('text' in made && made.text).toBe(OLD.replace('Medicines for all', 'Clean water'));
});

test('a name that is new to both versions, and an old name beside the new one, are unknown keys', () => {
  RENAMED_KEYS.push(...RENAMED);
  const both = OLD.replace('    topic:', '    agenda: Clean water\n    topic:');
  expect(compileText(both).problems.map(({ code, line }) => `${line} ${code}`)).toContain('11 unknown-key');
});

test('without renamed keys, the same file has unknown keys', () => {
  expect(compileText(OLD).problems.some(({ code }) => code === 'renamed-key')).toBe(false);
  expect(compileText(OLD).problems.some(({ code }) => code === 'unknown-key')).toBe(true);
});
