import { prepareCompilation } from '../../src/compiler/browser/platform.ts';
import { openSite } from '../../src/compiler/open.ts';
import { filesInMemory } from '../../src/compiler/platform/files.ts';
import { type Schema, toSingleLanguage } from '../../src/compiler/schema/schemas.ts';
import {
  finishedSite,
  parseSiteData,
  type SiteData,
  type SitePlatform,
} from '../../src/site/build/files/index.ts';
import { renderPage } from '../../src/site/renderer/server.tsx';
import { packFiles } from '../../src/studio/places/tab/zip.ts';

/*
 * The program of a web worker that finishes a site, which finished-site-bundle.ts bundles. Its doors lead to Node.js, which draws
 * what a browser would draw in its own way; all else is made here.
 */

const inProject = import.meta.glob<Schema>('/schema/**/*.schema.json', { eager: true, import: 'default' });
const schemas = new Map(
  Object.entries(inProject).map(([file, schema]) => [
    file.slice('/schema/'.length),
    toSingleLanguage(schema),
  ]),
);

/** Asks Node.js through a door. */
async function asked(door: string, question: unknown): Promise<Response> {
  const answer = await fetch(`/doors/${door}`, { method: 'POST', body: JSON.stringify(question) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

const bytesOf = async (answer: Promise<Response>) => new Uint8Array(await (await answer).arrayBuffer());
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Bytes come through a door as `{ base64 }`. */
async function answered<T>(door: string, question: unknown): Promise<T> {
  const text = await (await asked(door, question)).text();
  return JSON.parse(text, (_key, value) =>
    typeof value?.base64 === 'string' ? fromBase64(value.base64) : value,
  );
}

async function doors(): Promise<SitePlatform> {
  const { ranges, ...known } = parseSiteData(await answered<SiteData>('data', null));
  const names = await answered<string[]>('names', null);
  const media = new Map<string, Uint8Array>();
  for (const name of names) media.set(name, await bytesOf(asked('media', name)));
  return {
    ...known,
    bundled: (name) => bytesOf(asked('bundled', name)),
    renderPage,
    media: filesInMemory(media),
    cutPicture: (picture) => answered('cut', picture),
    fonts: { ranges, cut: (cut) => bytesOf(asked('font', cut)) },
    markOf: async (file) => ({
      draw: (size, inner, background) => bytesOf(asked('mark', { file, size, inner, background })),
      svg: (await answered<[Uint8Array?]>('svg', file))[0] ?? undefined,
    }),
    cardsOf: async () => new Map(await answered('cards', null)),
  };
}

async function finished(now: string): Promise<{ parts: number; count: number }> {
  const all = await doors();
  await prepareCompilation(all.media);
  const { site, problems } = openSite({
    content: await bytesOf(asked('site', null)),
    name: 'site.yaml',
    media: all.media,
    schemas,
    now: new Date(now),
  }).compile();
  if (!site) throw new Error(JSON.stringify(problems));
  const files = finishedSite(site, all);
  let parts = 0;
  const body = await packFiles(files, { onFile: () => void parts++ });
  await fetch('/zip', { method: 'POST', body });
  return { parts, count: files.count() };
}

self.onmessage = async ({ data }: MessageEvent<string>) => {
  const answer = await finished(data).catch((error: Error) => `${error.message}\n${error.stack}`);
  (self as unknown as Worker).postMessage(answer);
};
