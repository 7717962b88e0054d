import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundlesFolder, sourcesKey } from '../build/bundle-key.mjs';

/*
 * `npm run check`: as one file among the bundles where a build has left them, which starts at once; else from the sources.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const args = process.argv.slice(2);
// what V8 makes of the program stays; Node 20 has no such cache
module.enableCompileCache?.(path.join(root, 'node_modules/.cache/plenary/compiled'));
const sources = sourcesKey(root);
const kept = path.join(bundlesFolder(root, undefined, sources), 'program/check.js');
if (!existsSync(kept)) (await import('tsx/esm/api')).register();
const program = existsSync(kept) ? pathToFileURL(kept).href : new URL('main-check.ts', import.meta.url).href;
const { main } = await import(program);
await main(args, root, sources);
