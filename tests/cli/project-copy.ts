import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

const PARTS = [
  ...['package.json', 'tsconfig.json', 'biome.json', '.gitignore', 'vite.config.ts'],
  ...['site.yaml', 'schema', 'src', 'media', 'docs'],
];

/** The project as a clone would have it, in a folder of its own that a test may spoil; remove it afterwards. */
export function projectCopy(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'plenary-project-'));
  for (const part of PARTS) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  mkdirSync(path.join(copy, 'tests'));
  for (const file of ['tests/tsconfig.json', 'tests/empty-document.ts'])
    cpSync(path.join(root, file), path.join(copy, file));
  symlinkSync(path.join(root, 'tests/cases'), path.join(copy, 'tests/cases'));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  // pictures, fonts, cards and what is compiled are the same, and slow to make; what Vite prepares is the copy's own
  mkdirSync(path.join(copy, '.cache'));
  for (const part of ['plenary', 'compiled']) {
    mkdirSync(path.join(root, '.cache', part), { recursive: true });
    symlinkSync(path.join(root, '.cache', part), path.join(copy, '.cache', part));
  }
  return copy;
}
