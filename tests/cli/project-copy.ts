import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

/** The project as a clone would have it, in a folder of its own that a test may spoil; remove it afterwards. */
export function projectCopy(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'plenary-project-'));
  for (const part of ['package.json', 'tsconfig.json', 'site.yaml', 'schema', 'src', 'media'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  mkdirSync(path.join(copy, 'tests'));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}
