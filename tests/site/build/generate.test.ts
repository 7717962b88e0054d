import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { problemFiles } from '../../../src/site/build/generate/docs.ts';
import { BrokenSite } from '../../../src/site/build/project.ts';
import { root, schemas } from '../../compiler/real-site.ts';

test('the example of a rule without its problem is refused with the problems that it has', async () => {
  const project = mkdtempSync(path.join(tmpdir(), 'plenary-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const cases = path.join(project, 'tests/cases');
  cpSync(path.join(root, 'tests/cases/smallest'), path.join(cases, 'smallest'), { recursive: true });
  mkdirSync(path.join(cases, 'dead-link'));
  for (const piece of ['wrong', 'right'])
    writeFileSync(path.join(cases, `dead-link/${piece}.yaml`), 'fotter: {}\n');
  const failure = await problemFiles(schemas, project).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(BrokenSite);
  expect(String(failure)).toMatch(/dead-link\/wrong\.yaml does not have its problem.*unknown-key.*"fotter"/s);
});
