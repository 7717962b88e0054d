import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { forkScript } from '../fork.ts';

/**
 * Writes the files that are generated from the schemas of a clone, in a process of its own: the commands are bundled without the
 * generator. Rejects where it fails; the terminal has its words.
 */
export async function regenerate(root: string): Promise<void> {
  const child = forkScript(pathToFileURL(path.join(root, 'src/build/generate/process.ts')), [root], {
    cwd: root,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The generated files could not be written (exit code ${code}).`);
}
