import { type Session, turns } from '../../studio/index.ts';
import type { Remote } from '../../studio/places/hosts/index.ts';
import type { PlaceProblem } from '../messages.ts';
import { changedFiles, type TabWorkspace } from '../site/workspace.ts';
import { baseAfter, contentsOf, withSent } from './remote-place.ts';
import { pull } from './remote-pull.ts';

/*
 * A place that gets each change a moment after the browser has stored it. What another program does there is taken over as what somebody
 * else publishes at a host, and nothing of it is written over.
 */

/** The place of a site that is open. Nothing here rejects: an editor hears what hinders. */
export interface SyncedPlace {
  /** Takes over what others have changed, and writes what the place does not have, after a delay in milliseconds. */
  sync: (delay?: number) => Promise<void>;
  /** Writes site.yaml again, where there is none. */
  restore: () => Promise<void>;
}

/** What an open site gives to the place that is kept in step with it. */
export interface SyncedSite {
  workspace: TabWorkspace;
  session: Session;
  /** Whether this tab may change the site. */
  writes: () => boolean;
  /** Shows the site again: files of media/ may be others now. */
  showAgain: () => Promise<void>;
  /** Hears what hinders, and undefined when nothing does any more. */
  heard: (problem: PlaceProblem | undefined) => void;
}

interface Doors extends SyncedSite {
  /** The place. May throw why there is none. */
  remote: () => Remote;
  /** What an editor hears about an error, and what they can do. */
  problemOf: (error: Error) => PlaceProblem;
  /** Whether an error ends by itself, as another program is in the middle of something. */
  isPassing: (error: Error) => boolean;
  words: {
    /** Why the text of others can't be taken over. */
    unreadable: (why: string) => string;
    /** Others change the place all the time. */
    busy: string;
  };
}

/** How long a place is left alone after a change, as more may follow, in milliseconds. */
export const GATHERED = 300;

/** What another program does with a file takes less, in milliseconds. */
const PASSING = 1_000;

/** How often a write is tried again because another program was faster. */
const MAX_TRIES = 3;

/** Keeps a place in step with what is stored in the browser. `attempt` does something with the place first, then all that is left to do. */
export function keepInStep(doors: Doors): Pick<SyncedPlace, 'sync'> & {
  attempt: (task: () => Promise<void>) => Promise<void>;
} {
  const { workspace, session, heard } = doors;
  let problem: PlaceProblem | undefined;
  let waiting: Promise<void> | undefined;
  const inTurn = turns();
  const merging = { workspace, session, unreadable: doors.words.unreadable, deletesNamed: true };

  async function bring(): Promise<void> {
    // what is still being checked may be taken back
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
      // before it is written: the tab may be closed in between
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
  // when it is checked, too
  session.listen(({ event }) => event === 'state' && void sync(GATHERED));
  return { attempt, sync };
}

const pause = (time: number) => new Promise<void>((over) => setTimeout(over, time));
