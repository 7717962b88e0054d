import type { Files } from '../../../compiler/index.ts';
import { PlaceError } from './place-error.ts';
import { quotePath } from './site-files.ts';

/**
 * Works only in workers, where FileReaderSync reads ranges synchronously. The Blobs may be on disk. Only workbooks stay in
 * memory, because `prepareCompilation` caches the rows by the bytes of the file. A replaced file must be a new Blob.
 */
export function createBlobFiles(blobs: ReadonlyMap<string, Blob>): Files {
  const versions = new WeakMap<Blob, string>();
  const workbooks = new WeakMap<Blob, Uint8Array>();
  let last = 0;
  return {
    list: (folder) => {
      const start = folder === '' ? '' : `${folder}/`;
      const inside = new Set<string>();
      for (const name of blobs.keys()) {
        if (!name.startsWith(start)) continue;
        const end = name.indexOf('/', start.length);
        inside.add(end < 0 ? name.slice(start.length) : name.slice(start.length, end + 1));
      }
      return [...inside];
    },
    size: (name) => blobs.get(name)?.size ?? 0,
    read: (name, from, to) => {
      const blob = blobs.get(name);
      if (!blob) throw new Error(`There is no file ${name}.`);
      const isWhole = from === undefined && to === undefined;
      const known = isWhole ? workbooks.get(blob) : undefined;
      if (known) return known;
      const part = isWhole ? blob : blob.slice(from, to);
      try {
        const bytes = new Uint8Array(new FileReaderSync().readAsArrayBuffer(part));
        if (isWhole && /\.xlsx$/i.test(name)) workbooks.set(blob, bytes);
        return bytes;
      } catch {
        throw new PlaceError(
          'gone',
          `The file ${quotePath(`media/${name}`)} can’t be read any more: it was moved, changed or deleted. Open the site again.`,
        );
      }
    },
    version: (name) => {
      const blob = blobs.get(name);
      if (!blob) return '';
      const version = versions.get(blob) ?? String(++last);
      versions.set(blob, version);
      return version;
    },
  };
}
