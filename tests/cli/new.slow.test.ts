import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '../scale.ts';
import { contentsOf, plenaryIn, programIn, projectCopy } from './project-copy.ts';

const copy = projectCopy();
afterAll(() => rmSync(copy, { recursive: true }));

const command = (...args: string[]) => plenaryIn(copy, args);

/** Runs a program of a package. */
const run = (program: string, ...args: string[]) =>
  programIn(copy, path.join(copy, 'node_modules/.bin', program), args);

/** The errors of TypeScript, one per line. */
function typeErrors(): string[] {
  const { output } = run('tsc', '--build');
  return output.split('\n').filter((line) => /^(src|tests)\/.*: error TS/.test(line));
}

const files = () => contentsOf(copy, ['schema', 'src', 'tests']);
const component = 'src/site/blocks/scratch.tsx';
const schema = 'schema/blocks/scratch.schema.json';
const itsTest = 'tests/site/blocks/scratch.test.tsx';

describe('npm run new -- block scratch', { timeout: 120_000 }, () => {
  const before = files();
  beforeAll(() => {
    expect(command('new', 'block', 'scratch').status).toBe(0);
  }, 120_000);

  test('writes three files with one basename, and of the others only generated ones change', () => {
    const after = files();
    const added = [...after.keys()].filter((name) => !before.has(name));
    expect(added.sort()).toEqual([schema, component, itsTest].sort());
    const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name));
    expect(changed.filter((name) => !name.includes('.generated.'))).toEqual([]);
  });

  // the types of the project, the linter and a run of the tests take seconds
  if (isDeep) {
    test('adds no type error to the project, whose generated files are fresh and whose site is whole', () => {
      expect(typeErrors()).toEqual([]);
      expect(command('generate', '--check').status).toBe(0);
      expect(command('check').status).toBe(0);
    });

    test('writes files that pass the lint as they are, and a test that passes', () => {
      const lint = run('biome', 'check', '--error-on-warnings', schema, component, itsTest);
      expect(lint.output).toContain('Checked 3 files');
      expect(lint.status, lint.output).toBe(0);
      const tested = run('vitest', 'run', '--project', 'rooms', itsTest);
      expect(tested.status, tested.output).toBe(0);
      expect(tested.output).toMatch(/Tests\s+1 passed/);
    });
  }

  test('gives a block that can be put on a page at once', () => {
    const site = readFileSync(path.join(copy, 'site.yaml'), 'utf8');
    const file = path.join(copy, 'scratch.yaml');
    const withBlock = (key: string) =>
      site.replace(
        '      - type: banner\n',
        `      - type: scratch\n        ${key}: Come\n      - type: banner\n`,
      );
    if (isDeep) {
      writeFileSync(file, withBlock('heading'));
      expect(command('check', file).status).toBe(0);
    }
    writeFileSync(file, withBlock('haeding'));
    const { output } = command('check', file);
    expect(output).toContain('Did you mean "heading"?');
    expect(output).toContain('1 problem in ');
  });
});
