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
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from '../failure.ts';
import { createParentFolders, filePathOf, type SiteFolder } from './files.ts';
import type { Repository, TreeChanges } from './git.ts';
import { SITE_FILE } from './names.ts';

/*
 * A publication is first written to a folder next to the site, with a journal. Once the journal is written, all steps are done,
 * now or at the next start; before that, none are done. So a crash leaves the site in either the old or the new state.
 */

/** In this order: update the branch, the files, the index. */
export interface Journal {
  /** Absent if the site is in no repository. */
  git?: {
    ref: string;
    from: string;
    to: string;
    changes: [file: string, change: { mode: string; id: string } | null][];
  };
  /** Each name has the number of the file with its new content, or null to delete it. */
  files: [name: string, content: number | null][];
}

/** On the disk of the site, so that moving a file is atomic. */
export function workFolder({ folder }: Pick<SiteFolder, 'folder'>): string {
  return path.join(folder, '.plenary', 'studio');
}

const JOURNAL_FILE = 'journal.json';

function publicationFolder(place: SiteFolder): string {
  return path.join(workFolder(place), 'publication');
}

/** Returns the folder of the contents, in which files are named by number. */
export async function storeContents(place: SiteFolder, contents: readonly Uint8Array[]): Promise<string> {
  const folder = publicationFolder(place);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Git should ignore this folder, wherever the site is
  await writeFileSynced(path.join(workFolder(place), '.gitignore'), '*\n');
  for (const [number, bytes] of contents.entries())
    await writeFileSynced(path.join(folder, String(number)), bytes);
  return folder;
}

export async function removeContents(place: SiteFolder): Promise<void> {
  await rm(publicationFolder(place), { recursive: true, force: true });
}

/** With the journal on the disk, the publication is certain, even after a crash. */
export async function storeJournal(place: SiteFolder, journal: Journal): Promise<void> {
  const folder = publicationFolder(place);
  const next = path.join(folder, `${JOURNAL_FILE}.next`);
  await writeFileSynced(next, JSON.stringify(journal));
  await rename(next, path.join(folder, JOURNAL_FILE));
  await syncFolder(folder);
}

/** `moved`: the branch is at another commit now, so nothing was done. `locked`: another program holds the index. */
export async function finishJournal(
  place: SiteFolder,
  repository: Repository | undefined,
): Promise<'done' | 'moved' | 'locked' | 'none'> {
  const folder = publicationFolder(place);
  // a journal that can't be read is an error: its steps must not be skipped
  const text = await readFile(path.join(folder, JOURNAL_FILE), 'utf8').catch(ignoreMissing);
  if (text === undefined) return 'none';
  const { git, files } = JSON.parse(text) as Journal;
  if (git && repository && !(await moveBranch(repository, git))) {
    await removeJournal(folder);
    return 'moved';
  }
  // new files appear before the site.yaml that refers to them, and deleted files disappear after it
  const puts = files.filter(([, content]) => content !== null);
  const order = (name: string) => (name === SITE_FILE ? 1 : 0);
  for (const [name, content] of puts.sort(([a], [b]) => order(a) - order(b)))
    await moveFileIntoPlace(place, name, path.join(folder, String(content)));
  for (const [name, content] of files) if (content === null) await removeFile(place, name);
  const changes: TreeChanges = new Map(git?.changes);
  if (git && repository && !(await repository.note(changes))) return 'locked';
  await removeJournal(folder);
  return 'done';
}

/** Returns whether the branch now contains the new commit. */
async function moveBranch(
  repository: Repository,
  { ref, from, to }: NonNullable<Journal['git']>,
): Promise<boolean> {
  if (await repository.move(ref, from, to)) return true;
  const head = await repository.head();
  return repository.isPartOf(to, typeof head === 'string' ? ref : head.commit);
}

async function moveFileIntoPlace(place: SiteFolder, name: string, content: string): Promise<void> {
  const target = filePathOf(place, name);
  if (name !== SITE_FILE) await createParentFolders(place.folder, name);
  await copyPermissions(target, content);
  try {
    await rename(content, target);
  } catch (error) {
    // the file was already moved before a crash
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return;
  }
  await syncFolder(path.dirname(target));
}

async function copyPermissions(target: string, content: string): Promise<void> {
  const before = await stat(target).catch(() => undefined);
  if (before) await chmod(content, before.mode & 0o777).catch(() => {});
}

/** Also removes parent folders that become empty, as Git does. */
async function removeFile(place: SiteFolder, name: string): Promise<void> {
  const target = filePathOf(place, name);
  await unlink(target).catch(ignoreMissing);
  const media = path.join(place.folder, 'media');
  for (let at = path.dirname(target); at !== media; at = path.dirname(at)) {
    if ((await readdir(at).catch(() => ['?'])).length > 0) return;
    await rmdir(at).catch(() => {});
  }
}

/** The journal is removed first, because contents without a journal have no effect. */
async function removeJournal(folder: string): Promise<void> {
  await rm(path.join(folder, JOURNAL_FILE), { force: true });
  await syncFolder(folder);
  await rm(folder, { recursive: true, force: true });
}

/** A new file gets the usual permissions of files on a web server. */
function writeFileSynced(file: string, content: Uint8Array | string): Promise<void> {
  return writeFile(file, content, { mode: 0o644, flush: true });
}

/** Without this, a power failure could undo a rename in the folder. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    // Windows cannot open folders
  } finally {
    await handle?.close();
  }
}
