import { expect, test } from 'vitest';
import { folderWithMedia } from '../temporary-folder.ts';
import { compileIn } from './real-site.ts';
import { small } from './small-site.ts';

const folder = folderWithMedia();
const codesOf = (text: string) => compileIn(folder, text).problems.map(({ code }) => code);

test('lists that bring lists that bring lists, on every page, end in a problem', () => {
  const nine = (one: string) => Array(9).fill(one).join(', ');
  const lists = Array.from({ length: 12 }, (_, i) => `  l${i}: [${nine(`$contact.l${i + 1}`)}]\n`);
  const bomb = `contact:\n  people: $contact.l0\n${lists.join('')}  l12: [a]\n`;
  const each = `  - { path: /$d.id, each: $documents, as: d, title: A, blocks: [{ type: contact, contact: $contact }] }\n`;
  const ids = Array.from({ length: 200 }, (_, i) => `  - { id: d${i}, name: x, file: a }\n`);
  const text = small.replace('  - path: "*"', `${each}  - path: "*"`);
  const { problems, site } = compileIn(folder, `${text}${bomb}documents:\n${ids.join('')}`);
  expect(problems.map(({ code }) => code)).toContain('too-much-content');
  expect(site).toBeUndefined();
});

test('a long text brought again and again', () => {
  const bomb = `documents:
- { id: a, name: "${'word '.repeat(4000)}", file: a }
- { id: b, name: "${'$documents.a.name '.repeat(1000)}", file: a }
- { id: c, name: "${'$documents.b.name '.repeat(1000)}", file: a }
`;
  expect(codesOf(small.replace('Welcome.', '$documents.c.name') + bomb)).toContain('too-much-content');
});

test('references of many steps, each step of which is a reference of many steps', () => {
  const steps = Array.from({ length: 8 }, (_, i) => `  q${i + 1}: $contact.q${i}${`.q${i}`.repeat(30)}\n`);
  const bomb = `contact:\n  q0: $contact\n${steps.join('')}`;
  expect(codesOf(small.replace('Welcome.', '$contact.q8') + bomb)).toContain('too-much-content');
});
