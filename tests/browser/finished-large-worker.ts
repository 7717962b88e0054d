import { prepareCompilation } from '../../src/compiler/browser/platform.ts';
import { openSite } from '../../src/compiler/open.ts';
import {
  type Canvas,
  cutByCanvas,
  finishedSite,
  parseSiteData,
  type SiteData,
} from '../../src/site/build/files/index.ts';
import { renderPage } from '../../src/site/renderer/server.tsx';
import { createBlobFiles } from '../../src/studio/places/tab/blob-files.ts';
import { createPictures } from '../../src/studio/places/tab/pictures/pictures.ts';
import { packFiles } from '../../src/studio/places/tab/zip.ts';
import { schemas } from './worker-schemas.ts';

/* The program of a web worker that finishes a large site with nothing but a browser: Blobs, a canvas, and whole fonts. */

const bytesOf = async (address: string) => new Uint8Array(await (await fetch(address)).arrayBuffer());

/** The pixels of a picture by a canvas. */
const pixels: NonNullable<Canvas['pixels']> = async (bytes, side) => {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((one) => Math.max(1, Math.round(one * scale)));
  const context = new OffscreenCanvas(width ?? 1, height ?? 1).getContext('2d');
  context?.drawImage(bitmap, 0, 0, width ?? 1, height ?? 1);
  bitmap.close();
  const image = context?.getImageData(0, 0, width ?? 1, height ?? 1);
  return { data: image?.data ?? new Uint8ClampedArray(), width: width ?? 1, height: height ?? 1 };
};

/** What became of a site. */
interface Finished {
  files: number;
  bytes: number;
  seconds: number;
  isCancelled?: boolean;
}

async function finished(stopAfter: number): Promise<Finished> {
  const { names, data }: { names: string[]; data: SiteData } = await (await fetch('/known')).json();
  const { ranges, ...known } = parseSiteData(data);
  const blobs = new Map<string, Blob>();
  for (const name of names) blobs.set(name, await (await fetch(`/media/${encodeURI(name)}`)).blob());
  const media = createBlobFiles(blobs);
  await prepareCompilation(media);
  const content = await bytesOf('/site');
  const { site, problems } = openSite({ content, name: 'site.yaml', media, schemas }).compile();
  if (!site) throw new Error(JSON.stringify(problems.filter(({ severity }) => severity === 'error')));
  const { variants } = createPictures();
  const start = performance.now();
  const files = finishedSite(site, {
    ...known,
    bundled: (name) => bytesOf(`/bundled/${name}`),
    renderPage,
    media,
    cutPicture: (picture, bytes) => cutByCanvas(picture, bytes, { variants, pixels }),
    fonts: { ranges, cut: ({ file }) => bytesOf(`/fonts/${file}`) },
  });
  const stop = new AbortController();
  let done = 0;
  const packed = packFiles(files, {
    signal: stop.signal,
    onFile: () => {
      done++;
      if (done === stopAfter) stop.abort();
      if (done % 50 === 0) self.postMessage({ progress: { done, all: files.count() } });
    },
  });
  const seconds = () => Math.round((performance.now() - start) / 100) / 10;
  try {
    const blob = await packed;
    await fetch('/zip', { method: 'POST', body: blob });
    return { files: done, bytes: blob.size, seconds: seconds() };
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    return { files: done, bytes: 0, seconds: seconds(), isCancelled: true };
  }
}

self.onmessage = async ({ data }: MessageEvent<number>) => {
  const answer = await finished(data).catch((error: Error) => `${error.message}\n${error.stack}`);
  self.postMessage({ answer });
};
