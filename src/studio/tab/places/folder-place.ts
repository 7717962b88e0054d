import { isRecord, type Json } from '../../../core/index.ts';
import { createFolderRemote, PlaceError, type TabStorage, writeSiteFile } from '../../places/tab/index.ts';
import type { PlaceProblem } from '../messages.ts';
import { changesOfVisit, type TabWorkspace } from '../site/workspace.ts';
import { words } from '../words.ts';
import { createPlaceSync, type SyncedPlace, type SyncedSite } from './synced.ts';

/* A local folder, which the editor opened with the browser, as a place. */

export interface FolderPlace extends SyncedPlace {
  moveTo: (folder: FileSystemDirectoryHandle) => Promise<void>;
}

interface FolderSyncOptions extends SyncedSite {
  name: string;
  /** Undefined if the browser has lost the folder. */
  folder: FileSystemDirectoryHandle | undefined;
  moved: (folder: FileSystemDirectoryHandle) => Promise<void>;
}

class WrongFolderError extends Error {}

export function syncFolder(doors: FolderSyncOptions): FolderPlace {
  const { name, workspace } = doors;
  let remote = doors.folder && createFolderRemote(doors.folder);
  let { folder } = doors;
  let refused: WrongFolderError | undefined;
  explainFolderPublishing(workspace, name);
  const { attempt, sync } = createPlaceSync({
    ...doors,
    remote: () => {
      if (!remote) throw new PlaceError('gone', '');
      return remote;
    },
    // the error of a refused folder stays until the editor chooses another folder
    problemOf: (error) => describeFolderError(isGoneError(error) ? (refused ?? error) : error, name),
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
        const there = createFolderRemote(to);
        const { commit } = await there.read();
        const text = new TextDecoder().decode(await there.blob('', 'site.yaml', commit));
        // refuses the folder of another site, which would get this site's changes
        const { base, text: own } = workspace.site();
        refused =
          text !== base.text && text !== own
            ? new WrongFolderError(words.otherFolder(to.name, name))
            : undefined;
        if (refused) throw refused;
        [folder, remote] = [to, there];
        await doors.moved(to);
      }),
  };
}

const isGoneError = (error: Error) => error instanceof PlaceError && error.kind === 'gone';

function describeFolderError(error: Error, name: string): PlaceProblem {
  const kind = error instanceof PlaceError ? error.kind : undefined;
  if (kind === 'refused') return { message: words.folderRefused(name), help: 'allow' };
  if (kind === 'gone') return { message: words.folderGone(name), help: 'choose' };
  if (error instanceof WrongFolderError) return { message: error.message, help: 'choose' };
  if (kind === 'missing') return { message: words.folderWithoutSite(name), help: 'restore' };
  return { message: error.message, help: 'again' };
}

/** Tells the editor that the folder contains all changes, and lists the changes made during this visit. */
function explainFolderPublishing({ publishing }: TabWorkspace, name: string): void {
  // changes the existing object, because the studio's routes already have a reference to it
  Object.assign(publishing, {
    changes: async (now) => ({ git: { can: 'zip', why: words.inFolder(name) }, ...changesOfVisit(now) }),
    publish: async () => ({ refused: words.inFolder(name) }),
  } satisfies Partial<TabWorkspace['publishing']>);
}

export const isFolderPlace = (place: Json) => isRecord(place) && place.kind === 'folder';

export async function findFolderSite(
  folder: FileSystemDirectoryHandle,
  storage: TabStorage | undefined,
): Promise<string | undefined> {
  for (const { id } of (await storage?.list()) ?? []) {
    const known = await storage?.folder(id);
    if (await known?.isSameEntry(folder)) return id;
  }
  return undefined;
}
