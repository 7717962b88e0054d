import {
  BrokenPictures,
  blobOf,
  type Canvas,
  cutByCanvas,
  type doorsOf,
  finishedSite,
  zipOfSite,
} from '../build/files/index.ts';
import { isHeic, readerOf, type Schemas } from '../compiler/index.ts';
import { renderPage } from '../renderer/server.tsx';
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
  const { site } = reader.compile();
  if (!site) throw new Error('The site has errors. Correct them first: they are in the list of problems.');
  const { ranges, ...known } = data;
  const bytesAt = (address: string) => fetched(`${home}${address}`, signal);
  const all = finishedSite(site, {
    ...known,
    renderPage,
    media: files,
    bundled: (name) => bytesAt(`bundles/${name}`),
    cutPicture: (picture, bytes) => cutByCanvas(picture, bytes, canvasWith(workspace)),
    fonts: { ranges, cut: ({ file }) => bytesAt(`fonts/${file}`) },
  });
  try {
    return await blobOf(zipOfSite(all, ({ done, all }) => progress({ done, all }), signal));
  } catch (error) {
    if (error instanceof BrokenPictures)
      throw new Error(
        `${error.problems.length === 1 ? 'A picture' : `${error.problems.length} pictures`} can't be read to the end. Open ${error.problems.length === 1 ? 'it' : 'them'} in a picture editor, save again, and add it here anew.`,
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

/** The canvas of this browser. One picture is decoded at a time. */
function canvasWith({ pictures }: TabWorkspace): Canvas {
  const decoded = async (bytes: Uint8Array) => {
    const readable = isHeic(bytes) ? (await pictures.prepare(bytes)).bytes : bytes;
    return createImageBitmap(new Blob([readable.slice()]), { imageOrientation: 'from-image' });
  };
  const drawn = (
    bitmap: ImageBitmap,
    { left, top, width, height }: { left: number; top: number; width: number; height: number },
    to: { width: number; height: number },
  ) => {
    const canvas = new OffscreenCanvas(to.width, to.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, left, top, width, height, 0, 0, to.width, to.height);
    return { canvas, context };
  };
  return {
    variants: async (bytes, widths, quality, crop) => {
      const bitmap = await decoded(bytes);
      const made: Uint8Array[] = [];
      for (const width of widths) {
        const height = Math.max(1, Math.round((crop.height * width) / crop.width));
        const { canvas } = drawn(bitmap, crop, { width, height });
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: quality / 100 });
        if (blob.type !== 'image/webp') throw new Error('this browser writes no WebP pictures');
        made.push(new Uint8Array(await blob.arrayBuffer()));
      }
      bitmap.close();
      return made;
    },
    pixels: async (bytes, side) => {
      const bitmap = await decoded(bytes);
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const width = Math.max(1, Math.round(bitmap.width * scale));
      const height = Math.max(1, Math.round(bitmap.height * scale));
      const whole = { left: 0, top: 0, width: bitmap.width, height: bitmap.height };
      const { data } = drawn(bitmap, whole, { width, height }).context.getImageData(0, 0, width, height);
      bitmap.close();
      return { width, height, data };
    },
  };
}
