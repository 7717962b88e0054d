#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sourcesHash } from '../site/build/sources-hash.mjs';

/*
 * The entry point of all commands in a clone of the sources, for every version of Node.js: `node src/cli/run.mjs COMMAND`. It
 * compiles the commands once for each state of the sources, as `npm run release` does, and runs the compiled code.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const args = process.argv.slice(2);

/** The argument that compiles the commands without running one, in a separate process, which frees the memory at its end. */
const COMPILE = 'compile';

/** Whether the command changes or compiles the sources. These commands run from TypeScript. */
const isForSources =
  ['generate', 'release'].includes(args[0]) || (args[0] === 'new' && args[1] !== 'edition');

module.enableCompileCache?.();
if (args[0] === COMPILE) {
  await allowTypeScript();
  const { compiledPart } = await import('../site/build/index.ts');
  await compiledPart({ root }, 'program');
} else {
  process.exitCode = await (isForSources ? runFromSources() : runCompiled());
}

/** Enables running TypeScript: Node.js 22.18 and later do so natively; for earlier versions, tsx translates it. */
async function allowTypeScript() {
  if (!process.features.typescript) (await import('tsx/esm/api')).register();
}

async function runFromSources() {
  await allowTypeScript();
  const { main } = await import('./main.ts');
  const { developerCommands } = await import('./developer/developer.ts');
  return main(args, { root, commands: developerCommands });
}

async function runCompiled() {
  if (!existsSync(compiledMain())) {
    const { status } = spawnSync(process.execPath, [process.argv[1], COMPILE], { stdio: 'inherit' });
    if (status !== 0) return status ?? 2;
  }
  const { main } = await import(pathToFileURL(compiledMain()).href);
  return main(args, { root });
}

function compiledMain() {
  return path.join(root, '.cache/compiled', sourcesHash(root), 'program/main.js');
}
