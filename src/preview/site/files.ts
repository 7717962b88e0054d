import { statSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { isRelease, mediaFolder, type Project } from '../../build/index.ts';

/** The door to the files of a site: site.yaml, media/ and schema/. */
interface SiteFiles {
  /** Notes that site.yaml is read as it is now. */
  beginReading: () => void;
  /** What else than site.yaml has changed since this was last asked. */
  takeOthers: () => { files: boolean; schemas: boolean };
  /** How many changes there were. */
  changes: () => number;
  /** Reads the files again a moment later. */
  readAgain: () => void;
}

/**
 * One save of an editor can be several events, within so many milliseconds. Longer than the 50 for which chokidar keeps a second
 * change of a file to itself: what is saved in that time is read too.
 */
export const SAVE_PAUSE = 60;

/** How often site.yaml is looked at, whatever the watcher says, in milliseconds. */
export const LOOK_INTERVAL = 500;

/** Which version of a file there is; empty where there is none. */
function versionOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
}

/** A watcher of files: that of the package chokidar, or what a test puts in its place. */
export interface Watcher {
  on: (event: 'all', listener: (event: string, file: string) => void) => unknown;
  once: (event: 'ready', listener: () => void) => unknown;
}

/** The files of a project that its preview watches. */
export function watchedFiles(project: Project): string[] {
  const own = [project.site, mediaFolder(project)];
  // the schemas of a release never change
  return isRelease(project.root) ? own : [...own, path.join(project.root, 'schema')];
}

/** Follows the files of a project. Calls `onMedia` at each change in media/, and `onChange` once after all changes of a save. `end` ends it. */
export function watchFiles(
  watcher: Watcher,
  project: Project,
  { onMedia, onChange, end }: { onMedia: () => void; onChange: () => void; end: AbortSignal },
): SiteFiles {
  const schemas = path.join(project.root, 'schema') + path.sep;
  const media = mediaFolder(project) + path.sep;
  let others = { files: false, schemas: false };
  let changes = 0;
  // the version of site.yaml that was read last; none is watched for before one was
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
    // one save can be several events; a page that is loaded again while it loads loses its place
    const now = versionOf(project.site);
    // a file that is missing may have been back for a moment: the studio puts it back without an event
    if (file === project.site && now !== '' && now === read) return;
    others = { files: others.files || file !== project.site, schemas: others.schemas || isSchema };
    if (file.startsWith(media)) onMedia();
    readAgain();
  });
  // a file outside of the project is watched alone, and such a watch ends when the file is replaced or deleted
  const look = () => {
    if (read !== undefined && versionOf(project.site) !== read) readAgain();
  };
  watchFile(project.site, { interval: LOOK_INTERVAL, persistent: false }, look);
  end.addEventListener('abort', () => unwatchFile(project.site, look), { once: true });
  // what was saved before the watcher watches is no event
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
