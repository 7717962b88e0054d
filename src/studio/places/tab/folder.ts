import { areBytesEqual, bytesOfBlob } from '../../../core/index.ts';
import { PlaceError } from './place-error.ts';
import { createSiteBudget, isSystemFile, pathFault, quotePath, type SiteFiles } from './site-files.ts';

/*
 * File System Access API of Chrome and Edge. The browser's own storage (OPFS) has the same interface. Only pages can request
 * permission; everything else also works in workers.
 */

/** Must be called in a page. */
export function canOpenFolders(): boolean {
  return typeof window !== 'undefined' && typeof window.showDirectoryPicker === 'function';
}

/** Must be called in a page, after a click. Returns undefined if the editor cancels. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await window.showDirectoryPicker?.({ id: 'plenary', mode: 'readwrite' });
  } catch (error) {
    if ((error as Error).name === 'AbortError') return undefined;
    throw asPlaceError(error);
  }
}

/** Must be called in a page, after a click. */
export async function requestFolderPermission(folder: FileSystemDirectoryHandle): Promise<boolean> {
  // folders of the browser's own storage need no permission
  return ((await folder.requestPermission?.({ mode: 'readwrite' })) ?? 'granted') === 'granted';
}

/**
 * Reads media/ lazily. Skips links, hidden files and system files. Throws a PlaceError if the folder has no site, the site is too
 * large, or the browser may not read the folder.
 */
export async function readFolder(folder: FileSystemDirectoryHandle): Promise<SiteFiles> {
  try {
    const site = await readSiteFile(folder);
    const add = createSiteBudget('This folder');
    add('site.yaml', site.size);
    const media = new Map<string, Blob>();
    const inside = await findMediaFolder(folder);
    if (inside) await collectFiles(inside, '', media, add);
    return { site, media };
  } catch (error) {
    throw asPlaceError(error);
  }
}

async function readSiteFile(folder: FileSystemDirectoryHandle): Promise<File> {
  try {
    return await (await folder.getFileHandle('site.yaml')).getFile();
  } catch (error) {
    if (!isMissingError(error)) throw error;
    // throws an error if the folder itself is missing
    await folder.keys().next();
    throw new PlaceError(
      'missing',
      `The folder ${quotePath(folder.name)} has no file site.yaml, so it isn't a site of Plenary. Choose the folder with site.yaml and media/ in it.`,
    );
  }
}

async function findMediaFolder(
  folder: FileSystemDirectoryHandle,
): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await folder.getDirectoryHandle('media');
  } catch (error) {
    if (isMissingError(error)) return undefined;
    throw error;
  }
}

const isMissingError = (error: unknown) =>
  ['NotFoundError', 'TypeMismatchError'].includes((error as Error).name);

const MAX_FOLDER_DEPTH = 20;

async function collectFiles(
  folder: FileSystemDirectoryHandle,
  start: string,
  files: Map<string, Blob>,
  add: ReturnType<typeof createSiteBudget>,
  depth = 0,
): Promise<void> {
  if (depth > MAX_FOLDER_DEPTH)
    throw new PlaceError(
      'file',
      `The folder media/ has more than ${MAX_FOLDER_DEPTH} folders inside each other.`,
    );
  for await (const [name, handle] of folder) {
    const path = `${start}${name}`;
    // skips names that no site can use
    if (isSystemFile(name) || pathFault(path)) continue;
    if (handle.kind === 'directory') {
      await collectFiles(handle, `${path}/`, files, add, depth + 1);
      continue;
    }
    const file = await handle.getFile();
    add(`media/${path}`, file.size);
    files.set(path, file);
  }
}

/** `changed` is the file's content if another program has changed the file. Then it was not overwritten. */
type FolderWriteResult = 'written' | { changed: Uint8Array<ArrayBuffer> | undefined };

/** Writes atomically if the content is still `was` (undefined for no file). Otherwise changes nothing. */
export function writeSiteFile(
  folder: FileSystemDirectoryHandle,
  bytes: Uint8Array<ArrayBuffer>,
  was: Uint8Array | undefined,
): Promise<FolderWriteResult> {
  return writeIfExpected(folder, 'site.yaml', new Blob([bytes]), async (now) => {
    if (was === undefined) return isMissingOrEmpty(now);
    return now?.size === was.length && areBytesEqual(await bytesOfBlob(now), was);
  });
}

