import { useState } from 'react';
import type { MediaFile, MediaMoveResponse } from '../../../core/index.ts';
import { Button, SearchField } from '../dialogs.tsx';
import { askWorker, failureText } from '../session/api.ts';
import { type Session, useSession, useView } from '../session/session.ts';
import { words } from '../words.ts';
import { formatSize, MediaTile, useMediaFiles } from './media.tsx';
import { mediaTexts } from './media-words.ts';
import { showValue } from './show-value.ts';

/** A click on a file opens the first value that refers to the file. Unused files can be deleted. */
export function MediaList() {
  const session = useSession();
  const change = useView(({ state }) =>
    state?.problems.flatMap(({ code, message }) => (code === 'media-unused' ? message : [])).join(),
  );
  const files = useMediaFiles(change);
  const deleted = useView((view) => view.deletedFiles) ?? [];
  const [search, setSearch] = useState('');
  if (!files) return <p className="quiet">{words.loading}</p>;
  const unused = files.filter(({ isUnused }) => isUnused);
  const unusedFirst = [...unused, ...files.filter(({ isUnused }) => !isUnused)];
  const gone = deleted.filter((name) => !files.some(({ file }) => file === name));
  return (
    <>
      <p className="actions media-tools">
        <SearchField label={words.searchMedia} value={search} search={setSearch} />
        {unused.length > 1 && (
          <Button onClick={() => confirmRemoval(session, unused)}>
            {mediaTexts.deleteUnused(unused.length, totalSizeText(unused))}
          </Button>
        )}
        {gone.length > 0 && (
          <Button onClick={() => void restoreFiles(session, gone)}>
            {mediaTexts.bringBackDeleted(gone)}
          </Button>
        )}
      </p>
      {files.length === 0 && <p className="quiet">{words.mediaEmpty}</p>}
      <ul className="tiles">
        {unusedFirst
          .filter(({ file }) => file.toLowerCase().includes(search.toLowerCase()))
          .map((file) => (
            <li key={file.file}>
              <FileTile file={file} />
              {file.isUnused && (
                <Button
                  className="quiet"
                  aria-label={mediaTexts.deleteFile(file.file)}
                  onClick={() => confirmRemoval(session, [file])}
                >
                  {mediaTexts.delete}
                </Button>
              )}
            </li>
          ))}
      </ul>
    </>
  );
}

function FileTile({ file }: { file: MediaFile }) {
  const session = useSession();
  const [use] = file.uses;
  return use ? (
    <Button onClick={() => showValue(session, use)}>
      <MediaTile file={file} />
    </Button>
  ) : (
    <div className="tile">
      <MediaTile file={file} />
    </div>
  );
}

function totalSizeText(files: readonly MediaFile[]): string {
  return formatSize(files.reduce((sum, { size }) => sum + size, 0));
}

function confirmRemoval(session: Session, files: readonly MediaFile[]): void {
  const names = files.map(({ file }) => file);
  session.set({
    question: {
      text: mediaTexts.sureToDelete(names, totalSizeText(files)),
      rows: names.length > 1 ? names.map((label) => ({ label, run: undefined })) : [],
      choices: [
        { label: mediaTexts.delete, run: () => void removeFiles(session, names, totalSizeText(files)) },
      ],
    },
  });
}

/** The notice offers to restore the files, and so does the list until the studio is closed. */
async function removeFiles(session: Session, files: string[], size: string): Promise<void> {
  const done = await requestMove('media-removal', files);
  if ('refused' in done) return session.notify(done.refused);
  session.set({ deletedFiles: [...new Set([...(session.view().deletedFiles ?? []), ...files])] });
  const text = mediaTexts.deleted(files, size);
  session.offer(text, mediaTexts.bringBack, () => void restoreFiles(session, files));
}

async function restoreFiles(session: Session, files: string[]): Promise<void> {
  const back = await requestMove('media-return', files);
  session.notify('refused' in back ? back.refused : mediaTexts.broughtBack(files));
}

/** A failure is returned as a refusal with the reason. */
function requestMove(way: 'media-removal' | 'media-return', files: string[]): Promise<MediaMoveResponse> {
  return askWorker<MediaMoveResponse>(way, { files }).catch((error) => ({ refused: failureText(error) }));
}
