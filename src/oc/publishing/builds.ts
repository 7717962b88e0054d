import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { BuildState } from '../../core/index.ts';
import { workFolder } from '../file-api/journal.ts';
import { childEnvironment, isRunning, runProgram } from '../file-api/program.ts';
import { compilerArguments } from './check.ts';
import type { StudioProject } from './project.ts';

/** One build at a time, always of the newest commit. */
export interface BuildQueue {
  /** Records before a publication that a build is due, so that a crash does not lose it. */
  expect: () => Promise<void>;
  add: (commit: string) => void;
  stateOf: (commit: string) => BuildState;
  /** Whether a build is due that an earlier process did not finish. */
  isDue: () => Promise<boolean>;
  /** Stops the current build, and starts no other build. A due build stays due. */
  close: () => Promise<void>;
}

interface BuildsOptions {
  /** Returns the reason if the build failed; undefined after a success. */
  build: (signal: AbortSignal) => Promise<string | undefined>;
  serve: () => Promise<void>;
  due: string;
  log: (line: string) => void;
}

const MAX_KNOWN_COMMITS = 200;

export function createBuilds({ build, serve, due, log }: BuildsOptions): BuildQueue {
  const states = new Map<string, BuildState>();
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let expected = 0;

  const set = (commits: Iterable<string>, state: BuildState) => {
    for (const commit of commits) {
      states.delete(commit);
      states.set(commit, state);
    }
    for (const oldest of states.keys()) {
      if (states.size <= MAX_KNOWN_COMMITS) break;
      states.delete(oldest);
    }
  };
  const those = (...wanted: BuildState['state'][]) =>
    [...states].filter(([, { state }]) => wanted.includes(state)).map(([commit]) => commit);

  async function buildNewest(): Promise<void> {
    const commits = those('waiting');
    const begun = expected;
    set(commits, { state: 'building' });
    const words = await build(stop.signal)
      .then(
        async (failed) => failed ?? (await serve()),
        () => NOT_BUILT_MESSAGE,
      )
      .catch(() => NOT_BUILT_MESSAGE);
    if (stop.signal.aborted) return;
    if (words !== undefined) {
      set(commits, { state: 'failed', words });
      log(
        `The build of ${commits.join(', ')} failed, and the last good site stays. Run  npx plenary build  to see why.`,
      );
      return;
    }
    // a later build includes the commits of failed builds
    set([...commits, ...those('failed')], { state: 'live' });
    if (expected === begun)
      await rm(due, { force: true }).catch(() =>
        log(
          `The site is built, but ${due} can't be removed, so it is built again at the next start. Remove it.`,
        ),
      );
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted && those('waiting').length > 0) await buildNewest();
    running = undefined;
  }

  return {
    expect: async () => {
      expected += 1;
      await writeFile(due, '');
    },
    add: (commit) => {
      set([commit], { state: 'waiting' });
      running ??= run();
    },
    stateOf: (commit) => states.get(commit) ?? { state: 'unknown' },
    isDue: () =>
      readFile(due).then(
        () => true,
        // a file that can't be read exists, and an unnecessary build does no harm
        (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
      ),
    close: async () => {
      stop.abort();
      await running;
    },
  };
}

const NOT_BUILT_MESSAGE =
  'Your changes are saved, but the site could not be built. The last good site stays online. Ask the people who run the site to run "npx plenary build" on the server.';

/** In milliseconds; a build of the sample site takes half a minute on a small machine. */
const BUILD_TIMEOUT = 15 * 60_000;
const MAX_OUTPUT_LENGTH = 2000;

export function dueBuildFile(project: StudioProject): string {
  return path.join(workFolder(project), 'build-is-due');
}

/** Names of the folders that an aborted build leaves; the number is its process id. */
const UNFINISHED_BUILD_PATTERN = /^\.(next|last)-(\d+)$/;

/**
 * Folders of running builds and files of other programs stay. A folder with the last good site stays until another build has
 * succeeded (`hasBuilt`), because it may be the only copy of the site.
 */
export async function removeUnfinishedBuilds(
  { out }: Pick<StudioProject, 'out'>,
  hasBuilt = false,
): Promise<void> {
  for (const name of await readdir(out)) {
    const [, kind, number] = UNFINISHED_BUILD_PATTERN.exec(name) ?? [];
    if (number === undefined || isRunning(Number(number)) || (kind === 'last' && !hasBuilt)) continue;
    await rm(path.join(out, name), { recursive: true, force: true }).catch(() => {});
  }
}

export async function buildProject(project: StudioProject, signal: AbortSignal): Promise<string | undefined> {
  const { code, errorOutput } = await runProgram(process.execPath, compilerArguments(project, 'build'), {
    cwd: project.root,
    env: childEnvironment({
      NODE_ENV: 'production',
      NO_COLOR: '1',
      PLENARY_SITE: project.site,
      PLENARY_OUT: project.out,
    }),
    patience: BUILD_TIMEOUT,
    signal,
    isPatient: true,
  });
  await removeUnfinishedBuilds(project, code === 0);
  if (code === 0) return undefined;
  if (code === 'late')
    return 'Your changes are saved, but the build took longer than 15 minutes and was ended. The last good site stays online. Ask the people who run the site to look at the server.';
  // the build found problems in the site that the check can't find; an editor can correct them
  if (code === 1 && errorOutput !== '')
    return `Your changes are saved, but the site can't be built like this, so the last good site stays online. Correct it, then publish again.\n\n${shortenOutput(errorOutput, project)}`;
  return NOT_BUILT_MESSAGE;
}

function shortenOutput(output: string, { root, folder }: StudioProject): string {
  const plain = stripVTControlCharacters(output);
  return [folder, root]
    .sort((a, b) => b.length - a.length)
    .reduce((text, one) => text.replaceAll(one + path.sep, ''), plain)
    .slice(0, MAX_OUTPUT_LENGTH);
}
