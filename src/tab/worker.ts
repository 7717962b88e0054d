import { doorsOf, type SiteData } from '../build/files/index.ts';
import { readWorkbooks } from '../compiler/browser/platform.ts';
import type { Schema } from '../compiler/index.ts';
import { STUDIO, withoutBase } from '../shared/index.ts';
import { openStorage, readZip, type StoredSite, type TabStorage } from '../studio/places/tab/index.ts';
import { answerThrough, type Port } from './channel.ts';
import { answersOfFrame, printedPage } from './frames.ts';
import {
  type FinishingProgress,
  type ListedSite,
  type OpenAnswer,
  type Start,
  type ToWorker,
  WORKER,
} from './messages.ts';
import { openStudio, type TabStudio } from './studio.ts';
import { newSite, openWorkspace, type TabWorkspace } from './workspace.ts';

/*
 * The worker of a tab: it has the site, and answers what the page of the studio and the frame ask. Nobody else gets to know what is in it.
 */

const inProject = import.meta.glob<Schema>('/schema/**/*.schema.json', { eager: true, import: 'default' });
const schemas = new Map(
  Object.entries(inProject).map(([file, schema]) => [file.slice('/schema/'.length), schema]),
);

/** A site that is open. */
interface Open {
  workspace: TabWorkspace;
  studio: TabStudio;
  frame: (request: Request) => Promise<Response>;
}

/** What the worker knows from the start, and the site that is open. */
interface State {
  start: Start;
  data: Promise<SiteData>;
  storage: Promise<{ storage?: TabStorage; why?: string }>;
  open?: Open;
}

const own = self as unknown as Port;

let state: State | undefined;

function begin(start: Start): State {
  return {
    start,
    data: fetch(`${start.home}site-data.json`).then((answer) => answer.json()),
    storage: openStorage().then(
      (storage) => ({ storage }),
      (error: Error) => ({ why: error.message }),
    ),
  };
}

/** Opens a site that is stored, or one that can't be. */
async function openSite(
  known: State,
  stored: StoredSite,
  media: Map<string, Blob>,
  isNew: boolean,
): Promise<OpenAnswer> {
  const { storage, why } = await known.storage;
  if (isNew) await storage?.create(stored, media);
  const { base, home, agent } = known.start;
  const earlier = (await storage?.earlier(stored.id)) ?? new Map<string, string>();
  const workspace = openWorkspace({ stored, media, earlier, storage, schemas, base });
  await readWorkbooks(workspace.files);
  const data = await known.data;
  const doors = { home, base, data, agent, media };
  const studio = openStudio(workspace, base, (current, page) => printedPage({ ...doors, current }, page));
  known.open = { workspace, studio, frame: answersOfFrame({ ...doors, current: studio.current }) };
  return {
    opened: stored.id,
    name: stored.name,
    isStored: storage !== undefined,
    ...(why !== undefined && { why }),
  };
}

/** The sample site, of which a copy is beside the studio. */
async function sampleSite({ start }: State): Promise<{ text: string; media: Map<string, Blob> }> {
  const at = (name: string) => fetch(`${start.home}sample/${name}`);
  const [text, names] = await Promise.all([
    at('site.yaml').then((answer) => answer.text()),
    at('media.json').then((answer) => answer.json() as Promise<string[]>),
  ]);
  const entries = names.map(async (name): Promise<[string, Blob]> => {
    const address = `media/${name.split('/').map(encodeURIComponent).join('/')}`;
    return [name, await (await at(address)).blob()];
  });
  return { text, media: new Map(await Promise.all(entries)) };
}

async function open(known: State, request: Request): Promise<OpenAnswer> {
  const query = new URL(request.url).searchParams;
  const stored = query.get('stored');
  const { storage } = await known.storage;
  if (stored !== null) {
    const found = await storage?.read(stored);
    if (!found) return { refused: 'This site is not in this browser any more.' };
    return openSite(known, found.site, found.media, false);
  }
  if (query.has('zip')) {
    const { site, media } = await readZip(await request.blob());
    const text = await site.text();
    const name = query.get('zip') || 'site.zip';
    return openSite(known, newSite(name, { kind: 'zip' }, { text, media }), media, true);
  }
  const { text, media } = await sampleSite(known);
  return openSite(known, newSite('Sample', { kind: 'sample' }, { text, media }), media, true);
}

async function listed({ storage: opening }: State): Promise<ListedSite[]> {
  const { storage } = await opening;
  const all = (await storage?.list()) ?? [];
  return all.map(({ id, name, changedAt }) => ({ id, name, changedAt }));
}

/** Answers what the page of the studio asks. */
async function answerOfPage(request: Request): Promise<Response> {
  const known = state;
  const { pathname, searchParams } = new URL(request.url);
  if (!known) return new Response('The studio has not started.', { status: 409 });
  switch (pathname) {
    case WORKER.sites:
      return Response.json(await listed(known));
    case WORKER.open:
      return Response.json(
        await open(known, request).catch((error: Error): OpenAnswer => ({ refused: error.message })),
      );
    case WORKER.remove:
      await (await known.storage).storage?.delete(searchParams.get('id') ?? '');
      return Response.json({});
    case WORKER.finished:
      return known.open ? finishedAnswer(known, known.open, request.signal) : notOpen();
  }
  if (pathname.startsWith(`${STUDIO}/`)) return known.open ? known.open.studio.answer(request) : notOpen();
  return new Response('Not found', { status: 404 });
}

/** The finished site as a ZIP, or why there is none. */
async function finishedAnswer(
  { start, data }: State,
  { workspace, studio }: Open,
  signal: AbortSignal,
): Promise<Response> {
  // feeds, calendars and the packer: nobody needs them to edit
  const { finishedZip } = await import('./finished.ts');
  try {
    const zip = await finishedZip({
      ...{ workspace, schemas, signal, home: start.home, text: studio.session.text() },
      data: doorsOf(await data),
      progress: (progress) => own.postMessage({ progress } satisfies FinishingProgress, []),
    });
    return new Response(zip, { headers: { 'content-type': 'application/zip' } });
  } catch (error) {
    return new Response((error as Error).message, { status: 409 });
  }
}

function notOpen(): Response {
  return new Response('No site is open.', { status: 409 });
}

/** Answers what the frame asks. */
async function answerOfFrame(request: Request): Promise<Response> {
  const { open: site, start } = state ?? {};
  if (!site || !start || withoutBase(start.base, new URL(request.url).pathname) === undefined)
    return new Response('No site is open here.', { status: 404 });
  return site.frame(request);
}

answerThrough(own, answerOfPage);
own.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('start' in data) state ??= begin(data.start);
  else if ('frames' in data) answerThrough(data.frames, answerOfFrame);
});
