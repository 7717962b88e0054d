import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundlesFolder } from '../build/bundle-key.mjs';

/*
 * `npm run check`: as one file among the bundles where a build has left them, which starts at once; else from the sources.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const args = process.argv.slice(2);
const kept = path.join(bundlesFolder(root), 'program/check.js');
if (!existsSync(kept)) (await import('tsx/esm/api')).register();
const program = existsSync(kept) ? pathToFileURL(kept).href : new URL('main-check.ts', import.meta.url).href;
const { main } = await import(program);
await main(args, root);
