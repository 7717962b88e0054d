import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundlesFolder } from './bundle-key.mjs';

/*
 * `npm run dev`: Vite with all its options. With the bundles of the sources as they are (a build leaves them) its
 * configuration is there as one file; without, Vite makes one of vite.config.ts.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const kept = path.join(bundlesFolder(root), 'program/preview.js');
const isNamed = process.argv.some((arg) => /^(-c|--config)(=|$)/.test(arg));

process.chdir(root);
if (existsSync(kept) && !isNamed) {
  process.env.PLENARY_CONFIG = pathToFileURL(kept).href;
  process.argv.push('--config', path.join(root, 'src/build/kept-config.mjs'));
}
await import(pathToFileURL(path.join(root, 'node_modules/vite/bin/vite.js')).href);
