import path from 'node:path';
import {
  changesText,
  comparePages,
  findBrowser,
  findVisibleChanges,
  type LookComparison,
  type PageChange,
  readPages,
  type SitePages,
} from '../../site/versions/index.ts';
import { ExitCode } from '../command.ts';
import { type ProgramResult, runProgram } from '../programs.ts';

interface BuildResult {
  folder: string;
  pages: SitePages;
  failure?: string;
  /** Whether the build failed because the site has errors. */
  hasErrors?: boolean;
}

/** Builds the site in the folder `home` into the folder `out`, with the version of Plenary in the folder `plenary`. */
export async function buildWith(plenary: string, home: string, out: string): Promise<BuildResult> {
  return readBuild(out, await runPlenary(plenary, home, ['build'], { PLENARY_OUT: out }));
}

/** Runs a command with the version of Plenary in the folder `plenary`, in the folder of a site, until the command ends. */
export function runPlenary(
  plenary: string,
  home: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ProgramResult> {
  return runProgram(process.execPath, [path.join(plenary, 'cli.js'), ...args], { cwd: home, env });
}

export function readBuild(out: string, { status, stdout, stderr }: ProgramResult): BuildResult {
  const folder = path.join(out, 'public');
  if (status === ExitCode.fine) return { folder, pages: readPages(folder) };
  const failure = `${stderr}${stdout}`.trim();
  return { folder, pages: new Map(), failure, hasErrors: status === ExitCode.problems };
}

export async function printChanges(before: BuildResult, after: BuildResult): Promise<PageChange[]> {
  const found = comparePages(before.pages, after.pages);
  const { changes, looks } = await compareScreenshots(found, before.folder, after.folder);
  console.log(changesText(changes, after.pages.size, looks));
  return changes;
}

/** Maximum number of pages to compare in screenshots: each page needs four screenshots, which take a second or more. */
const MAX_SCREENSHOT_PAGES = 60;

/** Returns the changes without pages that look the same in screenshots, if a browser is available. */
async function compareScreenshots(
  changes: PageChange[],
  before: string,
  after: string,
): Promise<{ changes: PageChange[]; looks: LookComparison }> {
  const browser = findBrowser();
  const addresses = changes.filter(({ kind }) => kind === 'look').map(({ address }) => address);
  if (browser === undefined || addresses.length === 0) return { changes, looks: 'styles' };
  const pictured = addresses.slice(0, MAX_SCREENSHOT_PAGES);
  let count = 0;
  const onPage = () => {
    count += 1;
    if (process.stderr.isTTY) process.stderr.write(`\rPictures of ${count} of ${pictured.length} pages… `);
  };
  try {
    const different = new Set(await findVisibleChanges(browser, pictured, { before, after }, onPage));
    const isSame = ({ kind, address }: PageChange) =>
      kind === 'look' && pictured.includes(address) && !different.has(address);
    return {
      changes: changes.filter((change) => !isSame(change)),
      looks: pictured.length < addresses.length ? 'styles' : 'pictures',
    };
  } catch {
    // treats a browser that doesn't start as missing
    return { changes, looks: 'styles' };
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }
}
