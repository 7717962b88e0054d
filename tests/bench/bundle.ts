import path from 'node:path';
import { build } from 'vite';

interface Bundle {
  /** The folder to which the script belongs. */
  root: string;
  /** The script, below that folder. */
  script: string;
  /** Where the bundle is written. */
  folder: string;
}

/** Bundles a script for Node, as it would be run, without its packages. Gives the path of the bundle. */
export async function bundle({ root, script, folder }: Bundle): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: false,
      ssr: path.join(root, script),
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'bundle.mjs' } },
    },
  });
  return path.join(folder, 'bundle.mjs');
}
