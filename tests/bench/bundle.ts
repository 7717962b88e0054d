import path from 'node:path';
import { build } from 'vite';

interface Bundle {
  /** The folder to which the script belongs. */
  root: string;
  /** The script, below that folder. */
  script: string;
  /** Where the bundle is written. */
  folder: string;
  /** Whether the bundle holds its packages too; else it looks for them in node_modules. */
  whole: boolean;
}

/** Bundles a script for Node, as it would be run. Gives the path of the bundle. */
export async function bundle({ root, script, folder, whole }: Bundle): Promise<string> {
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
    ...(whole ? { ssr: { noExternal: true } } : {}),
  });
  return path.join(folder, 'bundle.mjs');
}
