import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

const PARTS = ['package.json', 'tsconfig.json', 'vite.config.ts', 'site.yaml', 'schema', 'src', 'media'];

/**
 * The project in a folder of its own whose node_modules is a real folder of links: what builds keep below
 * node_modules/.cache is then its own and empty at first, and the developer's stays as it is. Remove it afterwards.
 */
export function ownProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'plenary-scale-'));
  for (const part of PARTS) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  const modules = path.join(copy, 'node_modules');
  mkdirSync(modules);
  // .cache, .vite: what is kept there is not to be found
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  return copy;
}
