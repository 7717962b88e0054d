import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import path from 'node:path';
import {
  changesText,
  comparePages,
  differentPictures,
  findBrowser,
  type Looks,
  type PageChange,
  readPages,
  type SitePages,
} from '../versions/index.ts';

/** A site as one version of Plenary has built it. */
interface Built {
  /** The folder `public/`. */
  folder: string;
  pages: SitePages;
  /** What the build printed, where it failed. */
  problems?: string;
}

/** Builds the site in the folder `home` into a folder, with the Plenary in another one. */
export function builtBy(plenary: string, home: string, out: string): Built {
  const { status, stdout, stderr } = runPlenary(plenary, home, ['build'], { PLENARY_OUT: out });
  return builtIn(out, { isFine: status === 0, stdout, stderr });
}

/** Runs a command of a Plenary in the folder of a site until it ends. */
export function runPlenary(
  plenary: string,
  home: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [path.join(plenary, 'cli.js'), ...args], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** Returns what a build has written into a folder. */
export function builtIn(
  out: string,
  { isFine, stdout, stderr }: { isFine: boolean; stdout: string; stderr: string },
): Built {
  const folder = path.join(out, 'public');
  return isFine
    ? { folder, pages: readPages(folder) }
    : { folder, pages: new Map(), problems: `${stderr}${stdout}`.trim() };
}

/** Prints how two builds of a site differ, and returns the pages that do. */
export async function shownChanges(before: Built, after: Built): Promise<PageChange[]> {
  const found = comparePages(before.pages, after.pages);
  const { changes, looks } = await withPictures(found, before.folder, after.folder);
  console.log(changesText(changes, after.pages.size, looks));
  return changes;
}

/** Leaves out the pages that look the same, where a browser can tell. */
async function withPictures(
  changes: PageChange[],
  before: string,
  after: string,
): Promise<{ changes: PageChange[]; looks: Looks }> {
  const browser = findBrowser();
  const asked = changes.filter(({ kind }) => kind === 'look').map(({ address }) => address);
  if (browser === undefined || asked.length === 0) return { changes, looks: 'styles' };
  try {
    const different = new Set(await differentPictures(browser, asked, before, after));
    return {
      changes: changes.filter(({ kind, address }) => kind !== 'look' || different.has(address)),
      looks: 'pictures',
    };
  } catch {
    // a browser that does not start is as good as none
    return { changes, looks: 'styles' };
  }
}
