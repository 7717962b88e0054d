import { canOpenFolders, openStorage, pickFolder, requestFolderPermission } from '../../places/tab/index.ts';
import type { PlaceProblem, PlaceProblemMessage, WorkerMessage } from '../messages.ts';

/* Only pages can choose a folder and request permission again. */

export interface FolderAccess {
  /** Sends the folder to the worker. Returns whether the editor chose one. Undefined if the browser can't open folders. */
  choose: (() => Promise<boolean>) | undefined;
  /** Requests permission for a stored site's folder. Must be called after a click. */
  allow: (id: string) => Promise<void>;
  /** Runs the action that helps with a problem. Must be called after a click. */
  help: (problem: PlaceProblem, id: string) => Promise<void>;
  /** Checks the folder regularly while the page is visible. `heard` receives undefined if there is no problem. */
  follow: (heard: (problem: PlaceProblem | undefined) => void) => void;
}

/** In milliseconds. */
const CHECK_INTERVAL = 3_000;

export function createFolderAccess(worker: Worker, say: (message: WorkerMessage) => void): FolderAccess {
  let last: PlaceProblem | undefined;
  let hear = (_problem: PlaceProblem | undefined) => {};
  worker.addEventListener('message', ({ data }: MessageEvent<PlaceProblemMessage | object>) => {
    if (!('folder' in data)) return;
    last = data.folder;
    hear(last);
  });
  const choose = async () => {
    const chosen = await pickFolder();
    if (chosen) say({ chosen });
    return chosen !== undefined;
  };
  const look = () => document.visibilityState === 'visible' && say({ visible: true });
  return {
    choose: canOpenFolders() ? choose : undefined,
    allow: allowFolder,
    help: async ({ help }, id) => {
      if (help === 'choose') return void (await choose());
      if (help === 'allow') await allowFolder(id);
      say(help === 'restore' ? { restore: true } : { visible: true });
    },
    follow: (heard) => {
      hear = heard;
      hear(last);
      window.addEventListener('focus', look);
      setInterval(look, CHECK_INTERVAL);
    },
  };
}

async function allowFolder(id: string): Promise<void> {
  const storage = await openStorage();
  try {
    const folder = await storage.folder(id);
    if (folder) await requestFolderPermission(folder);
  } catch {
    // the click is too old for a request; the worker reports the missing permission
  } finally {
    storage.close();
  }
}
