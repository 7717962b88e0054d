import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plainEnvironment } from '../browser/serve.ts';
import { fileNamesBelow } from '../files.ts';

export const root = path.join(import.meta.dirname, '../..');

const PARTS = [
  ...['package.json', 'tsconfig.json', 'biome.json', '.gitignore', 'vite.config.ts'],
  ...['site.yaml', 'schema', 'src', 'media', 'docs'],
];

/**
 * The project as a clone would have it, in a folder of its own that a test may spoil; remove it afterwards. Without
 * caches, what it stores in `.cache` is its own and empty at first.
 */
export function projectCopy({ caches = true } = {}): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'plenary-project-'));
  for (const part of PARTS) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  mkdirSync(path.join(copy, 'tests'));
  for (const file of ['tests/tsconfig.json', 'tests/empty-document.ts'])
    cpSync(path.join(root, file), path.join(copy, file));
  symlinkSync(path.join(root, 'tests/cases'), path.join(copy, 'tests/cases'));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  if (!caches) return copy;
  // pictures, fonts, cards and what is compiled are the same, and slow to make; what Vite prepares is the copy's own
  mkdirSync(path.join(copy, '.cache'));
  for (const part of ['plenary', 'compiled']) {
    mkdirSync(path.join(root, '.cache', part), { recursive: true });
    symlinkSync(path.join(root, '.cache', part), path.join(copy, '.cache', part));
  }
  return copy;
}

/** Every file of a copy in some of its folders, with its content byte for byte. */
export function contentsOf(copy: string, folders: readonly string[]): Map<string, string> {
  const names = folders.flatMap((folder) =>
    fileNamesBelow(path.join(copy, folder)).map((name) => `${folder}/${name}`),
  );
  return new Map(names.map((name) => [name, readFileSync(path.join(copy, name), 'latin1')]));
}

/** Runs a command of Plenary in a folder as a user starts it, without what the test runner adds to the environment. */
export function plenaryIn(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return programIn(cwd, process.execPath, ['src/cli/run.mjs', ...args], env);
}

/** Runs a program in such a way. */
export function programIn(
  cwd: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...plainEnvironment(), NO_COLOR: '1', ...env },
  });
  return { status, stdout, output: stdout + stderr };
}
