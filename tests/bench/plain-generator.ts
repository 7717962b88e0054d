import { cp } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

const here = path.join(import.meta.dirname, 'handwritten');

/** Bundles the plain generator into a folder, as it would be run: one script for Node. Gives its path. */
export async function bundleGenerator(folder: string): Promise<string> {
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    build: {
      outDir: folder,
      ssr: path.join(here, 'build.ts'),
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'build.mjs' } },
    },
    ssr: { noExternal: true },
  });
  for (const file of ['style.css', 'script.js']) await cp(path.join(here, file), path.join(folder, file));
  return path.join(folder, 'build.mjs');
}
