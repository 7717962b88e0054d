import { describe, expect, test } from 'vitest';
import { explainCode, terminalColors } from '../../src/compiler/output/print.ts';
import type { Code } from '../../src/compiler/problems/problem.ts';
import { examples } from '../../src/compiler/rules/examples.generated.ts';
import type { Example } from '../../src/compiler/rules/rule.ts';
import { command } from './command.ts';

const run = (...args: string[]) => command('check', 'explain', ...args);

const shown = Object.entries(examples) as [Code, Example][];

describe('check explain', () => {
  test('prints why, the wrong example with a mark, the right one, and what to type', () => {
    const conference = 'conference:\n  name: Example MUN\n  edition: The 6th Edition\n  year: "24"\n';
    const example = {
      ...{ wrong: conference.replace('edition', 'editoin'), right: conference },
      message: 'The conference has no key "editoin".',
      hint: 'Did you mean "edition"?',
      ...{ line: 3, column: 3, endLine: 3, endColumn: 10, fixed: true },
    };
    expect(explainCode('unknown-key', example, terminalColors(false))).toBe(
      `error unknown-key, fixed by npx plenary check --fix
The conference has no key "editoin".

Each part of the file has a fixed set of keys, so that Plenary can find typing errors. Write
a key exactly as in the guide: upper and lower case matter.

Wrong:
  1 | conference:
  2 |   name: Example MUN
  3 |   editoin: The 6th Edition
    |   ^^^^^^^
  4 |   year: "24"

Right:
  1 | conference:
  2 |   name: Example MUN
  3 |   edition: The 6th Edition
  4 |   year: "24"

→ Did you mean "edition"?`,
    );
  });

  test('of long examples shows the lines around the fault, 25 lines in all', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `  key${at}: value`);
    const right = ['conference:', ...lines].join('\n');
    const wrong = right.replace('key30', 'kye30');
    const place = { line: 32, column: 3, endLine: 32, endColumn: 8 };
    const example = { wrong, right, message: 'It has no key.', fixed: false, ...place };
    const text = explainCode('unknown-key', example, terminalColors(false));
    expect(text.split('\n').length).toBeLessThanOrEqual(25);
    expect(text).toContain('  32 |   kye30: value\n     |   ^^^^^');
    expect(text).toContain('  32 |   key30: value');
  });

  test('of every example has the mark, and at most 25 lines', () => {
    for (const [code, example] of shown) {
      const text = explainCode(code, example, terminalColors(false));
      expect(text.split('\n').length, text).toBeLessThanOrEqual(25);
      // what a file as a whole lacks has no place in the piece
      const isInPiece = example.line <= example.wrong.trimEnd().split('\n').length;
      expect(/^ +\| +\^+$/m.test(text), code).toBe(isInPiece);
    }
  });

  test('lists every code with one line when none is named', async () => {
    const { status, stdout } = await run();
    expect(status).toBe(0);
    expect([...stdout.matchAll(/^ {2}(\S+) /gm)].map((match) => match[1]).sort()).toEqual(
      shown.map(([code]) => code).sort(),
    );
  });

  test('finds a code that is written in capitals', async () => {
    const { status, stdout } = await run('UNKNOWN-KEY');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^error unknown-key/);
  });

  test.each([
    ['the nearest code for one that there is not', ['unkown-kye'], 'Did you mean "unknown-key"?'],
    ['where the list is when nothing is near', ['qwertz'], 'npx plenary check explain lists all of them.'],
    ['what it takes when there are two', ['a', 'b'], 'explain needs one code'],
  ])('says %s, and ends with 2', async (_name, args, words) => {
    const { status, stdout, stderr } = await run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr.split('\n')).toHaveLength(1);
  });
});
