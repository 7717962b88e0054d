import { useState } from 'react';
import type { MediaFile } from '../../../core/index.ts';
import { Button, Dialog, SearchField } from '../dialogs.tsx';
import { askWorker, requestFile } from '../session/api.ts';
import { useRequest } from '../use-request.ts';
import { words } from '../words.ts';

/** Reloads the list when `change` differs. */
export function useMediaFiles(change?: string): MediaFile[] | undefined {
  const [files, setFiles] = useState<MediaFile[]>();
  useRequest(
    () => askWorker<MediaFile[]>('library'),
    [change],
    setFiles,
    () => setFiles([]),
  );
  return files;
}

export function formatSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** By file. Each thumbnail is requested only once. */
const thumbnailAddresses = new Map<string, Promise<string>>();

function loadThumbnail(file: string): Promise<string> {
  const made =
    thumbnailAddresses.get(file) ??
    requestFile('thumbnail', { file }).then((blob) => URL.createObjectURL(blob));
  thumbnailAddresses.set(file, made);
  made.catch(() => thumbnailAddresses.delete(file));
  return made;
}

/** Works even if the site doesn't use the file. */
export function Thumbnail({ file }: { file: string }) {
  const [address, setAddress] = useState<string>();
  useRequest(() => loadThumbnail(file), [file], setAddress);
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
  close,
}: {
  accept: string[];
  choose: (file: string) => void;
  close: () => void;
}) {
  const files = useMediaFiles();
  const [search, setSearch] = useState('');
  const fitting = files?.filter(
    ({ file, kind }) =>
      (accept.includes(kind) || accept.some((ending) => file.endsWith(ending))) &&
      file.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <Dialog name="library" title={words.media} close={close}>
      <SearchField label={words.searchMedia} value={search} search={setSearch} />
      {fitting?.length === 0 && <p className="quiet">{words.nothingFound}</p>}
      <ul className="tiles">
        {fitting?.map((file) => (
          <li key={file.file}>
            <Button
              onClick={() => {
                close();
                choose(file.file);
              }}
            >
              <MediaTile file={file} />
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
