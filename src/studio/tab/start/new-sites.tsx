import { useRef } from 'react';
import { words } from '../words.ts';
import type { FolderAccess } from './folder-page.ts';

export function NewSites({
  isBusy,
  open,
  folders,
  refuse,
}: {
  isBusy: boolean;
  /** `query` names the site. A ZIP is the body. */
  open: (query: string, body?: Blob) => Promise<void>;
  folders: FolderAccess;
  refuse: (why: string) => void;
}) {
  const file = useRef<HTMLInputElement>(null);

  async function openFolder(): Promise<void> {
    try {
      if (await folders.choose?.()) await open('folder');
    } catch (error) {
      refuse((error as Error).message);
    }
  }

  return (
    <ul>
      <li>
        <button type="button" className="strong" disabled={isBusy} onClick={() => void open('sample')}>
          {words.tryIt}
        </button>
        <small>{words.tryItHelp}</small>
      </li>
      <li>
        <button type="button" disabled={isBusy || !folders.choose} onClick={() => void openFolder()}>
          {words.openFolder}
        </button>
        <small>{folders.choose ? words.openFolderHelp : words.noFolders}</small>
      </li>
      <li>
        <button type="button" disabled={isBusy} onClick={() => file.current?.click()}>
          {words.openZip}
        </button>
        <small>{words.openZipHelp}</small>
        <input
          ref={file}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-label={words.openZip}
          onChange={({ target }) => {
            const [zip] = target.files ?? [];
            if (zip) void open(`zip=${encodeURIComponent(zip.name)}`, zip);
          }}
        />
      </li>
    </ul>
  );
}
