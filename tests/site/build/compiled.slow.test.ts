import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compiledPart } from '../../../src/site/build/bundles/compiled.ts';
import { projectCopy } from '../../cli/project-copy.ts';

const copy = projectCopy();

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('what is compiled is stored until the sources change, also for two programs at once', async () => {
  const first = await compiledPart({ root: copy }, 'site');
  expect(await compiledPart({ root: copy }, 'site')).toBe(first);
  const tokens = path.join(copy, 'src/site/styles/tokens.css');
  writeFileSync(tokens, `${readFileSync(tokens, 'utf8')}\n@layer base { :root { --of-this-test: 1px; } }\n`);
  const [one, other] = await Promise.all([
    compiledPart({ root: copy }, 'site'),
    compiledPart({ root: copy }, 'site'),
  ]);
  expect(one).toBe(other);
  expect(one).not.toBe(first);
  expect(readFileSync(path.join(one, 'bundles.json'), 'utf8')).toContain('--of-this-test:1px');
  // it is in the store of the project, to which the copy has a link
  rmSync(path.dirname(one), { recursive: true });
});
