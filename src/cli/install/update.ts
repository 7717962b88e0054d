import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MS_PER_DAY } from '../../core/index.ts';
import { isRelease } from '../../site/build/index.ts';
import {
  changelogBetween,
  compareVersions,
  dependencyVersion,
  isVersion,
  type PageChange,
  withDependencyVersion,
} from '../../site/versions/index.ts';
import { CommandError, ExitCode, type Folders, installedVersion, writeAtomically } from '../command.ts';
import { withInput } from '../input.ts';
import { parseArguments } from '../options.ts';
import { withScratch } from '../programs.ts';
import { buildWith, printChanges, runPlenary } from './compare-builds.ts';
import { npmFailure, runNpm } from './npm.ts';

const OPTIONS = { 'dry-run': { type: 'boolean' } } as const;

/**
 * Builds the site with the installed version of Plenary and with VERSION (by default, the newest version), and reports the
 * differences that visitors would notice. After confirmation, installs VERSION, and restores the old version if anything fails.
 * With `--dry-run`, only reports, and returns 0 if all pages are the same, otherwise 1.
 */
export async function update(args: string[], { root, home }: Folders): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const [named = 'latest', ...others] = positionals;
  if (others.length > 0) throw new CommandError('update takes one version: npx plenary update 1.2.0');
  if (!isRelease(root))
    throw new CommandError('This is a clone of the sources of Plenary. Update it with Git: git pull');
  const now = installedVersion(root);
  const site: InstalledSite = { home, root, now, manifest: readManifest(home, now) };
  const wanted = await findVersion(named, home);
  if (wanted === site.now) {
    console.log(
      `This site has Plenary ${wanted} already${named === 'latest' ? ', and that is the newest' : ''}.`,
    );
    return ExitCode.fine;
  }
  removeOldScratch();
  return withScratch(SCRATCH_PREFIX, async (scratch) => {
    const { changes, isBroken } = await reportChanges(site, wanted, scratch);
    if (values['dry-run']) return changes.length > 0 || isBroken ? ExitCode.problems : ExitCode.fine;
    if (isBroken) throw new CommandError(`The site stays with Plenary ${site.now}.`, ExitCode.problems);
    return await withInput({ ended: 'No answer, so nothing changes now.' }, async ({ ask }) => {
      const isWanted = async (question: string) => {
        for (;;) {
          const answer = await ask(`\n${question} (y/n) `);
          if (/^(y|yes|n|no|)$/i.test(answer)) return /^y/i.test(answer);
          console.log('Please type y or n.');
        }
      };
      if (!(await isWanted(`Change Plenary from ${site.now} to ${wanted}?`))) {
        console.log(`The site stays with Plenary ${site.now}.`);
        return ExitCode.fine;
      }
      await changeVersion(site, wanted);
      const isOld = (await readProblems(installedFolder(home), home)).some(isRenamedKey);
      return isOld && (await isWanted('Write the new names of keys into site.yaml?'))
        ? renameOldKeys(home)
        : ExitCode.fine;
    });
  });
}

const SCRATCH_PREFIX = 'plenary-update-';

/** Removes temporary folders that are left from killed updates. */
function removeOldScratch(): void {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(SCRATCH_PREFIX))) {
    const folder = path.join(tmpdir(), name);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > MS_PER_DAY) rmSync(folder, { recursive: true, force: true });
  }
}

interface InstalledSite {
  home: string;
  root: string;
  now: string;
  manifest: string;
}

