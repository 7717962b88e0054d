import { askForFolder, canOpenFolders, openStorage, pickFolder } from '../../studio/places/tab/index.ts';
import type { FolderNews, PlaceProblem, ToWorker } from '../messages.ts';

/* What only a page can do with folders: let the editor choose one, and ask whether the studio may use it again. */

/** The door to the folders of this computer. */
export interface FolderDoor {
  /** Lets the editor choose a folder, which the worker has then: whether they chose one. Undefined where the browser has no folders. */
  choose: (() => Promise<boolean>) | undefined;
  /** Asks the editor for the folder of a site of this browser. To be called at a click. */
  allow: (id: string) => Promise<void>;
  /** Does what helps against a problem with the folder of a site. To be called at a click. */
  help: (problem: PlaceProblem, id: string) => Promise<void>;
  /** Looks at the folder now and then, while somebody sees the page. `heard` gets what hinders, or undefined. */
  follow: (heard: (problem: PlaceProblem | undefined) => void) => void;
}

/** How often the folder is looked at, in milliseconds. */
const INTERVAL = 3_000;

/** The door of a page, whose worker has the sites. */
export function folderDoor(worker: Worker, say: (message: ToWorker) => void): FolderDoor {
  let last: PlaceProblem | undefined;
  let hear = (_problem: PlaceProblem | undefined) => {};
  worker.addEventListener('message', ({ data }: MessageEvent<FolderNews | object>) => {
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
    allow,
    help: async ({ help }, id) => {
      if (help === 'choose') return void (await choose());
      if (help === 'allow') await allow(id);
      say(help === 'restore' ? { restore: true } : { visible: true });
    },
    follow: (heard) => {
      hear = heard;
      hear(last);
      window.addEventListener('focus', look);
      setInterval(look, INTERVAL);
    },
  };
}

async function allow(id: string): Promise<void> {
  const storage = await openStorage();
  try {
    const folder = await storage.folder(id);
    if (folder) await askForFolder(folder);
  } catch {
    // the click was too long ago: the folder says itself that it is not allowed
  } finally {
    storage.close();
  }
}
