import { createTaskQueue } from '../../../core/index.ts';
import type { Session } from '../../index.ts';
import type { Remote } from '../../places/hosts/index.ts';
import type { PlaceProblem } from '../messages.ts';
import type { TabWorkspace } from '../site/workspace.ts';
import { baseAfterPublication, readChangedContents, withSentText } from './remote-place.ts';
import { pullChanges } from './remote-pull.ts';

/* Writes each stored change to the place. Changes by other programs are merged like publications, and never overwritten. */

/** The methods never reject. The editor sees problems as a message. */
export interface SyncedPlace {
  /** Merges changes by other programs and writes our changes, after a delay in milliseconds. */
  sync: (delay?: number) => Promise<void>;
  /** Writes a missing site.yaml again. */
  restore: () => Promise<void>;
}

export interface SyncedSite {
  workspace: TabWorkspace;
  session: Session;
  writes: () => boolean;
  /** Must be called when media files may have changed. */
  showAgain: () => Promise<void>;
  /** Undefined when the problem is solved. */
  heard: (problem: PlaceProblem | undefined) => void;
}

interface SyncOptions extends SyncedSite {
  remote: () => Remote;
  problemOf: (error: Error) => PlaceProblem;
  /** Whether an error passes, because another program is just writing. */
  isPassing: (error: Error) => boolean;
  words: {
    /** For a text of another program that can't be read. */
    unreadable: (why: string) => string;
    /** For an editor whose place other programs keep changing. */
    busy: string;
  };
}

/** In milliseconds. Collects further changes. */
export const WRITE_DELAY = 300;

/** In milliseconds. Other programs need less time to write a file. */
const SYNC_RETRY_DELAY = 1_000;

/** Maximum number of further attempts when another program writes first. */
const MAX_WRITE_RETRIES = 3;

/** `attempt` runs a task with the place, and then synchronizes the place and the browser's storage. */
export function createPlaceSync(doors: SyncOptions): Pick<SyncedPlace, 'sync'> & {
  attempt: (task: () => Promise<void>) => Promise<void>;
} {
  const { workspace, session, heard } = doors;
  let problem: PlaceProblem | undefined;
  let waiting: Promise<void> | undefined;
  const inTurn = createTaskQueue();
  const merging = { workspace, session, unreadable: doors.words.unreadable, deletesNamed: true };

  async function bring(): Promise<void> {
    // waits for the check of a change that may still be reverted
    if (!doors.writes() || session.isUnchecked()) return;
    const remote = doors.remote();
    for (let tries = 0; tries <= MAX_WRITE_RETRIES; tries++) {
      const { revision } = workspace.site().base;
      await pullChanges(merging, remote);
      if (workspace.site().base.revision !== revision) await doors.showAgain();
      const { base, text } = workspace.site();
      const files = await readChangedContents(workspace, text);
      if (files.length === 0) return;
      // stores the text before writing it, because the tab may be closed meanwhile
      await workspace.rebase(() => ({ base: withSentText(base, text) }));
      const done = await remote.publish({ parent: base.revision, files, message: '' });
      if ('moved' in done) continue;
      const { sent: _, ...written } = base;
      const next = await baseAfterPublication(written, files, text, done.commit);
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
        await pause(SYNC_RETRY_DELAY);
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
  // also synchronizes at the end of a check, which is a new state too
  session.onState(() => void sync(WRITE_DELAY));
  return { attempt, sync };
}

const pause = (time: number) => new Promise<void>((over) => setTimeout(over, time));
