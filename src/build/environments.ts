import path from 'node:path';
import type { EnvironmentOptions } from 'vite';
import { growingFolder, OUTSIDE } from './bundles.ts';
import { CHUNKS } from './chunks.ts';
import type { Project } from './project.ts';

/*
 * What Vite makes the bundles of, each for another place in which it runs.
 */

/** The router says "use client" to another bundler. */
const CHECKS = { moduleLevelDirective: false };

/** So that React's other half is left out. */
export const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

/** The scripts of the browser. */
export function clientOf(project: Project): EnvironmentOptions {
  return {
    consumer: 'client',
    // there is no index.html from which Vite could learn what the scripts import
    optimizeDeps: { entries: ['src/renderer/client/start/start.ts', 'src/blocks/*.{tsx,client.ts}'] },
    build: {
      outDir: path.join(growingFolder(project), 'public'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { start: path.join(project.root, 'src/renderer/client/start/start.ts') },
        checks: CHECKS,
        output: {
          // a block's script is called as its type, whether it is its component or not
          chunkFileNames: ({ name }) => `assets/${name.replace(/\.client$/, '')}-[hash].js`,
          codeSplitting: {
            groups: CHUNKS,
          },
        },
      },
    },
  };
}

/** `npm run check`: one script and not a module, since of a script what V8 made of it can be kept (check.mjs). */
export function checkOf(project: Project): EnvironmentOptions {
  const { build, ...others } = serverOf(project, 'check', {});
  return {
    ...others,
    resolve: { noExternal: true, external: OUTSIDE },
    define: PRODUCTION,
    build: {
      ...build,
      rolldownOptions: {
        input: { check: path.join(project.root, 'src/cli/main-check.ts') },
        checks: CHECKS,
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  };
}

/** A service worker: one file, in the form that all browsers take. */
export function offlineOf(project: Project, part: string, worker: string): EnvironmentOptions {
  return {
    consumer: 'client',
    optimizeDeps: { noDiscovery: true },
    build: {
      outDir: path.join(growingFolder(project), part),
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: { sw: path.join(project.root, worker) },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  };
}

/** What runs in Node: files by the names of what they become. */
export function serverOf(
  project: Project,
  part: string,
  entries: Record<string, string>,
): EnvironmentOptions {
  const input = Object.entries(entries).map(([name, file]) => [name, path.join(project.root, file)]);
  return {
    consumer: 'server',
    build: {
      outDir: path.join(growingFolder(project), part),
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(input),
        checks: CHECKS,
        output: { entryFileNames: '[name].js' },
      },
    },
  };
}
