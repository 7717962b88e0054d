import { useEffect, useState } from 'react';
import type { MediaFile } from '../../../core/index.ts';
import { Dialog, SearchField, useModal } from '../dialogs.tsx';
import { askWorker, requestFile } from '../session/api.ts';
import { words } from '../words.ts';

/** Reloads the list when `change` differs. */
export function useMediaFiles(change?: string): MediaFile[] | undefined {
  const [files, setFiles] = useState<MediaFile[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change there are other files
  useEffect(() => {
    let isThere = true;
    askWorker<MediaFile[]>('library').then(
      (found) => isThere && setFiles(found),
      () => isThere && setFiles([]),
    );
    return () => {
      isThere = false;
    };
  }, [change]);
  return files;
}

export function formatSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** By file. Each thumbnail is requested only once. */
const thumbnailAddresses = new Map<string, Promise<string>>();

/** Works even if the site doesn't use the file. */
export function Thumbnail({ file }: { file: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isThere = true;
    const made =
      thumbnailAddresses.get(file) ??
      requestFile('thumbnail', { file }).then((blob) => URL.createObjectURL(blob));
    thumbnailAddresses.set(file, made);
    made.then(
      (url) => isThere && setAddress(url),
      () => thumbnailAddresses.delete(file),
    );
    return () => {
      isThere = false;
    };
  }, [file]);
  return address ? <img src={address} alt="" /> : <span className="file-kind" aria-hidden="true" />;
}

export function MediaTile({ file }: { file: MediaFile }) {
  return (
    <>
      {file.kind === 'picture' ? (
        <Thumbnail file={file.file} />
      ) : (
        <span className="file-kind" aria-hidden="true">
          {file.file.split('.').at(-1)}
        </span>
      )}
      <span className="file-name">{file.file}</span>
      <small>
        {file.width ? `${file.width} × ${file.height} · ` : ''}
        {formatSize(file.size)} · {words.usedIn(file.uses.length)}
      </small>
    </>
  );
}

export function MediaLibrary({
  accept,
  choose,
}: {
  accept: string[];
  choose: (file: string | undefined) => void;
}) {
  const files = useMediaFiles();
  const [search, setSearch] = useState('');
  const dialog = useModal();
  const fitting = files?.filter(
    ({ file, kind }) =>
      (accept.includes(kind) || accept.some((ending) => file.endsWith(ending))) &&
      file.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <Dialog dialog={dialog} name="library" title={words.media} close={() => choose(undefined)}>
      <SearchField label={words.searchMedia} value={search} search={setSearch} />
      {fitting?.length === 0 && <p className="quiet">{words.nothingFound}</p>}
      <ul className="tiles">
        {fitting?.map((file) => (
          <li key={file.file}>
            <button type="button" onClick={() => choose(file.file)}>
              <MediaTile file={file} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
