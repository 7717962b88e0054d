import { bytesOfBlob, decodeUtf8, joinBytes } from '../../../core/index.ts';
import { blobId } from '../hosts/git.ts';
import type { ChangedFile, PublishConflict, PublishResult, Remote } from '../hosts/remote.ts';
import { readFolder, removeMediaFile, writeMediaFile, writeSiteFile } from './folder.ts';
import { PlaceError } from './place-error.ts';

interface KnownFile {
  id: string;
  /** Undefined once the studio has written the file. */
  file?: File;
}

const SITE_FILE = 'site.yaml';

/**
 * Presents a local folder like a branch at a host: changes by other programs count as changes that other editors have published.
 * A hash of all contents identifies a state, as a commit does. The folder is only overwritten if its state is the last one that
 * was read. Each method may throw a `PlaceError`.
 */
export function createFolderRemote(folder: FileSystemDirectoryHandle): Remote {
  let known = new Map<string, KnownFile>();
  let commit = '';
  let site = new Uint8Array();

  /** Computes the id again if the size or the time of the file has changed. */
  async function knownOf(path: string, file: File): Promise<KnownFile> {
    const before = known.get(path);
    const isSame = before?.file?.size === file.size && before.file.lastModified === file.lastModified;
    if (before && isSame && path !== SITE_FILE) return { ...before, file };
    return { file, id: await blobId(await bytesOfBlob(file), '') };
  }

  async function read(): ReturnType<Remote['read']> {
    const { site: written, media } = await readFolder(folder);
    // an empty file may be an unfinished write of another program
    if (written.size === 0)
      throw new PlaceError('missing', `The file site.yaml of this folder is empty. Write it again.`);
    const all = [
      [SITE_FILE, written] as const,
      ...[...media].map(([name, file]) => [`media/${name}`, file] as const),
    ];
    const next = new Map<string, KnownFile>();
    for (const [path, file] of all) next.set(path, await knownOf(path, file as File));
    site = await bytesOfBlob(written);
    known = next;
    commit = await hashFolderState(known);
    const files = all.map(([path, { size }]) => [path, { id: known.get(path)?.id ?? '', size }] as const);
    return { commit, branch: '', files: new Map(files) };
  }

  async function publish({
    parent,
    files,
  }: Parameters<Remote['publish']>[0]): Promise<PublishResult | PublishConflict> {
    const moved: PublishConflict = { moved: true, theirs: commit, parent: commit };
    if (parent !== commit) return moved;
    // writes site.yaml last, so that it never names a missing file
    const isSite = ({ path }: ChangedFile) => path === SITE_FILE;
    for (const one of [...files.filter((one) => !isSite(one)), ...files.filter(isSite)])
      if (!(await write(one))) return moved;
    commit = await hashFolderState(known);
    return { commit, parent, address: '' };
  }

  /** Returns false if another program wrote first. */
  async function write({ path, content }: ChangedFile): Promise<boolean> {
    if (!content) {
      await removeMediaFile(folder, path.slice('media/'.length));
      known.delete(path);
      return true;
    }
    const bytes = path === SITE_FILE ? withByteOrderMark(content, site) : content.slice();
    const written =
      path === SITE_FILE
        ? await writeSiteFile(folder, bytes, site)
        : await writeMediaFile(folder, path.slice('media/'.length), new Blob([bytes]));
    if (written !== 'written') return false;
    known.set(path, { id: await blobId(bytes, '') });
    if (path === SITE_FILE) site = bytes;
    return true;
  }

  return {
    read,
    blob: async (_id, path) => {
      const { file } = known.get(path) ?? {};
      if (!file) throw new PlaceError('changed', `The file ${path} of this folder has just been changed.`);
      const bytes = await bytesOfBlob(file);
      if (path === SITE_FILE && decodeUtf8(bytes) === undefined)
        throw new PlaceError('file', NOT_UTF8_MESSAGE);
      return bytes;
    },
    publish,
    proposed: async () => undefined,
    buildOf: async () => ({ state: 'unknown' }),
  };
}

function hashFolderState(files: ReadonlyMap<string, KnownFile>): Promise<string> {
  const lines = [...files].map(([path, { id }]) => `${id} ${path}\n`).sort();
  return blobId(new TextEncoder().encode(lines.join('')), '');
}

const BYTE_ORDER_MARK = new Uint8Array([0xef, 0xbb, 0xbf]);

/** Adds a byte order mark if the old content has one. */
function withByteOrderMark(content: Uint8Array, before: Uint8Array): Uint8Array<ArrayBuffer> {
  const isMarked = BYTE_ORDER_MARK.every((byte, at) => before[at] === byte);
  return joinBytes(isMarked ? [BYTE_ORDER_MARK, content] : [content]);
}

const NOT_UTF8_MESSAGE =
  "site.yaml isn't saved as UTF-8. Open it in a text editor, and save it with the encoding UTF-8.";
