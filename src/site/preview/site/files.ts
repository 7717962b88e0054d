import { statSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { isRelease, mediaFolder, type Project } from '../../build/index.ts';

/** site.yaml, media/ and schema/. */
interface SiteFiles {
  /** Records that the current version of site.yaml has been read. */
  beginReading: () => void;
  /** Returns whether a schema has changed since the last call. */
  takeSchemaChange: () => boolean;
  /** Since the start. */
  changes: () => number;
  readAgain: () => void;
}

/** In ms. Longer than the 50 ms in which chokidar ignores a second change to the same file, so that this change is read, too. */
export const SAVE_DELAY = 60;

/** In ms. site.yaml is polled in addition to being watched. */
export const POLL_INTERVAL = 500;

/** Returns an empty text if the file doesn't exist. */
function fileVersion(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
}

/** Chokidar, or a replacement in tests. */
export interface Watcher {
  on: (event: 'all', listener: (event: string, file: string) => void) => unknown;
  once: (event: 'ready', listener: () => void) => unknown;
}

export function watchedFiles(project: Project): string[] {
  const own = [project.site, mediaFolder(project)];
  // schemas only change in a clone of the repository, never in a release
  return isRelease(project.root) ? own : [...own, path.join(project.root, 'schema')];
}

/** Calls `onMedia` at each change in media/, and `onChange` once after all changes of a save. `end` stops the watching. */
export function watchFiles(
  watcher: Watcher,
  project: Project,
  { onMedia, onChange, end }: { onMedia: () => void; onChange: () => void; end: AbortSignal },
): SiteFiles {
  const schemas = path.join(project.root, 'schema') + path.sep;
  const media = mediaFolder(project) + path.sep;
  let hasSchemaChanged = false;
  let changes = 0;
  // the version of site.yaml that was last read; undefined before the first reading, when changes are ignored
  let read: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  function readAgain(): void {
    changes++;
    clearTimeout(timer);
    timer = setTimeout(onChange, SAVE_DELAY);
  }

  watcher.on('all', (_event, file) => {
    const isSchema = file.startsWith(schemas);
    if (file !== project.site && !file.startsWith(media) && !isSchema) return;
    // one save can cause several events, and a page that is reloaded while it is loading loses its scroll position
    const now = fileVersion(project.site);
    // a missing file is always read again: the studio may have restored it without an event
    if (file === project.site && now !== '' && now === read) return;
    hasSchemaChanged ||= isSchema;
    if (file.startsWith(media)) onMedia();
    readAgain();
  });
  // site.yaml is also polled: outside of the project, it is watched as a single file, and such a watch ends when the file is
  // replaced or deleted
  const look = () => {
    if (read !== undefined && fileVersion(project.site) !== read) readAgain();
  };
  watchFile(project.site, { interval: POLL_INTERVAL, persistent: false }, look);
  end.addEventListener('abort', () => unwatchFile(project.site, look), { once: true });
  // a save before the watcher was ready caused no event
  watcher.once('ready', look);

  return {
    beginReading: () => {
      read = fileVersion(project.site);
    },
    takeSchemaChange: () => {
      const taken = hasSchemaChanged;
      hasSchemaChanged = false;
      return taken;
    },
    changes: () => changes,
    readAgain,
  };
}
