import { canOpenFolders, openStorage, pickFolder, requestFolderPermission } from '../../places/tab/index.ts';
import type { PageMessage, PlaceProblem, WorkerMessage } from '../messages.ts';

/* Only pages can choose a folder and request permission again. */

export type FolderAccess = ReturnType<typeof createFolderAccess>;

/** In milliseconds. */
const CHECK_INTERVAL = 3_000;

export function createFolderAccess(
  listen: (listener: (message: PageMessage) => void) => void,
  say: (message: WorkerMessage) => void,
) {
  let last: PlaceProblem | undefined;
  let hear = (_problem: PlaceProblem | undefined) => {};
  listen((message) => {
    if (!('folder' in message)) return;
    last = message.folder;
    hear(last);
  });
  const choose = async () => {
    const chosen = await pickFolder();
    if (chosen) say({ chosen });
    return chosen !== undefined;
  };
  const look = () => document.visibilityState === 'visible' && say({ visible: true });
  return {
    /** Sends the folder to the worker. Returns whether the editor chose one. Undefined if the browser can't open folders. */
    choose: canOpenFolders() ? choose : undefined,
    allow: allowFolder,
    /** Runs the action that helps with a problem. Must be called after a click. */
    help: async ({ help }: PlaceProblem, id: string): Promise<void> => {
      if (help === 'choose') return void (await choose());
      if (help === 'allow') await allowFolder(id);
      say(help === 'restore' ? { restore: true } : { visible: true });
    },
    /** Checks the folder regularly while the page is visible. `heard` receives undefined if there is no problem. */
    follow: (heard: (problem: PlaceProblem | undefined) => void): void => {
      hear = heard;
      hear(last);
      window.addEventListener('focus', look);
      setInterval(look, CHECK_INTERVAL);
    },
  };
}

/** Requests permission for a stored site's folder. Must be called after a click. */
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
