import { useState } from 'react';
import type { MediaFile, MediaMoved } from '../../../shared/index.ts';
import { SearchField } from '../dialogs.tsx';
import { ask, failureText } from '../session/api.ts';
import { useSession } from '../session/context.ts';
import { type Session, useView } from '../session/session.ts';
import { words } from '../words.ts';
import { sizeText, Tile, useLibrary } from './media.tsx';
import { mediaWords } from './media-words.ts';

/** All files, each leading to the first value that names it. Those that no page uses can be deleted. */
export function MediaList() {
  const session = useSession();
  const change = useView(session, ({ state }) =>
    state?.problems.flatMap(({ code, message }) => (code === 'media-unused' ? message : [])).join(),
  );
  const files = useLibrary(change);
  const [search, setSearch] = useState('');
  if (!files) return <p className="quiet">{words.loading}</p>;
  if (files.length === 0) return <p className="quiet">{words.mediaEmpty}</p>;
  const unused = files.filter(({ isUnused }) => isUnused);
  return (
    <>
      <p className="actions">
        <SearchField label={words.searchMedia} value={search} search={setSearch} />
        {unused.length > 1 && (
          <button type="button" onClick={() => askToRemove(session, unused)}>
            {mediaWords.deleteUnused(unused.length, sizeOf(unused))}
          </button>
        )}
      </p>
      <ul className="tiles">
        {files
          .filter(({ file }) => file.toLowerCase().includes(search.toLowerCase()))
          .map((file) => (
            <li key={file.file}>
              <button
                type="button"
                disabled={file.uses.length === 0}
                onClick={() => file.uses[0] && void session.select(file.uses[0], { focus: true })}
              >
                <Tile file={file} />
              </button>
              {file.isUnused && (
                <button
                  type="button"
                  className="quiet"
                  aria-label={mediaWords.deleteFile(file.file)}
                  onClick={() => askToRemove(session, [file])}
                >
                  {mediaWords.delete}
                </button>
              )}
            </li>
          ))}
      </ul>
    </>
  );
}

function sizeOf(files: readonly MediaFile[]): string {
  return sizeText(files.reduce((sum, { size }) => sum + size, 0));
}

/** Asks before files are deleted. */
function askToRemove(session: Session, files: readonly MediaFile[]): void {
  const names = files.map(({ file }) => file);
  session.set({
    question: {
      text: mediaWords.sureToDelete(names, sizeOf(files)),
      rows: names.length > 1 ? names.map((label) => ({ label, run: undefined })) : [],
      choices: [{ label: mediaWords.delete, run: () => void remove(session, names, sizeOf(files)) }],
    },
  });
}

/** Deletes files, and offers to bring them back. */
async function remove(session: Session, files: string[], size: string): Promise<void> {
  const bringBack = async () => {
    const back = await moved('media-return', files);
    session.notify('refused' in back ? back.refused : mediaWords.broughtBack(files), false);
  };
  const done = await moved('media-removal', files);
  if ('refused' in done) return session.notify(done.refused, false);
  session.offer(mediaWords.deleted(files, size, done.folder), mediaWords.bringBack, () => void bringBack());
}

/** Asks for files to be deleted or brought back. A failure is a refusal in words. */
function moved(way: 'media-removal' | 'media-return', files: string[]): Promise<MediaMoved> {
  return ask<MediaMoved>(way, { files }).catch((error) => ({ refused: failureText(error) }));
}
