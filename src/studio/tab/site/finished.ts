import { createSiteReader, isXml, type Schemas } from '../../../compiler/index.ts';
import {
  BrokenPictures,
  createEditionArchive,
  cutByCanvas,
  type DrawableMark,
  type EditionArchive,
  finishedSite,
  type parseSiteData,
} from '../../../site/build/files/index.ts';
import { renderPage } from '../../../site/renderer/server.tsx';
import { packFiles } from '../../places/tab/index.ts';
import type { FileProgress } from '../messages.ts';
import { words } from '../words.ts';
import { hideServicePages } from './service-pages.ts';
import type { TabWorkspace } from './workspace.ts';

/* The same files as `npx plenary build`, for any web server. */

interface FinishOptions {
  workspace: Pick<TabWorkspace, 'files' | 'pictures'>;
  text: string;
  schemas: Schemas;
  data: ReturnType<typeof parseSiteData>;
  home: string;
  signal: AbortSignal;
  progress: (progress: FileProgress) => void;
}

/** Throws an error that tells the editor what to do. */
export async function createFinishedZip(finishing: FinishOptions): Promise<Blob> {
  const { signal } = finishing;
  const { files, whole, onFile } = createFinishedFiles(finishing);
  return whole(() => packFiles(files, { signal, onFile }));
}

/** Throws an error that tells the editor what to do. */
export async function createFinishedEdition(finishing: FinishOptions): Promise<EditionArchive> {
  const { site, files, whole, onFile } = createFinishedFiles(finishing);
  const built = new Map<string, Uint8Array>();
  await whole(async () => {
    for await (const { name, content } of files) {
      finishing.signal.throwIfAborted();
      built.set(name, typeof content === 'string' ? new TextEncoder().encode(content) : content);
      onFile();
    }
  });
  return createEditionArchive(site, (name) => built.get(name), finishing.data.banner);
}

/** `onFile` is called after each file. `whole` converts errors of broken pictures to messages. */
function createFinishedFiles({ workspace, text, schemas, data, home, signal, progress }: FinishOptions) {
  const { files } = workspace;
  // at its public address
  const reader = createSiteReader({
    name: 'site.yaml',
    read: () => new TextEncoder().encode(text),
    media: () => files,
    schemas: () => schemas,
  });
  const finishedText = hideServicePages(text, reader);
  const { site, locate } = reader.compile(finishedText);
  if (!site) throw new Error('The site has errors. Correct them first: they are in the list of problems.');
  const { ranges, banner: _, ...known } = data;
  const bytesAt = (address: string) => fetchFile(`${home}${address}`, signal);
  const all = finishedSite(site, {
    ...known,
    renderPage,
    media: files,
    bundled: (name) => bytesAt(`bundles/${name}`),
    withoutNameFonts: true,
    cutPicture: (picture, bytes) => cutByCanvas(picture, bytes, workspace.pictures),
    markOf: async (name) => {
      const bytes = files.read(name);
      const draw: DrawableMark['draw'] = (size, inner, background) =>
        workspace.pictures.square(bytes, size, inner, background);
      return { draw, ...(isXml(bytes) && { svg: bytes }) };
    },
    fonts: { ranges, cut: ({ file }) => bytesAt(`fonts/${file}`), isWhole: true },
  });
  const whole = async <Made>(make: () => Promise<Made>): Promise<Made> => {
    try {
      return await make();
    } catch (error) {
      if (error instanceof BrokenPictures)
        throw new Error(
          locate(error.problems)
            .map(({ line, message, hint = '' }) => `Line ${line}: ${message} ${hint}`.trim())
            .join(' '),
        );
      throw error;
    }
  };
  let done = 0;
  const onFile = () => progress({ done: ++done, all: all.count() });
  return { site, files: all, whole, onFile };
}

async function fetchFile(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(address, { signal }).catch((error) => {
    throw signal.aborted ? error : new Error(words.partIsMissing);
  });
  if (!answer.ok)
    throw new Error(`A file of the studio is missing (${answer.status}). Load this page again.`);
  return new Uint8Array(await answer.arrayBuffer());
}
