import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { workFolder } from '../door/journal.ts';
import { plainEnvironment, runProgram } from '../door/program.ts';
import { commandOf } from './check.ts';
import type { StudioProject } from './project.ts';

/** What has become of the site of a commit. */
interface BuildState {
  state: 'waiting' | 'building' | 'live' | 'failed' | 'unknown';
  /** Why it failed, and what to do. */
  words?: string;
}

/** Builds the site after publications, one build at a time; each build is of the newest. */
export interface Builds {
  /** Notes before a publication that a build is due, so that a crash does not forget it. */
  expect: () => Promise<void>;
  /** Asks for a build of the site as it is now, which is this commit. */
  add: (commit: string) => void;
  stateOf: (commit: string) => BuildState;
  /** Whether the process before this one left a build undone. */
  isDue: () => Promise<boolean>;
  /** Ends what runs, and begins no more; a build that was due stays due. */
  close: () => Promise<void>;
}

interface BuildsOptions {
  /** Builds the site; why it failed, in words, or undefined where it is built. */
  build: (signal: AbortSignal) => Promise<string | undefined>;
  /** Lets the service take what was built. */
  serve: () => Promise<void>;
  /** A file that is there while a build is due. */
  due: string;
  log: (line: string) => void;
}

/** Of so many commits it is known what became of them. */
const MOST_KNOWN = 200;

export function createBuilds({ build, serve, due, log }: BuildsOptions): Builds {
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
      if (states.size <= MOST_KNOWN) break;
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
        () => NOT_BUILT,
      )
      .catch(() => NOT_BUILT);
    if (stop.signal.aborted) return;
    if (words !== undefined) {
      set(commits, { state: 'failed', words });
      log(
        `The build of ${commits.join(', ')} failed, and the last good site stays. Run  npx plenary build  to see why.`,
      );
      return;
    }
    // what an earlier build failed with is in this one
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
        // one that can't be read is there: a build too many does no harm
        (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
      ),
    close: async () => {
      stop.abort();
      await running;
    },
  };
}

const NOT_BUILT =
  'Your changes are saved, but the site could not be built. The last good site stays online. Ask the people who run the site to run "npx plenary build" on the server.';

/** How long a build may take, in milliseconds; the sample takes half a minute on a small machine. */
const LONGEST_BUILD = 15 * 60_000;
/** How much of what the build prints is passed on. */
const MOST_WORDS = 2000;

/** The file that is there while a build of a project is due. */
export function dueFile(project: StudioProject): string {
  return path.join(workFolder(project), 'build-is-due');
}

/** What a build that was ended has left in the folder of builds, with the number of its process. */
const UNFINISHED = /^\.(next|last)-(\d+)$/;

/**
 * Removes what builds left that were ended, and leaves alone what one of now writes. What such a build had put aside of the site before
 * it may be all that there is of it, until another build has succeeded: `hasBuilt`. What another program still writes there stays.
 */
export async function removeUnfinished({ out }: Pick<StudioProject, 'out'>, hasBuilt = false): Promise<void> {
  for (const name of await readdir(out)) {
    const [, kind, number] = UNFINISHED.exec(name) ?? [];
    if (number === undefined || isRunning(Number(number)) || (kind === 'last' && !hasBuilt)) continue;
    await rm(path.join(out, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // that of another user
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Builds the site of a project in a process of its own, into the folder that the service serves. Gives why it failed. */
export async function buildProject(project: StudioProject, signal: AbortSignal): Promise<string | undefined> {
  const { code, errorOutput } = await runProgram(process.execPath, commandOf(project, 'build'), {
    cwd: project.root,
    env: plainEnvironment({
      NODE_ENV: 'production',
      NO_COLOR: '1',
      PLENARY_SITE: project.site,
      PLENARY_OUT: project.out,
    }),
    patience: LONGEST_BUILD,
    signal,
    isPatient: true,
  });
  await removeUnfinished(project, code === 0);
  if (code === 0) return undefined;
  if (code === 'late')
    return 'Your changes are saved, but the build took longer than 15 minutes and was ended. The last good site stays online. Ask the people who run the site to look at the server.';
  // these are words for an editor: problems of the site, which the check could not find
  if (code === 1 && errorOutput !== '')
    return `Your changes are saved, but the site can't be built like this, so the last good site stays online. Correct it, then publish again.\n\n${wordsIn(errorOutput, project)}`;
  return NOT_BUILT;
}

/** What a build printed, without colours and without the folders of the server. */
function wordsIn(output: string, { root, folder }: StudioProject): string {
  const plain = stripVTControlCharacters(output);
  return [folder, root]
    .sort((a, b) => b.length - a.length)
    .reduce((text, one) => text.replaceAll(one + path.sep, ''), plain)
    .slice(0, MOST_WORDS);
}
