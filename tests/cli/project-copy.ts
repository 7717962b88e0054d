import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

const PARTS = [
  ...['package.json', 'tsconfig.json', 'biome.json', '.gitignore', 'vite.config.ts'],
  ...['site.yaml', 'schema', 'src', 'media', 'docs'],
];

/** Vite keeps what it prepares in node_modules, which a copy shares with the project: here it has a folder of its own. */
const OWN_CACHE = `import config from './vite.config.ts';

export default { ...config, cacheDir: '.vite' };
`;

/** The configuration for Vite and Vitest in a copy. */
export const COPY_CONFIG = 'copy.config.ts';

/** The project as a clone would have it, in a folder of its own that a test may spoil; remove it afterwards. */
export function projectCopy(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'plenary-project-'));
  for (const part of PARTS) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  writeFileSync(path.join(copy, COPY_CONFIG), OWN_CACHE);
  mkdirSync(path.join(copy, 'tests'));
  cpSync(path.join(root, 'tests/tsconfig.json'), path.join(copy, 'tests/tsconfig.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}
