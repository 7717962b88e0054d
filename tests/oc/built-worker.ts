import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** A worker as the build makes it, in a folder of its own. */
export interface BuiltWorker {
  url: URL;
  remove: () => void;
}

/** Bundles the worker of the service with all that it needs, as the build does: threads run no TypeScript. */
export async function builtWorker(): Promise<BuiltWorker> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-worker-'));
  const entry = path.join(import.meta.dirname, '../../src/oc/jobs/worker.ts');
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      outDir: folder,
      emptyOutDir: false,
      ssr: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { input: { worker: entry }, output: { entryFileNames: '[name].mjs' } },
    },
  });
  return {
    url: pathToFileURL(path.join(folder, 'worker.mjs')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
