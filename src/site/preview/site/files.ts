import { statSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { isRelease, mediaFolder, type Project } from '../../build/index.ts';

/** The door to the files of a site: site.yaml, media/ and schema/. */
interface SiteFiles {
  /** Records the current version of site.yaml as read. */
  beginReading: () => void;
  /** Returns what has changed other than site.yaml since the last call. */
  takeOthers: () => { files: boolean; schemas: boolean };
  /** Returns the number of changes so far. */
  changes: () => number;
  /** Reads the files again a moment later. */
  readAgain: () => void;
}

/** Debounce of a save's events, in ms. Longer than the 50 ms in which chokidar drops a second change of a file, which is then also read. */
export const SAVE_PAUSE = 60;

/** How often site.yaml is polled in addition to the watcher, in ms. */
export const LOOK_INTERVAL = 500;

/** Returns an id for the version of a file; empty if it doesn't exist. */
function versionOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
}

/** A watcher of files: chokidar's, or a replacement in tests. */
export interface Watcher {
  on: (event: 'all', listener: (event: string, file: string) => void) => unknown;
  once: (event: 'ready', listener: () => void) => unknown;
}

export function watchedFiles(project: Project): string[] {
  const own = [project.site, mediaFolder(project)];
  // the schemas of a release never change
  return isRelease(project.root) ? own : [...own, path.join(project.root, 'schema')];
}

/** Watches the files of a project. Calls `onMedia` at each change in media/, and `onChange` once after all changes of a save. `end` stops it. */
export function watchFiles(
  watcher: Watcher,
  project: Project,
  { onMedia, onChange, end }: { onMedia: () => void; onChange: () => void; end: AbortSignal },
): SiteFiles {
  const schemas = path.join(project.root, 'schema') + path.sep;
  const media = mediaFolder(project) + path.sep;
  let others = { files: false, schemas: false };
  let changes = 0;
  // the version of site.yaml that was read last; changes before the first reading are ignored
  let read: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  function readAgain(): void {
    changes++;
    clearTimeout(timer);
    timer = setTimeout(onChange, SAVE_PAUSE);
  }

  watcher.on('all', (_event, file) => {
    const isSchema = file.startsWith(schemas);
    if (file !== project.site && !file.startsWith(media) && !isSchema) return;
    // a single save can cause several events, and a page that is reloaded while it loads loses its scroll position
    const now = versionOf(project.site);
    // a missing file may have existed for a moment: the studio restores it without an event
    if (file === project.site && now !== '' && now === read) return;
    others = { files: others.files || file !== project.site, schemas: others.schemas || isSchema };
    if (file.startsWith(media)) onMedia();
    readAgain();
  });
  // a file outside of the project is watched individually, and such a watch ends when the file is replaced or deleted
  const look = () => {
    if (read !== undefined && versionOf(project.site) !== read) readAgain();
  };
  watchFile(project.site, { interval: LOOK_INTERVAL, persistent: false }, look);
  end.addEventListener('abort', () => unwatchFile(project.site, look), { once: true });
  // saves before the watcher was ready caused no event
  watcher.once('ready', look);

  return {
    beginReading: () => {
      read = versionOf(project.site);
    },
    takeOthers: () => {
      const taken = others;
      others = { files: false, schemas: false };
      return taken;
    },
    changes: () => changes,
    readAgain,
  };
}
