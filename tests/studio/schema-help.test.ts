import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSchemas } from '../../src/compiler/node/schemas.ts';
import type { YamlCompletion } from '../../src/core/index.ts';
import { completeFromSchemas, findSchemaHelp } from '../../src/studio/server/schema-help.ts';
import { compileIn, errorsOf, root, scratchFolder, siteText } from '../compiler/real-site.ts';
import { beginnings, filledIn, UNMADE } from '../editor/beginnings.ts';
import { blocks, MODELINE, openedAt, places } from '../editor/places.ts';

/* What the YAML editor of the studio says of site.yaml from the schemas. tests/editor/ asks the same of VS Code's language server. */

const schemas = readSchemas(path.join(root, 'schema'));
const folder = scratchFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** What is offered at the cursor, which is written as ‸. */
function offered(text: string): YamlCompletion[] {
  return completeFromSchemas({ text: text.replace('‸', ''), offset: text.indexOf('‸') }, schemas);
}

const labels = (text: string) => offered(text).map(({ label }) => label);

function siteWith(before: string, after: string): string {
  if (!siteText.includes(before)) throw new Error(`site.yaml no longer holds ${before}`);
  return siteText.replace(before, () => after);
}

/** The text after an offer was chosen; editors put the spaces of the line in front of each further one. */
function chosen(text: string, { from, to, insert, isSnippet }: YamlCompletion): string {
  const plain = text.replace('‸', '');
  const line = plain.slice(plain.lastIndexOf('\n', from - 1) + 1);
  const put = (isSnippet ? filledIn(insert) : insert).replaceAll('\n', `\n${/^ */.exec(line)?.[0]}`);
  return plain.slice(0, from) + put + plain.slice(to);
}

const all = places();

test('each key of each object is offered, with what it means', () => {
  for (const { name, way, keys } of all) {
    const { text, position } = openedAt(way);
    const lines = text.split('\n');
    lines[position.line] = `${lines[position.line]?.padEnd(position.character)}‸`;
    const found = new Map(offered(lines.join('\n')).map(({ label, help }) => [label, help.join()]));
    const own = [...keys].filter(([key, meaning]) => found.get(key) !== meaning).map(([key]) => key);
    expect(own, name).toEqual([]);
  }
  expect(all.length).toBeGreaterThan(60);
});

test('each key under the pointer is explained', () => {
  for (const { name, way, keys } of all) {
    const lines = [...keys.keys()].map((key) => `${key}: x`);
    const { text } = openedAt(way, lines);
    let from = 0;
    for (const [key, meaning] of keys) {
      from = text.indexOf(`${key}: x`, from);
      const help = findSchemaHelp({ text, offset: from + 1 }, schemas);
      expect([key, help?.help[0], text.slice(help?.from, help?.to)], name).toEqual([key, meaning, key]);
    }
  }
});

test('examples are in the explanation, and what the written value of several means', () => {
  const help = (words: string) =>
    findSchemaHelp({ text: siteText, offset: siteText.indexOf(words) + words.length }, schemas);
  expect(help('\n  edi')?.help.join(' ')).toMatch(/For example: The 6th Edition/);
  const text = `${MODELINE}\nroutes:\n  - path: /\n    mood: crisis\n`;
  const mood = findSchemaHelp({ text, offset: text.indexOf('crisis') + 2 }, schemas);
  expect(mood?.help.join(' ')).toMatch(/crisis: The dark room/);
  expect(text.slice(mood?.from, mood?.to)).toBe('crisis');
  expect(findSchemaHelp({ text: siteText, offset: 3 }, schemas)).toBeNull();
});

