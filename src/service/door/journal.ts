import {
  chmod,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
} from 'node:fs/promises';
import path from 'node:path';
import { makeWay, placeOf, type SiteFolder } from './files.ts';
import type { Repository, TreeChanges } from './git.ts';
import { SITE } from './names.ts';

/*
 * A publication is written into a folder beside the site first, with a journal of what is to be done. From the moment the journal is
 * there, all of it is done, now or at the next start; before that moment, none of it. So a crash leaves the site as it was or as
 * it is meant to be.
 */

/** What is to be done, in this order: the branch, the files, the index. */
export interface Journal {
  /** Absent where the site is in no repository. */
  git?: {
    ref: string;
    from: string;
    to: string;
    changes: [file: string, change: { mode: string; id: string } | null][];
  };
  /** The files by their names: the number of the file with the new content, or null for one that goes. */
  files: [name: string, content: number | null][];
}

/** The folder for what is not published yet. It lies on the disk of the site, so that a file moves there at once. */
export function workFolder({ folder }: Pick<SiteFolder, 'folder'>): string {
  return path.join(folder, '.plenary', 'studio');
}

const JOURNAL = 'journal.json';

function publicationFolder(place: SiteFolder): string {
  return path.join(workFolder(place), 'publication');
}

/** Begins a publication: stores new contents, and returns the folder in which they are, named by their numbers. */
export async function storeContents(place: SiteFolder, contents: readonly Uint8Array[]): Promise<string> {
  const folder = publicationFolder(place);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // of no interest to Git, wherever the site lies
  await written(path.join(workFolder(place), '.gitignore'), '*\n');
  for (const [number, bytes] of contents.entries()) await written(path.join(folder, String(number)), bytes);
  return folder;
}

/** Drops a publication that has no journal yet. */
export async function dropContents(place: SiteFolder): Promise<void> {
  await rm(publicationFolder(place), { recursive: true, force: true });
}

/** Writes the journal. When this has resolved, the publication will be done, whatever happens. */
export async function storeJournal(place: SiteFolder, journal: Journal): Promise<void> {
  const folder = publicationFolder(place);
  const next = path.join(folder, `${JOURNAL}.next`);
  await written(next, JSON.stringify(journal));
  await rename(next, path.join(folder, JOURNAL));
  await syncFolder(folder);
}

/** What became of a journal. */
type Finished = 'done' | 'moved' | 'locked' | 'none';

/**
 * Does what the journal says, as far as it is not done yet; without a journal it does nothing. Returns `moved` where the branch is at
 * another commit by now, so that nothing was done, and `locked` where Git has to note it later, as another program holds its index.
 */
export async function finishJournal(
  place: SiteFolder,
  repository: Repository | undefined,
): Promise<Finished> {
  const folder = publicationFolder(place);
  const text = await readFile(path.join(folder, JOURNAL), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // one that can't be read now is still to be done
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return 'none';
  const { git, files } = JSON.parse(text) as Journal;
  if (git && repository && !(await hasMoved(repository, git))) {
    await removeJournal(folder);
    return 'moved';
  }
  // site.yaml is the last one to name new files, and the first one not to name those that go
  const puts = files.filter(([, content]) => content !== null);
  const order = (name: string) => (name === SITE ? 1 : 0);
  for (const [name, content] of puts.sort(([a], [b]) => order(a) - order(b)))
    await put(place, name, path.join(folder, String(content)));
  for (const [name, content] of files) if (content === null) await remove(place, name);
  const changes: TreeChanges = new Map(git?.changes);
  if (git && repository && !(await repository.note(changes))) return 'locked';
  await removeJournal(folder);
  return 'done';
}

/** Moves the branch, unless that is done already. */
async function hasMoved(
  repository: Repository,
  { ref, from, to }: NonNullable<Journal['git']>,
): Promise<boolean> {
  if (await repository.move(ref, from, to)) return true;
  const head = await repository.head();
  return repository.isPartOf(to, typeof head === 'string' ? ref : head.commit);
}

async function put(place: SiteFolder, name: string, content: string): Promise<void> {
  const target = placeOf(place, name);
  if (name !== SITE) await makeWay(place.folder, name);
  await takePermissions(target, content);
  try {
    await rename(content, target);
  } catch (error) {
    // it was moved before a crash
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return;
  }
  await syncFolder(path.dirname(target));
}

/** Gives new content the permissions of the file that it replaces. */
async function takePermissions(target: string, content: string): Promise<void> {
  const before = await stat(target).catch(() => undefined);
  if (before) await chmod(content, before.mode & 0o777).catch(() => {});
}

/** Removes a file, and the folders that are empty without it, as Git does. */
async function remove(place: SiteFolder, name: string): Promise<void> {
  const target = placeOf(place, name);
  await unlink(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const media = path.join(place.folder, 'media');
  for (let at = path.dirname(target); at !== media; at = path.dirname(at)) {
    if ((await readdir(at).catch(() => ['?'])).length > 0) return;
    await rmdir(at).catch(() => {});
  }
}

/** First the journal: contents without one are nothing. */
async function removeJournal(folder: string): Promise<void> {
  await rm(path.join(folder, JOURNAL), { force: true });
  await syncFolder(folder);
  await rm(folder, { recursive: true, force: true });
}

async function written(file: string, content: Uint8Array | string): Promise<void> {
  // a new file has the permissions of others in a folder for the web
  const handle = await open(file, 'w', 0o644);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** So that a power cut does not undo what was renamed there; where folders cannot be opened, the system sees to it. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    // Windows
  } finally {
    await handle?.close();
  }
}
