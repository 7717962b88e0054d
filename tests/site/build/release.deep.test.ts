import { cpSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashOf } from '../../../src/site/build/built-file.ts';
import { writeRelease } from '../../../src/site/build/release.ts';
import { projectCopy, root } from '../../cli/project-copy.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const copy = projectCopy();
const scratch = temporaryFolder();
afterAll(() => rmSync(copy, { recursive: true, force: true }));

async function releaseOf(clone: string, name: string): Promise<string[]> {
  const folder = path.join(scratch, name);
  await writeRelease(clone, folder);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => lstatSync(path.join(folder, file)).isFile())
    .map((file) => `${file} ${hashOf(readFileSync(path.join(folder, file)), 43)}`)
    .sort();
}

test('the same sources give the same release, byte for byte, in each clone', async () => {
  // the copy compiles for itself, with packages of its own
  for (const link of ['.cache/compiled', 'node_modules']) rmSync(path.join(copy, link));
  cpSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), { recursive: true });
  cpSync(path.join(root, 'LICENSE'), path.join(copy, 'LICENSE'));
  expect(await releaseOf(copy, 'copy')).toEqual(await releaseOf(root, 'root'));
});
