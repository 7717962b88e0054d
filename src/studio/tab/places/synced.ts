import { createTaskQueue, type Session } from '../../index.ts';
import type { Remote } from '../../places/hosts/index.ts';
import type { PlaceProblem } from '../messages.ts';
import { changedFiles, type TabWorkspace } from '../site/workspace.ts';
import { baseAfter, contentsOf, withSent } from './remote-place.ts';
import { pull } from './remote-pull.ts';

/* A place that is written after each stored change. Changes by other programs there are merged like publications at a host, and never overwritten. */

/** The place of the open site. Its methods never reject: problems are reported to the editor. */
export interface SyncedPlace {
  /** Merges changes by others and writes ours, after a delay in milliseconds. */
  sync: (delay?: number) => Promise<void>;
  /** Writes a missing site.yaml again. */
  restore: () => Promise<void>;
}

/** The functions of the open site that a synced place needs. */
export interface SyncedSite {
  workspace: TabWorkspace;
  session: Session;
  /** Whether this tab has write access. */
  writes: () => boolean;
  /** Updates the preview, because media files may have changed. */
  showAgain: () => Promise<void>;
  /** Reports a problem, or undefined when it is solved. */
  heard: (problem: PlaceProblem | undefined) => void;
}

interface Doors extends SyncedSite {
  /** Returns the place's client. Throws the reason if there is none. */
  remote: () => Remote;
  /** Describes an error, and the action that helps. */
  problemOf: (error: Error) => PlaceProblem;
  /** Whether an error is temporary, because another program is writing. */
  isPassing: (error: Error) => boolean;
  words: {
    /** Message when the other text can't be read. */
    unreadable: (why: string) => string;
    /** Message when others change the place continuously. */
    busy: string;
  };
}

/** Delay before changes are written, to collect further ones, in milliseconds. */
export const GATHERED = 300;

/** Retry delay, longer than other programs take to write a file, in milliseconds. */
const PASSING = 1_000;

/** Maximum number of retries after another program wrote first. */
const MAX_TRIES = 3;

/** Synchronizes a place with the browser's storage. `attempt` runs a task with the place, then synchronizes. */
export function keepInStep(doors: Doors): Pick<SyncedPlace, 'sync'> & {
  attempt: (task: () => Promise<void>) => Promise<void>;
} {
  const { workspace, session, heard } = doors;
  let problem: PlaceProblem | undefined;
  let waiting: Promise<void> | undefined;
  const inTurn = createTaskQueue();
  const merging = { workspace, session, unreadable: doors.words.unreadable, deletesNamed: true };

  async function bring(): Promise<void> {
    // an unchecked change may be reverted
    if (!doors.writes() || session.isUnchecked()) return;
    const remote = doors.remote();
    for (let tries = 0; tries <= MAX_TRIES; tries++) {
      const { revision } = workspace.site().base;
      await pull(merging, remote);
      if (workspace.site().base.revision !== revision) await doors.showAgain();
      const { base, text } = workspace.site();
      const changed = changedFiles(base, { text, files: new Set(workspace.media.blobs.keys()) });
      if (changed.length === 0) return;
      const names = changed.map(({ file }) => file);
      const files = await contentsOf(workspace, text, names);
      // stored before writing, because the tab may be closed meanwhile
      await workspace.rebase(() => ({ base: withSent(base, text) }));
      const done = await remote.publish({ parent: base.revision, files, message: '' });
      if ('moved' in done) continue;
      const { sent: _, ...written } = base;
      const next = await baseAfter(written, files, text, done.commit);
      await workspace.rebase(() => ({ base: next }));
      return;
    }
    throw new Error(doors.words.busy);
  }

  const attempt = (task: () => Promise<void>) =>
    inTurn(async () => {
      const tried = (one: () => Promise<void>) =>
        one().then(
          () => undefined,
          (error: Error) => error,
        );
      let error = await tried(() => task().then(bring));
      if (error && doors.isPassing(error)) {
        await pause(PASSING);
        error = await tried(bring);
      }
      const now = error && doors.problemOf(error);
      if (now?.message !== problem?.message) heard(now);
      problem = now;
    });

  const sync = (delay = 0) => {
    waiting ??= pause(delay).then(() =>
      attempt(async () => {
        waiting = undefined;
      }),
    );
    return waiting;
  };
  // this includes the event at the end of a check
  session.onState(() => void sync(GATHERED));
  return { attempt, sync };
}

const pause = (time: number) => new Promise<void>((over) => setTimeout(over, time));
