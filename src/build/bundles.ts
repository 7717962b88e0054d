import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteBuilder } from 'vite';
import type { build } from './build.ts';
import { bundlesFolder } from './bundle-key.mjs';
import { keepNewest } from './keep-newest.ts';
import { cacheFolder, type Project } from './project.ts';
import type { Styles } from './styles.ts';

/*
 * The bundles: all that a build needs and that no site changes. The scripts of the browser, with the styles that go into
 * the pages; the service; the service workers; and the build itself as a program for Node, so that it starts at once. They are kept under the
 * hash of their sources (bundle-key.mjs). An editor's build finds them there, and Vite has nothing to do.
 */

/** Packages that a bundle cannot hold: parts of them are programs for the machine, or found by their place. */
export const OUTSIDE = ['sharp', 'lightningcss', 'subset-font', 'svgo', 'tinypool', 'vite'];

/** Of how many states of the sources the bundles stay. */
const MOST = 8;

/** The folder in which the bundles grow, before they get their name. */
export function growingFolder(project: Pick<Project, 'root'>): string {
  return path.join(cacheFolder(project), 'bundles', `growing-${process.pid}`);
}

/** The mode of Vite in which only the bundles are made. */
export const BUNDLES_ONLY = 'bundles';

/** Makes the bundles unless they are there, and runs the build among them, but for the mode in which another process does. */
export async function buildSite(builder: ViteBuilder, project: Project, styles: Styles): Promise<void> {
  const bundles = bundlesFolder(project.root);
  if (!existsSync(bundles)) await makeBundles(builder, project, styles, bundles);
  // when nothing was built Vite would build it all by itself
  for (const environment of Object.values(builder.environments)) environment.isBuilt = true;
  if (builder.config.mode === BUNDLES_ONLY) return;
  const program = pathToFileURL(path.join(bundles, 'program/program.js')).href;
  const built = (await import(/* @vite-ignore */ program)) as { build: typeof build };
  await built.build(project, bundles);
}

async function makeBundles(
  builder: ViteBuilder,
  project: Project,
  styles: Styles,
  bundles: string,
): Promise<void> {
  const { client, ...others } = builder.environments;
  if (!client) throw new Error('The build needs the environment of the client.');
  const growing = growingFolder(project);
  try {
    const output = await builder.build(client);
    for (const environment of Object.values(others)) await builder.build(environment);
    const facts = { start: entryOf(output), styles: { ...styles, blocks: [...styles.blocks] } };
    await mkdir(growing, { recursive: true });
    await writeFile(path.join(growing, 'facts.json'), JSON.stringify(facts));
    // another build may have been faster with the same
    await rename(growing, bundles).catch(() => {});
  } finally {
    await rm(growing, { recursive: true, force: true });
  }
  keepNewest(path.dirname(bundles), MOST);
}

/** The file name of the script that starts a page. */
function entryOf(output: Awaited<ReturnType<ViteBuilder['build']>>): string {
  const chunks = 'output' in output ? output.output : [];
  const entry = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  if (!entry) throw new Error('The client build has no entry.');
  return entry.fileName;
}
