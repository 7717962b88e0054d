import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { forkScript } from '../fork.ts';

/** Starts a process, because the bundled commands don't contain the generator. Rejects if the process fails. */
export async function regenerate(root: string): Promise<void> {
  const child = forkScript(pathToFileURL(path.join(root, 'src/site/build/generate/process.ts')), [root], {
    cwd: root,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The generated files could not be written (exit code ${code}).`);
}
