import { buildBundles } from './vite.ts';

/* The process that `forkBundles` (`../build.ts`) starts, with the folders of the project and of the bundles. */

const [, , root = '', folder = ''] = process.argv;
process.send?.(await buildBundles({ root }, folder));
