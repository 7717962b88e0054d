import {
  checkEditionFacts,
  createNextEdition,
  createUnknownTexts,
  type SiteReader,
  withArchivedAddresses,
} from '../../../compiler/index.ts';
import { EDITIONS_FOLDER, type EditionFacts } from '../../../core/index.ts';
import { type EditionArchive, filesOfEdition } from '../../../site/build/files/index.ts';

/* The finished pages of the current edition become media files. Stores pages and text, or nothing. */

interface EditionOptions {
  reader: SiteReader;
  blobs: Map<string, Blob>;
  /** Rejects when the signal is aborted. */
  archive: (text: string, signal: AbortSignal) => Promise<EditionArchive>;
  signal: AbortSignal;
  /** Replaces the text and adds the new media files. Does both or nothing. */
  store: (was: string, text: string, media: ReadonlyMap<string, Blob>) => Promise<void>;
}

export async function startNextEdition(
  text: string,
  facts: EditionFacts,
  { reader, blobs, archive, signal, store }: EditionOptions,
): Promise<{ refused?: string }> {
  const content = new TextEncoder().encode(text);
  const { site } = reader.compile(content);
  if (!site) return { refused: 'The site has errors. Correct them first: they are in the list of problems.' };
  const whole = checkEditionFacts(facts, site, { starts: 'The first day', ends: 'The last day' });
  if ('refused' in whole) return whole;
  const added = new Map<string, Blob>();
  try {
    const made = await archive(text, signal);
    for (const [name, file] of filesOfEdition(made))
      if (!blobs.has(`${EDITIONS_FOLDER}/${name}`))
        added.set(`${EDITIONS_FOLDER}/${name}`, new Blob([file as BlobPart]));
    // the text of the next edition links to pages of the archive
    for (const [name, blob] of added) blobs.set(name, blob);
    const known = { unknown: createUnknownTexts(site, reader.schemas()) };
    const problemsOf = (next: string) => reader.compile(next).problems;
    const prepared = createNextEdition(content, { ...whole, ...known }, new Date(), (next) =>
      withArchivedAddresses(next, made.edition, problemsOf),
    );
    // the editor can't cancel after this line
    signal.throwIfAborted();
    await store(text, prepared.text, added);
    return {};
  } catch (error) {
    for (const name of added.keys()) blobs.delete(name);
    return { refused: `Nothing has changed: the edition can’t be archived. ${(error as Error).message}` };
  }
}
