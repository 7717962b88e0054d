import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

const PARTS = [
  ...['package.json', 'tsconfig.json', 'vite.config.ts', 'site.yaml', 'schema', 'src', 'media'],
  // Vite reads the configurations that tsconfig.json refers to
  ...['tests/tsconfig.json', 'tests/empty-document.ts'],
];

/**
 * The project in a folder of its own, without caches: what builds store in `.cache` is then its own and empty at first.
 * Remove it afterwards.
 */
export function ownProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'plenary-scale-'));
  mkdirSync(path.join(copy, 'tests'));
  for (const part of PARTS) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}
