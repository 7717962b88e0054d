import { BrokenPictures, cutByCanvas, type doorsOf, finishedSite } from '../build/files/index.ts';
import { readerOf, type Schemas } from '../compiler/index.ts';
import { renderPage } from '../renderer/server.tsx';
import { packFiles } from '../studio/places/tab/index.ts';
import type { TabWorkspace } from './workspace.ts';

/* The finished site as a ZIP file: the files of `npm run build`, ready for any web space. */

/** How far the ZIP file is. */
interface Progress {
  done: number;
  all: number;
}

interface Finishing {
  workspace: TabWorkspace;
  text: string;
  schemas: Schemas;
  data: ReturnType<typeof doorsOf>;
  /** The address of the folder with the studio's files. */
  home: string;
  progress: (progress: Progress) => void;
  signal: AbortSignal;
}

/** The finished site as a ZIP file. Throws an error with what an editor has to do, where there is none. */
export async function finishedZip(finishing: Finishing): Promise<Blob> {
  const { workspace, text, schemas, data, home, progress, signal } = finishing;
  const { files } = workspace;
  // at the address that visitors will see it at
  const reader = readerOf({
    name: 'site.yaml',
    read: () => new TextEncoder().encode(text),
    media: () => files,
    schemas: () => schemas,
  });
  const { site, locate } = reader.compile();
  if (!site) throw new Error('The site has errors. Correct them first: they are in the list of problems.');
  const { ranges, ...known } = data;
  const bytesAt = (address: string) => fetched(`${home}${address}`, signal);
  const all = finishedSite(site, {
    ...known,
    renderPage,
    media: files,
    bundled: (name) => bytesAt(`bundles/${name}`),
    cutPicture: (picture, bytes) => cutByCanvas(picture, bytes, workspace.pictures),
    fonts: { ranges, cut: ({ file }) => bytesAt(`fonts/${file}`) },
  });
  try {
    let done = 0;
    return await packFiles(all, { signal, onFile: () => progress({ done: ++done, all: all.count() }) });
  } catch (error) {
    if (error instanceof BrokenPictures)
      throw new Error(
        locate(error.problems)
          .map(({ line, message, hint = '' }) => `Line ${line}: ${message} ${hint}`.trim())
          .join(' '),
      );
    throw error;
  }
}

async function fetched(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(address, { signal });
  if (!answer.ok)
    throw new Error(`A file of the studio is missing (${answer.status}). Load this page again.`);
  return new Uint8Array(await answer.arrayBuffer());
}