/** Throws a CommandError if package.json doesn't name Plenary, or names a version that isn't installed. */
function readManifest(home: string, installed: string): string {
  const file = path.join(home, 'package.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const written = dependencyVersion(text);
  if (written === undefined)
    throw new CommandError(
      'This is not the folder of a site: it has no package.json that names Plenary. Go to the folder of site.yaml first, and type the command there.',
    );
  if (/^\d/.test(written) && written !== installed)
    throw new CommandError(
      `package.json says Plenary ${written}, and ${installed} is installed. Type npm install to get ${written}, or write ${installed} into package.json; then type the command again.`,
    );
  return text;
}

/** Returns the version number for a version or a tag such as `latest`. Throws a CommandError if the version doesn't exist. */
async function findVersion(named: string, home: string): Promise<string> {
  if (!/^[\w.-]+$/.test(named))
    throw new CommandError(`"${named}" is no version. Write: npx plenary update 1.2.0`);
  const { isFine, stdout, stderr } = await runNpm(['view', `plenary@${named}`, 'version', '--json'], home);
  const found = isFine && stdout.trim() !== '' ? [JSON.parse(stdout)].flat().at(-1) : undefined;
  if (typeof found === 'string' && isVersion(found)) return found;
  if (isFine || /E404|ETARGET|No match/.test(stderr))
    throw new CommandError(
      `There is no Plenary ${named}. The newest versions are ${await newestVersions(home)}.`,
    );
  throw createUpdateError('The newest version could not be asked for.', stderr);
}

async function newestVersions(home: string): Promise<string> {
  const { stdout } = await runNpm(['view', 'plenary', 'versions', '--json'], home);
  const all: string[] = stdout.trim() === '' ? [] : [JSON.parse(stdout)].flat();
  return all.sort(compareVersions).slice(-5).reverse().join(', ') || 'unknown';
}

function createUpdateError(what: string, stderr: string): CommandError {
  const lines = stderr
    .split('\n')
    .filter((line) => /error/i.test(line) && !line.includes('complete log'))
    .slice(0, 3);
  return new CommandError(`${what} ${npmFailure(stderr) ?? lines.join('\n')} Nothing has changed.`);
}

interface Report {
  changes: PageChange[];
  /** Whether the other version can't build the site, although the installed version can. */
  isBroken: boolean;
}

async function reportChanges(site: InstalledSite, wanted: string, scratch: string): Promise<Report> {
  console.log(`Plenary ${site.now} → ${wanted}: building the site with both, to compare them…\n`);
  writeFileSync(path.join(scratch, 'package.json'), '{"private":true}\n');
  const { isFine, stderr } = await runNpm(
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', `plenary@${wanted}`],
    scratch,
  );
  if (!isFine) throw createUpdateError(`Plenary ${wanted} could not be downloaded.`, stderr);
  const next = path.join(scratch, 'node_modules/plenary');
  const before = await buildWith(site.root, site.home, path.join(scratch, 'before'));
  if (before.hasErrors)
    throw new CommandError(
      `The site has problems, so it can't be compared. Correct them first:\n\n${before.failure}`,
      ExitCode.problems,
    );
  if (before.failure !== undefined)
    throw new CommandError(`The site could not be built to compare it. ${before.failure}`);
  const after = await buildWith(next, site.home, path.join(scratch, 'after'));
  const changes = after.failure === undefined ? await printChanges(before, after) : [];
  await printProblems(site, next, wanted, after.failure);
  if (changes.length === 0 && after.failure === undefined)
    console.log('Nothing of what follows changes your pages.');
  printChangelog(compareVersions(wanted, site.now) > 0 ? next : site.root, site.now, wanted);
  return { changes, isBroken: after.failure !== undefined };
}

interface FoundProblem {
  code: string;
  line: number;
  message: string;
  hint?: string;
}

async function readProblems(plenary: string, home: string): Promise<FoundProblem[]> {
  const { stdout } = await runPlenary(plenary, home, ['check', '--format', 'json']);
  try {
    return JSON.parse(stdout).problems;
  } catch {
    return [];
  }
}

async function printProblems(
  { root, home, now }: InstalledSite,
  next: string,
  wanted: string,
  broken: string | undefined,
): Promise<void> {
  const [before, after] = [await readProblems(root, home), await readProblems(next, home)];
  const without = (list: FoundProblem[], others: FoundProblem[]) =>
    list.filter(
      (problem) => !others.some(({ code, message }) => code === problem.code && message === problem.message),
    );
  const line = ({ line: at, message, hint }: FoundProblem) =>
    `  site.yaml:${at}  ${message}${hint ? ` ${hint}` : ''}`;
  const [found, gone] = [without(after, before), without(before, after)];
  const [renamed, added] = [found.filter(isRenamedKey), found.filter((one) => !isRenamedKey(one))];
  if (
    broken !== undefined &&
    added.some(({ code }) => code === 'unknown-key') &&
    compareVersions(wanted, now) < 0
  )
    console.log(`This site needs Plenary ${now} or later: Plenary ${wanted} doesn't know all of its keys.`);
  else if (broken !== undefined) console.log(`Plenary ${wanted} can't build this site.`);
  if (added.length > 0) console.log(`\nNew problems:\n${added.map(line).join('\n')}`);
  if (renamed.length > 0) console.log(`\nKeys with another name:\n${renamed.map(line).join('\n')}`);
  if (gone.length > 0) console.log(`\nProblems that are gone:\n${gone.map(line).join('\n')}`);
}

function printChangelog(plenary: string, now: string, wanted: string): void {
  const file = path.join(plenary, 'CHANGELOG.md');
  if (!existsSync(file)) return;
  const [from, to] = [now, wanted].sort(compareVersions) as [string, string];
  const isBack = compareVersions(wanted, now) < 0;
  for (const { heading, entries } of changelogBetween(readFileSync(file, 'utf8'), from, to))
    console.log(
      `\n${heading}${isBack ? " (the older version doesn't have this; your texts stay)" : ''}:\n${entries.map((entry) => `  - ${entry}`).join('\n')}`,
    );
}

/** Changes the version in package.json and installs that version. If anything fails, restores the old version. */
async function changeVersion({ home, now, manifest }: InstalledSite, wanted: string): Promise<void> {
  const lock = path.join(home, 'package-lock.json');
  const locked = existsSync(lock) ? readFileSync(lock) : undefined;
  const failure = await install(home, manifest, wanted);
  if (failure === undefined) {
    console.log(`The site has Plenary ${wanted} now. To return to ${now}: npx plenary update ${now}`);
    return;
  }
  if (locked !== undefined) writeFileSync(lock, locked);
  const rest =
    (await install(home, manifest, now)) === undefined
      ? ''
      : ' Type npm install when this computer is online.';
  throw new CommandError(`${failure} So the number is ${now} again.${rest}`);
}

/** Writes a version into package.json, installs it and checks the site with it. Returns a failure message, or undefined. */
async function install(home: string, manifest: string, version: string): Promise<string | undefined> {
  writeAtomically(path.join(home, 'package.json'), withDependencyVersion(manifest, version) ?? manifest);
  const { isFine, stderr } = await runNpm(['install', '--no-audit', '--no-fund', '--prefer-offline'], home);
  const own = installedFolder(home);
  if (!isFine || !existsSync(path.join(own, 'package.json')) || installedVersion(own) !== version)
    return `Plenary ${version} could not be installed. ${npmFailure(stderr) ?? ''}`.trim();
  const checked = await runPlenary(own, home, ['check']);
  return checked.status === ExitCode.fine
    ? undefined
    : `Plenary ${version} could not check the site. ${checked.stderr}${checked.stdout}`.trim();
}

/** Replaces renamed keys in site.yaml with their new names. Returns an exit code. */
async function renameOldKeys(home: string): Promise<number> {
  const { status, stdout, stderr } = await runPlenary(installedFolder(home), home, ['check', '--fix']);
  console.log(`${stdout}${stderr}`.trim());
  return status === 0 ? ExitCode.fine : ExitCode.problems;
}

function installedFolder(home: string): string {
  return path.join(home, 'node_modules/plenary');
}

const isRenamedKey = ({ code }: FoundProblem) => code === 'renamed-key';
