import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BundleMetadata } from '../files/plan.ts';
import type { Project } from '../project.ts';
import { compiledPart } from './compiled.ts';

/** The bundles are the same for all sites. */
export interface Bundles extends BundleMetadata {
  /** The folder with `public` and `service`, and the service workers `keeping/sw.js` and `leaving/sw.js`. */
  folder: string;
  /** The path of the module that renders and writes pages (page-writer.ts). */
  renderer: string;
  rendererHash: string;
}

export const RENDERER_FOLDER = 'renderer';

const FACTS_FILE = 'bundles.json';

/** Compiles the bundles first if the sources have changed. */
export async function loadBundles(project: Pick<Project, 'root'>, signal?: AbortSignal): Promise<Bundles> {
  const folder = await compiledPart(project, 'site', signal);
  const { blockScripts, styles, ...facts } = JSON.parse(readFileSync(path.join(folder, FACTS_FILE), 'utf8'));
  return {
    ...facts,
    folder,
    renderer: path.join(folder, RENDERER_FOLDER, 'page-writer.js'),
    blockScripts: new Map(blockScripts),
    styles: { ...styles, blocks: new Map(styles.blocks) },
  };
}

export function writeBundleMetadata(
  folder: string,
  facts: BundleMetadata & Pick<Bundles, 'rendererHash'>,
): void {
  const { blockScripts, styles } = facts;
  // sorted, since the bundler finds modules in a different order each time
  const sorted = <T>(map: ReadonlyMap<string, T>) =>
    [...map].sort(([one], [other]) => (one < other ? -1 : 1));
  const json = {
    ...facts,
    blockScripts: sorted(blockScripts),
    styles: { ...styles, blocks: sorted(styles.blocks) },
  };
  writeFileSync(path.join(folder, FACTS_FILE), JSON.stringify(json));
}