describe('a block', () => {
  const before = '      - type: countdown';

  test('is offered by each of its types, each with what it is', () => {
    const found = offered(siteWith(before, `      - type: ‸\n\n${before}`));
    expect(found.map(({ label }) => label).sort()).toEqual(blocks().map(({ type }) => type));
    for (const { label, help } of found) expect(help.join(), label).toMatch(/^\S.{10,}\.$/);
  });

  test('takes its own keys only, and none that it has', () => {
    const start = `${MODELINE}\nroutes:\n  - path: /\n    title: Home\n    blocks:\n`;
    for (const { type, keys } of blocks())
      expect(labels(`${start}      - type: ${type}\n        ‸\n`).sort(), type).toEqual(keys.sort());
    const inOneLine = labels(`${start}      - { type: message, title: Hello, ‸ }\n`);
    expect(inOneLine).toContain('text');
    expect(inOneLine).not.toContain('title');
  });

  test('without a type asks for the type', () => {
    const found = labels(siteWith(before, `      - ‸\n\n${before}`));
    expect(found.filter((label) => !label.startsWith('block '))).toEqual(['type']);
  });
});

describe.each([
  ['at a dash', '- '],
  ['on an empty line', ''],
])('a new entry is offered whole %s, and check finds nothing in it:', (_where, dash) => {
  test.each(beginnings.slice(0, -1))('%s', (_what, before, indent, wanted) => {
    const text = siteWith(before, `${indent}${dash}‸\n${before}`);
    const found = offered(text);
    for (const label of wanted) {
      const offer = found.find((one) => one.label === label);
      if (!offer) throw new Error(`${label} is not among ${found.map((one) => one.label).join(', ')}`);
      expect(offer.help.join(), label).not.toBe('');
      const problems = errorsOf(compileIn(folder, chosen(text, offer)));
      const lines = problems.map(({ code, line }) => `${label}: ${code} in ${line}`);
      expect(lines.filter((one) => !UNMADE.test(one))).toEqual([]);
    }
  });

  test('each block', () => {
    const before = '\n  - path: /secretariat';
    const found = labels(siteWith(before, `      ${dash}‸\n${before}`));
    expect(found).toEqual(expect.arrayContaining(blocks().map(({ type }) => `block ${type}`)));
  });
});

test('values are offered: those among which to choose, true and false, and usual ones of a text', () => {
  expect(labels(`${MODELINE}\nroutes:\n  - path: /\n    mood: ‸\n`)).toEqual([
    ...['formal', 'crisis'],
    // what another place brings
    '$committee.mood',
  ]);
  expect(labels(`${MODELINE}\nregistration:\n  - label: One\n    newTab: t‸\n`)).toEqual(['true', 'false']);
  const role = labels(siteWith('        role: Co-Chairperson  # sample', '        role: ‸'));
  expect(role).toEqual(expect.arrayContaining(['Co-Chairperson', 'Vice Chairperson', 'Moderator']));
});

test('a key brings what its value begins with', () => {
  const insertOf = (text: string, label: string) => offered(text).find((one) => one.label === label)?.insert;
  const committee = siteWith('    about: |\n      The Security', '    ‸\n      The Security');
  expect(insertOf(committee, 'about')).toMatch(/^about: \|\n {2}/);
  expect(insertOf(`${MODELINE}\nwords:\n  ‸\n`, 'slideOf')).toMatch(
    /^slideOf: \$\{1:Slide \{n\\} of \{all\\}\}$/,
  );
  expect(insertOf(`${MODELINE}\nregistration:\n  - ‸\n`, 'newTab')).toMatch(
    /^newTab: \$\{1\|true,false\|\}$/,
  );
  expect(insertOf(`${MODELINE}\nconference:\n  na‸me: MUN\n`, 'name')).toBe('name');
  const page = insertOf(`${MODELINE}\n‸\n`, 'routes');
  expect(filledIn(page ?? '')).toMatch(/^routes:\n {2}- path: /);
});

test('a comment, a text in paragraphs and what is no YAML at all have no offers', () => {
  expect(labels(`${MODELINE}\nconference:\n  # na‸\n`)).toEqual([]);
  expect(
    labels(siteWith('    about: |\n      The Security', '    about: |\n      na‸ The Security')),
  ).toEqual([]);
  expect(labels('{{{{‸')).toEqual([]);
});