/** `name` is the path in media/. A different file with this name is not overwritten. Its content is returned instead. */
export async function writeMediaFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  blob: Blob,
): Promise<FolderWriteResult> {
  const fault = pathFault(name);
  if (fault) throw new PlaceError('file', `The name ${quotePath(name)} ${fault}, so the file is not stored.`);
  const path = name.split('/');
  const file = String(path.pop());
  try {
    let inside = await folder.getDirectoryHandle('media', { create: true });
    for (const part of path) inside = await inside.getDirectoryHandle(part, { create: true });
    return await writeIfExpected(inside, file, blob, async (now) => {
      if (now === undefined || isMissingOrEmpty(now)) return true;
      return now.size === blob.size && areBytesEqual(await bytesOfBlob(now), await bytesOfBlob(blob));
    });
  } catch (error) {
    throw asPlaceError(error);
  }
}

/** `name` is the path in media/. */
export async function removeMediaFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  const path = name.split('/');
  const file = String(path.pop());
  try {
    let inside = await folder.getDirectoryHandle('media');
    for (const part of path) inside = await inside.getDirectoryHandle(part);
    await inside.removeEntry(file);
  } catch (error) {
    // ignores a file that another program has already deleted
    if ((error as Error).name !== 'NotFoundError') throw asPlaceError(error);
  }
}

/** A file is empty if a write was interrupted. */
const isMissingOrEmpty = (now: File | undefined) => now === undefined || now.size === 0;

async function writeIfExpected(
  folder: FileSystemDirectoryHandle,
  name: string,
  blob: Blob,
  isExpected: (now: File | undefined) => Promise<boolean>,
): Promise<FolderWriteResult> {
  let growing: FileSystemWritableFileStream | undefined;
  try {
    const before = await readFileIn(folder, name);
    if (!(await isExpected(before))) return { changed: before && (await bytesOfBlob(before)) };
    const handle = await folder.getFileHandle(name, { create: true });
    growing = await handle.createWritable();
    await growing.write(blob);
    // checks the file again as late as possible
    const now = await handle.getFile();
    if (!(await isExpected(now))) {
      await growing.abort();
      return { changed: await bytesOfBlob(now) };
    }
    await growing.close();
    return 'written';
  } catch (error) {
    await growing?.abort().catch(() => {});
    throw asPlaceError(error);
  }
}

async function readFileIn(folder: FileSystemDirectoryHandle, name: string): Promise<File | undefined> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    if ((error as Error).name === 'NotFoundError') return undefined;
    throw error;
  }
}

const NOTHING_WRITTEN = 'Nothing was written. What you changed is still stored in this browser.';

function asPlaceError(error: unknown): unknown {
  if (error instanceof PlaceError || !(error instanceof Error)) return error;
  switch (error.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return new PlaceError(
        'refused',
        `The browser may not use this folder. Choose it again, and allow the studio to read and to write it.`,
      );
    case 'NotFoundError':
      return new PlaceError(
        'gone',
        `The folder or a file in it was moved or deleted. Choose the folder again. ${NOTHING_WRITTEN}`,
      );
    case 'TypeMismatchError':
      return new PlaceError(
        'file',
        `Something in media/ has the name of a folder or a file that the studio needs. Rename it, and try again. ${NOTHING_WRITTEN}`,
      );
    case 'QuotaExceededError':
      return new PlaceError(
        'full',
        `The disk is full. Delete files that you don't need, and try again. ${NOTHING_WRITTEN}`,
      );
    case 'NoModificationAllowedError':
    case 'InvalidModificationError':
    case 'InvalidStateError':
      return new PlaceError(
        'file',
        `A file of this folder can't be written: another program or tab uses it, or it is read-only. Close it there, allow writing, and try again. ${NOTHING_WRITTEN}`,
      );
    case 'NotReadableError':
      return new PlaceError(
        'changed',
        `A file of this folder can't be read: it has just been changed, or it is protected. Try again. ${NOTHING_WRITTEN}`,
      );
    default:
      return new PlaceError(
        'file',
        `The folder can't be used (${error.name}). Try again. ${NOTHING_WRITTEN}`,
      );
  }
}
