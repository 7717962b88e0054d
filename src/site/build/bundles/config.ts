import path from 'node:path';
import type { EnvironmentOptions, InlineConfig } from 'vite';

export function commonConfig(root: string) {
  return {
    root,
    configFile: false,
    appType: 'custom',
    publicDir: false,
    // not in node_modules/, which `npm ci` deletes
    cacheDir: path.join(root, '.cache/vite'),
  } satisfies InlineConfig;
}

/** "use client" in the router is for other bundlers, and our style plugin is slow on a busy machine. */
export const BUNDLER_CHECKS = { moduleLevelDirective: false, bundlerTimings: false };

/** `entries` maps names in the output to source files of the project. */
export function inputFiles(root: string, entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(root, file)]));
}

/** A service worker: a single file in the format that all browsers support. */
export function workerEnvironment(
  root: string,
  outDir: string,
  worker: string,
  emptyOutDir = true,
): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir,
      emptyOutDir,
      modulePreload: false,
      rolldownOptions: {
        input: inputFiles(root, { sw: worker }),
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  };
}
