import { isDeepEqual, type Json } from '../../../core/index.ts';
import { type ComputerClient, connectComputer, HostProblem } from '../../places/hosts/index.ts';
import type { TabStorage } from '../../places/tab/index.ts';
import type { PlaceProblem, WorkerStart } from '../messages.ts';
import { changesOfVisit, type TabWorkspace } from '../site/workspace.ts';
import type { words as computerWords } from './computer-words.ts';
import { createPlaceSync, type SyncedPlace, type SyncedSite, WRITE_DELAY } from './synced.ts';

/* The folder of `plenary studio`, as a place. */

type ComputerWords = typeof computerWords;

interface ComputerSyncOptions extends SyncedSite {
  computer: ComputerClient;
  words: ComputerWords;
}

/** Commits with Git when the editor requests it. */
export function syncComputer(doors: ComputerSyncOptions): SyncedPlace {
  const { computer, workspace, words } = doors;
  const { attempt, sync } = createPlaceSync({
    ...doors,
    remote: () => computer,
    problemOf: (error) => describeFolderError(error, words),
    isPassing: (error) => error instanceof HostProblem && error.reason === 'no-site',
    words: { unreadable: words.unreadable, busy: words.busy },
  });
  computer.follow(() => void sync());
  publishWithGit(doors, sync);
  return {
    sync: (delay = WRITE_DELAY) => sync(delay),
    restore: () =>
      attempt(async () => {
        if (!doors.writes()) return;
        const content = new TextEncoder().encode(workspace.site().text);
        const parent = await computer.version();
        await computer.publish({ parent, files: [{ path: 'site.yaml', content }], message: '' });
      }),
  };
}

export function describeFolderError(error: Error, words: ComputerWords): PlaceProblem {
  const { reason, details } = error instanceof HostProblem ? error : {};
  if (reason === 'offline' || reason === 'unsure') return { message: words.gone, help: 'again' };
  if (reason === 'forbidden') return { message: words.other, help: 'again' };
  if (reason === 'no-site') return { message: words.withoutSite, help: 'restore' };
  if (details?.why === 'encoding') return { message: words.encoding, help: 'again' };
  return { message: error.message, help: 'again' };
}

function publishWithGit(
  { workspace, computer, words }: ComputerSyncOptions,
  sync: () => Promise<void>,
): void {
  // changes the existing object, because the studio's routes already have a reference to it
  Object.assign(workspace.publishing, {
    changes: async (now) => {
      await sync();
      const { git, before, files } = await computer.changes();
      return files ? { git, before, files } : { git, ...changesOfVisit(now) };
    },
    publish: async (_now, { version: _, ...request }, isSeen) => {
      await sync();
      if (!isSeen()) return { refused: words.changedMeanwhile, again: true };
      return computer.commit(request);
    },
  } satisfies Partial<TabWorkspace['publishing']>);
}

/** The token is in the studio's document, which the program writes again at each start. */
export const createComputerClient = (
  home: string,
  computer: NonNullable<WorkerStart['computer']>,
): ComputerClient =>
  connectComputer(`${home}door`, computer, {
    folderNow: async () => {
      const document = await (await fetch(home, { cache: 'no-store' })).text();
      const [, written] = / data-computer="([^"]*)"/.exec(document) ?? [];
      return written === undefined ? undefined : JSON.parse(written.replaceAll('&quot;', '"'));
    },
  });

export const computerPlace = (folder: string): Json => ({ kind: 'computer', folder });

export async function findComputerSite(
  folder: string,
  storage: TabStorage | undefined,
): Promise<string | undefined> {
  const all = (await storage?.list()) ?? [];
  return all.find(({ place }) => isDeepEqual(place, computerPlace(folder)))?.id;
}
