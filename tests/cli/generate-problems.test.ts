import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tryExample } from '../../src/build/generate/examples.ts';
import { problemFiles } from '../../src/build/generate/problems.ts';
import { printText } from '../../src/compiler/output/print.ts';
import type { Example } from '../../src/compiler/rules/examples/example.ts';
import { examples, themes } from '../../src/compiler/rules/examples/index.ts';
import type { Code } from '../../src/compiler/rules/messages.ts';
import { readSchemas } from '../../src/compiler/schema/schemas.ts';
import { root } from './project-copy.ts';

const schemas = readSchemas(path.join(root, 'schema'));
const shown = Object.entries(examples) as [Code, Example][];
const page = readFileSync(path.join(root, 'docs/problems.md'), 'utf8');

test('docs/problems.md and what explain knows are as the examples make them', async () => {
  for (const [file, content] of await problemFiles(schemas, root))
    expect(readFileSync(path.join(root, file), 'utf8'), `${file}: npm run generate`).toBe(content);
});

test('docs/problems.md has every code once, in its table of contents and with a heading', () => {
  const codes = shown.map(([code]) => code).sort();
  expect([...page.matchAll(/^### (\S+)$/gm)].map((match) => match[1]).sort()).toEqual(codes);
  expect([...page.matchAll(/\]\(#([\w-]+)\)/g)].map((match) => match[1]).sort()).toEqual(codes);
});

test('docs/problems.md shows what the compiler prints', async () => {
  for (const [code, example] of shown) {
    const { problems, text } = await tryExample(example, 'wrong', { schemas, root });
    const one = problems.filter((problem) => problem.code === code);
    expect(page).toContain(`\n${printText(one, text)}\n`);
  }
});

test('no code stands in two themes', () => {
  const codes = themes.flatMap(([, some]) => Object.keys(some));
  expect(codes.length).toBe(new Set(codes).size);
});
