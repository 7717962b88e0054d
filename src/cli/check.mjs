import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlesFolder, sourcesKey } from '../build/index.ts';
import { runKept } from './run-kept.mjs';

/*
 * `npm run check`: as one script among the bundles where a build has left them, which starts at once; else from the sources.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const args = process.argv.slice(2);
const sources = sourcesKey(root);
const atHand = { sources, loadThreads: () => import('tinypool') };
const kept = path.join(bundlesFolder(root, undefined, sources), 'check/check.cjs');
if (existsSync(kept)) {
  await runKept(kept, async ({ main }) => {
    await main(args, root, atHand);
    return process.exitCode === 0 && !args.some((one) => ['explain', '--help', '-h'].includes(one));
  });
} else {
  (await import('tsx/esm/api')).register();
  const { main } = await import('./main-check.ts');
  await main(args, root, atHand);
}
