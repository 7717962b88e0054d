import { isRecord, type Json } from '../../shared/index.ts';
import { type Session, turns } from '../../studio/index.ts';
import { PlaceError, remoteOfFolder, type TabStorage, writeSiteFile } from '../../studio/places/tab/index.ts';
import type { FolderProblem } from '../messages.ts';
import { changedFiles, type TabWorkspace } from '../site/workspace.ts';
import { words } from '../words.ts';
import { baseAfter, contentsOf, withSent } from './remote-place.ts';
import { pull } from './remote-pull.ts';

/*
 * A folder of this computer as the place of a site. The browser stores each change first; the folder gets it a moment later. What another
 * program does there is taken over as what somebody else publishes at a host, and nothing of it is written over.
 */

/** The folder of a site that is open. Nothing here rejects: an editor hears what hinders. */
export interface FolderStudio {
  /** Takes over what other programs have changed, and writes what the folder does not have, after a delay in milliseconds. */
  sync: (delay?: number) => Promise<void>;
  /** Writes site.yaml again, where there is none. */
  restore: () => Promise<void>;
  /** Goes on with the folder at another place. */
  moveTo: (folder: FileSystemDirectoryHandle) => Promise<void>;
}

interface Doors {
  name: string;
  /** Missing where the browser has forgotten it. */
  folder: FileSystemDirectoryHandle | undefined;
  workspace: TabWorkspace;
  session: Session;
  /** Whether this tab may change the site. */
  writes: () => boolean;
  /** Shows the site again: files of media/ may be others now. */
  showAgain: () => Promise<void>;
  /** Hears what hinders, and undefined when nothing does any more. */
  heard: (problem: FolderProblem | undefined) => void;
  /** Stores where the folder is now. */
  moved: (folder: FileSystemDirectoryHandle) => Promise<void>;
}

/** The editor has chosen the folder of another site. */
class OtherFolder extends Error {}

/** How long the folder is left alone after a change, as more may follow, in milliseconds. */
export const GATHERED = 300;

/** What another program does with a file takes less, in milliseconds. */
const PASSING = 1_000;

/** How often a write is tried again because another program was faster. */
const MOST_TRIES = 3;

/** Lets a folder have what is stored in the browser. */
export function syncFolder(doors: Doors): FolderStudio {
  const { name, workspace, session, heard } = doors;
  let remote = doors.folder && remoteOfFolder(doors.folder);
  let { folder } = doors;
  let problem: FolderProblem | undefined;
  let waiting: Promise<void> | undefined;
  const inTurn = turns();
  const unreadable = (why: string) => words.folderUnreadable(name, why);
  const merging = { workspace, session, unreadable, deletesNamed: true };
  sayWhereItGoes(workspace, name);

  async function bring(): Promise<void> {
    if (!doors.writes()) return;
    if (!remote) throw new PlaceError('gone', '');
    for (let tries = 0; tries <= MOST_TRIES; tries++) {
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
    throw new PlaceError('changed', words.folderBusy(name));
  }

  /** Does something with the folder, then all that is left to do. Once more, where a program is in the middle of something. */
  const attempt = (task: () => Promise<void>) =>
    inTurn(async () => {
      const tried = (one: () => Promise<void>) =>
        one().then(
          () => undefined,
          (error: Error) => error,
        );
      let error = await tried(() => task().then(bring));
      if (error instanceof PlaceError && ['changed', 'missing'].includes(error.kind)) {
        await pause(PASSING);
        error = await tried(bring);
      }
      const now = error && problemOf(error, name);
      if (now?.message !== problem?.message) heard(now);
      problem = now;
    });

  return {
    sync: (delay = 0) => {
      waiting ??= pause(delay).then(() =>
        attempt(async () => {
          waiting = undefined;
        }),
      );
      return waiting;
    },
    restore: () =>
      attempt(async () => {
        const bytes = new TextEncoder().encode(workspace.site().text);
        if (folder && doors.writes()) await writeSiteFile(folder, bytes, undefined);
      }),
    moveTo: (to) =>
      attempt(async () => {
        const there = remoteOfFolder(to);
        const { commit } = await there.read();
        const text = new TextDecoder().decode(await there.blob('', 'site.yaml', commit));
        // another site would get the changes of this one
        const { base, text: own } = workspace.site();
        if (text !== base.text && text !== own) throw new OtherFolder(words.otherFolder(to.name, name));
        [folder, remote] = [to, there];
        await doors.moved(to);
      }),
  };
}

const pause = (time: number) => new Promise<void>((over) => setTimeout(over, time));

/** What an editor hears about an error, and what they can do. */
function problemOf(error: Error, name: string): FolderProblem {
  const kind = error instanceof PlaceError ? error.kind : undefined;
  if (kind === 'refused') return { message: words.folderRefused(name), help: 'allow' };
  if (kind === 'gone') return { message: words.folderGone(name), help: 'choose' };
  if (error instanceof OtherFolder) return { message: error.message, help: 'choose' };
  if (kind === 'missing') return { message: words.folderWithoutSite(name), help: 'restore' };
  return { message: error.message, help: 'again' };
}

/** Says in the studio that the folder has all changes, and lists those of this visit. */
function sayWhereItGoes({ publishing }: TabWorkspace, name: string): void {
  // in its place: the routes of the studio have it already
  Object.assign(publishing, {
    changes: async (now) => {
      const { text, files } = now.start;
      const base = { text, revision: '', files: [...files].map((file): [string, string] => [file, '']) };
      return {
        git: { can: 'zip', why: words.inFolder(name) },
        before: text,
        files: changedFiles(base, now),
      };
    },
    publish: async () => ({ refused: words.inFolder(name) }),
  } satisfies Partial<TabWorkspace['publishing']>);
}

/** Whether the place of a stored site is a folder. */
export const isInFolder = (place: Json) => isRecord(place) && place.kind === 'folder';

/** The site of this browser whose place is a folder; undefined where there is none. */
export async function siteOfFolder(
  folder: FileSystemDirectoryHandle,
  storage: TabStorage | undefined,
): Promise<string | undefined> {
  for (const { id } of (await storage?.list()) ?? []) {
    const known = await storage?.folder(id);
    if (await known?.isSameEntry(folder)) return id;
  }
  return undefined;
}
