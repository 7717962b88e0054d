import path from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../../../src/compiler/node/site.ts';
import { cases, schemas } from '../cases.ts';
import { small } from '../small-site.ts';

const now = new Date('2026-01-01T00:00:00Z');

function problemsOf(text: string) {
  const file = path.join(cases, 'smallest/site.yaml');
  return compile({ file, content: new TextEncoder().encode(text), schemas, now }).problems;
}

test.each([
  ['правила', 'pravila'],
  ['القواعد', 'alqwaad'],
  ['规则', 'section'],
  ['rules', 'rules'],
])('of a link to #%s, the hint says an id that a block may have', (anchor, id) => {
  const linking = small.replace('text: Welcome.', `text: "[Rules](#${anchor})"`);
  const [found] = problemsOf(linking);
  expect(found?.code).toBe('dead-anchor');
  expect(found?.hint).toContain(`"id: ${id}"`);
  const followed = linking.replace(`#${anchor}`, `#${id}`).replace(/( +)text: "/, `$1id: ${id}\n$&`);
  expect(problemsOf(followed).map(({ code }) => code)).not.toContain('dead-anchor');
  expect(problemsOf(followed).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a file that says that it is YAML 1.1 is read as any other', () => {
  const text = small.replace('text: Welcome.', 'text: 08:30');
  const lines = (own: string) => problemsOf(own).map(({ code, line, message }) => [code, line, message]);
  expect(lines(`%YAML 1.1\n---\n${text}`)).toEqual(lines(`%YAML 1.2\n---\n${text}`));
});
