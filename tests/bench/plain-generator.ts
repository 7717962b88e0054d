import { cp } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from './bundle.ts';

const here = path.join(import.meta.dirname, 'handwritten');

/** Bundles the plain generator into a folder, as it would be run: one script for Node. Gives its path. */
export async function bundleGenerator(folder: string): Promise<string> {
  const script = await bundle({ root: here, script: 'build.ts', folder, whole: true });
  for (const file of ['style.css', 'script.js']) await cp(path.join(here, file), path.join(folder, file));
  return script;
}
