import type { BundlePart } from './compiled.ts';
import { compileProgram } from './program.ts';
import { compilePanel, compileTab } from './studio.ts';
import { buildBundles } from './vite.ts';

/* Started by `compiledPart`. The arguments are the folder of the project, the part to compile, and the output folder. */

const [, , root = '', part, folder = ''] = process.argv;
const COMPILERS: Record<BundlePart, () => Promise<void>> = {
  site: () => buildBundles({ root }, folder),
  panel: () => compilePanel(root, folder),
  tab: () => compileTab(root, folder),
  program: () => compileProgram(root, folder),
};
await COMPILERS[part as BundlePart]();
process.disconnect?.();
