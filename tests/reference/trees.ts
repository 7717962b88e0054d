import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { plainEnvironment } from '../browser/serve.ts';

/** The sources of one Plenary: this working tree, or a commit of it in a folder of its own. */
export type Tree = string;

const root: Tree = path.join(import.meta.dirname, '../..');
export const workingTree = root;

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

function gitOrNothing(...args: string[]): string {
  try {
    return git(...args);
  } catch {
    return '';
  }
}

/**
 * Returns the commit with which the working tree is compared: the last one that it shares with the main branch. On the main branch itself, this is
 * the last commit while there are changes, and otherwise the state of a day ago. `named` is another commit. Throws in a clone without history.
 */
export function baseCommit(named?: string): string {
  const head = git('rev-parse', 'HEAD');
  if (named) return git('rev-parse', '--verify', `${named}^{commit}`);
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    throw new Error('The clone has no history. Get it with: git fetch --unshallow');
  const main = ['origin/main', 'main'].find((name) => gitOrNothing('rev-parse', '--verify', name));
  const shared = main ? git('merge-base', 'HEAD', main) : head;
  if (shared !== head || git('status', '--porcelain')) return shared;
  return git('rev-list', '-1', '--before=1 day ago', 'HEAD') || head;
}

/** Returns what the commits since `base` say in their lines `Looks:`. */
export function namedLooks(base: string): string[] {
  return git('log', '--format=%(trailers:key=Looks,valueonly)', `${base}..HEAD`)
    .split(/[\n,]/)
    .map((look) => look.trim())
    .filter(Boolean);
}

/** Writes the files of a commit into a folder, with the packages and caches of the working tree. */
export function treeOf(commit: string, folder: string): Tree {
  mkdirSync(path.join(folder, '.cache'), { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const part of ['node_modules', '.cache/plenary', '.cache/compiled']) {
    mkdirSync(path.join(root, part), { recursive: true });
    symlinkSync(path.join(root, part), path.join(folder, part));
  }
  return folder;
}

/** Builds the site of a folder with the Plenary of a tree, into `out`. Throws with what the build prints if it fails. */
export function buildWith(tree: Tree, folder: string, out: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/run.mjs', 'build'], {
    cwd: tree,
    env: { ...plainEnvironment(), PLENARY_SITE: path.join(folder, 'site.yaml'), PLENARY_OUT: out },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${tree} can't build ${folder}:\n${stdout}${stderr}`);
}
