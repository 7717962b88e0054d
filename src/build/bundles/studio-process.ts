import { once } from 'node:events';
import { buildStudio } from './studio.ts';
import type { Bundles } from './vite.ts';

/* The process that `writeStudio` (`../build.ts`) starts, with the folders of the project and of the studio, and the address of that. */

const [, , root = '', folder = '', home = ''] = process.argv;
const [bundles] = (await once(process, 'message')) as [Bundles];
await buildStudio(root, bundles, folder, home);
process.disconnect?.();
