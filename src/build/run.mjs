import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundlesFolder } from './bundle-key.mjs';

/*
 * `npm run build`. With the bundles of the sources as they are, it runs the build that is among them, and Vite is not even
 * loaded; without, Vite makes them first. Where the site lies, and where it is built to, can be said for tests and benches.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Makes the bundles and no site. */
const ONLY = '--bundles';

try {
  // whatever the terminal has: a build is for production
  process.env.NODE_ENV = 'production';
  const bundles = bundlesFolder(root);
  if (process.argv[2] === ONLY) await makeBundles();
  // in a process of its own: what Vite needed is given back before the pages are made
  else if (existsSync(bundles) || bundledElsewhere()) {
    const { build } = await import(pathToFileURL(path.join(bundles, 'program/program.js')).href);
    await build(projectOf(process.env), bundles);
  } else process.exitCode = 1;
} catch (error) {
  tell(error);
  process.exitCode = 1;
}

/** The problems of a site are an error whose words are all there is; anything else is a fault of ours, and shown as such. */
function tell(error) {
  if (!(error instanceof Error) || error.stack === error.message)
    return console.error(error?.message ?? error);
  if (process.env.PLENARY_DEBUG) return console.error(error);
  console.error(`This is a fault of Plenary, not of your file: ${error.message}`);
  console.error('Please report it with your site.yaml. PLENARY_DEBUG=1 shows where it happened.');
}

async function makeBundles() {
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ root, logLevel: 'warn', mode: 'bundles' }, null);
  await builder.buildApp();
}

/** What went wrong there has been told. */
function bundledElsewhere() {
  return spawnSync(process.execPath, [import.meta.filename, ONLY], { stdio: 'inherit' }).status === 0;
}

/** As in vite.config.ts. */
function projectOf({ PLENARY_SITE, PLENARY_OUT }) {
  return {
    root,
    site: path.resolve(root, PLENARY_SITE || 'site.yaml'),
    out: path.resolve(root, PLENARY_OUT || 'dist'),
  };
}
