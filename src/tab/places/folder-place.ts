import { isRecord, type Json } from '../../shared/index.ts';
import { PlaceError, remoteOfFolder, type TabStorage, writeSiteFile } from '../../studio/places/tab/index.ts';
import type { PlaceProblem } from '../messages.ts';
import { changedFiles, type TabWorkspace } from '../site/workspace.ts';
import { words } from '../words.ts';
import { keepInStep, type SyncedPlace, type SyncedSite } from './synced.ts';

/* A folder of this computer, which the browser opens, as the place of a site. */

/** The folder of a site that is open. */
export interface FolderStudio extends SyncedPlace {
  /** Goes on with the folder at another place. */
  moveTo: (folder: FileSystemDirectoryHandle) => Promise<void>;
}

interface Doors extends SyncedSite {
  name: string;
  /** Missing where the browser has forgotten it. */
  folder: FileSystemDirectoryHandle | undefined;
  /** Stores where the folder is now. */
  moved: (folder: FileSystemDirectoryHandle) => Promise<void>;
}

/** The editor has chosen the folder of another site. */
class OtherFolder extends Error {}

/** Lets a folder have what is stored in the browser. */
export function syncFolder(doors: Doors): FolderStudio {
  const { name, workspace } = doors;
  let remote = doors.folder && remoteOfFolder(doors.folder);
  let { folder } = doors;
  sayWhereItGoes(workspace, name);
  const { attempt, sync } = keepInStep({
    ...doors,
    remote: () => {
      if (!remote) throw new PlaceError('gone', '');
      return remote;
    },
    problemOf: (error) => problemOf(error, name),
    isPassing: (error) => error instanceof PlaceError && ['changed', 'missing'].includes(error.kind),
    words: { unreadable: (why) => words.folderUnreadable(name, why), busy: words.folderBusy(name) },
  });
  return {
    sync,
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

/** What an editor hears about an error, and what they can do. */
function problemOf(error: Error, name: string): PlaceProblem {
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
