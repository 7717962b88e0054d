import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { forkScript } from '../fork.ts';
import { isRelease, PARTS_FOLDER } from '../own-files.ts';
import type { Project } from '../project.ts';
import { sourcesHash } from '../sources-hash.mjs';

/* Compiles into `.cache/compiled`, in a folder named by a hash of the sources, so that Vite runs only after changes. */

/** `site`: scripts and styles of pages, renderer, service. `panel`: panel of problems. `tab`: studio. `program`: commands. */
export type BundlePart = 'site' | 'panel' | 'tab' | 'program';

/** The entry script comes first, then the scripts that it imports. */
export interface EntryScripts {
  [program: string]: string[];
}

/** In the folder of a part. */
export const ENTRY_SCRIPTS_FILE = 'starts.json';

export function readEntryScripts(folder: string): EntryScripts {
  return JSON.parse(readFileSync(path.join(folder, ENTRY_SCRIPTS_FILE), 'utf8'));
}

/** With several stored states, switching between branches needs no compilation. */
const MAX_CACHED_BUILDS = 4;

/** A release contains the parts; in a clone, a part is cached or compiled now. Rejects if Vite can't compile the part. */
export async function compiledPart(
  { root }: Pick<Project, 'root'>,
  part: BundlePart,
  signal?: AbortSignal,
): Promise<string> {
  if (isRelease(root)) return path.join(root, PARTS_FOLDER, part);
  const all = path.join(root, '.cache/compiled');
  const state = path.join(all, sourcesHash(root));
  const folder = path.join(state, part);
  if (existsSync(folder)) {
    utimesSync(state, new Date(), new Date());
    return folder;
  }
  mkdirSync(state, { recursive: true });
  const next = `${folder}-${process.pid}-${Date.now()}`;
  try {
    await compilePart(root, part, next, signal);
    moveCompiledPart(next, folder);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  removeOldStates(all);
  return folder;
}

/** If another process was faster, the result of that process is used; both are the same. */
function moveCompiledPart(next: string, folder: string): void {
  try {
    renameSync(next, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** Starts a separate process, whose end frees the memory of Vite. */
async function compilePart(
  root: string,
  part: BundlePart,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  // not relative to this module, which may be bundled
  const script = pathToFileURL(path.join(root, 'src/site/build/bundles/process.ts'));
  // Huge pages, which the bundler's allocator requests, are off: clearing them takes Linux half a second and 130 MB.
  const env = { ...process.env, NODE_ENV: 'production', MIMALLOC_ALLOW_THP: '0' };
  const child = forkScript(script, [root, part, folder], { cwd: root, env, ...(signal && { signal }) }, [
    'vite',
  ]);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Vite could not build the sources (exit code ${code}).`);
}

function removeOldStates(all: string): void {
  // a running preview may still load its own commands, so their folder stays
  const own = fileURLToPath(import.meta.url);
  const states = readdirSync(all)
    .map((name) => path.join(all, name))
    .filter((folder) => !own.startsWith(folder + path.sep))
    .map((folder) => ({ folder, time: statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.time - one.time);
  for (const { folder } of states.slice(MAX_CACHED_BUILDS)) rmSync(folder, { recursive: true, force: true });
}
