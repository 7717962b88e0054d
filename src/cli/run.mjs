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

/** Whether a command changes or compiles the sources: it runs from these. */
const isForSources = ['generate', 'release'].includes(args[0]) || (args[0] === 'new' && args[1] === 'block');

/** Makes TypeScript run: Node.js 22.18 and later do so natively, for earlier ones tsx translates it. */
async function allowTypeScript() {
  if (!process.features.typescript) (await import('tsx/esm/api')).register();
}

async function commands() {
  module.enableCompileCache?.();
  if (isForSources) {
    await allowTypeScript();
    return import('./main.ts');
  }
  if (!existsSync(compiled)) {
    await allowTypeScript();
    const { compiledPart } = await import('../build/index.ts');
    await compiledPart({ root }, 'program');
  }
  return import(pathToFileURL(compiled).href);
}

const { main } = await commands();
process.exitCode = await main(args, root);
