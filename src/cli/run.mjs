import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sourcesHash } from '../build/sources-hash.mjs';

/*
 * The entry of all commands in a clone of the sources, `node src/cli/run.mjs COMMAND`, for every version of Node.js. The commands are
 * compiled once for each state of the sources, and are then those of a release.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const args = process.argv.slice(2);
const compiled = path.join(root, '.cache/compiled', sourcesHash(root), 'program/main.js');

/** Compiles the commands, and does nothing else: the process that does so gives back its memory. */
const COMPILE = 'compile';

/** Whether a command changes or compiles the sources: it runs from these. */
const isForSources = ['generate', 'release'].includes(args[0]) || (args[0] === 'new' && args[1] === 'block');

module.enableCompileCache?.();
if (args[0] === COMPILE) {
  await allowTypeScript();
  const { compiledPart } = await import('../build/index.ts');
  await compiledPart({ root }, 'program');
} else {
  const { main } = await commands();
  process.exitCode = await main(args, root);
}

/** Makes TypeScript run: Node.js 22.18 and later do so natively, for earlier ones tsx translates it. */
async function allowTypeScript() {
  if (!process.features.typescript) (await import('tsx/esm/api')).register();
}

async function commands() {
  if (isForSources) {
    await allowTypeScript();
    return import('./main.ts');
  }
  if (!existsSync(compiled)) {
    const { status } = spawnSync(process.execPath, [process.argv[1], COMPILE], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 2);
  }
  return import(pathToFileURL(compiled).href);
}
