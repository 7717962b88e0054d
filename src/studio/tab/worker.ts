import { prepareCompilation } from '../../compiler/browser/platform.ts';
import { inOneLanguage, type Schema } from '../../compiler/index.ts';
import { STUDIO, STUDIO_PLACE, withoutBase } from '../../core/index.ts';
import { doorsOf, type SampleSite, type SiteData } from '../../site/build/files/index.ts';
import { HostProblem, tokenStore } from '../places/hosts/index.ts';
import {
  openStorage,
  readZip,
  remoteOfFolder,
  type SiteWriter,
  type StoredSite,
  type TabStorage,
  writerOf,
} from '../places/tab/index.ts';
import { answerThrough, fetchThrough, type Port } from './channel.ts';
import {
  type Account,
  type ConnectRequest,
  type FinishingProgress,
  type FolderNews,
  type ListedSite,
  type OpenAnswer,
  PAGE,
  type ReadingProgress,
  SIGNED_OUT,
  type Start,
  type ToWorker,
  WORKER,
  type Writes,
} from './messages.ts';
import { openAccounts } from './places/accounts.ts';
import {
  computerOf,
  computerPlace,
  problemOf,
  siteOfComputer,
  syncComputer,
} from './places/computer-place.ts';
import { connectTo, NoAddress } from './places/connecting.ts';
import { type FolderStudio, isInFolder, siteOfFolder, syncFolder } from './places/folder-place.ts';
import { originOf, remotePlaceOf, siteName } from './places/places.ts';
import { publishThere } from './places/remote-place.ts';
import { readSite } from './places/remote-site.ts';
import { GATHERED, type SyncedPlace, type SyncedSite } from './places/synced.ts';
import { answersOfFrame, latinFonts, printedPage } from './site/frames.ts';
import { openStudio, type TabStudio } from './site/studio.ts';
import { newSite, openWorkspace, type TabWorkspace } from './site/workspace.ts';
import { words } from './words.ts';

/* The worker of a tab. It has the site, and answers the requests of the page and of the frame. No one else has access. */

const inProject = import.meta.glob<Schema>('/schema/**/*.schema.json', { eager: true, import: 'default' });
const schemas = new Map(
  Object.entries(inProject).map(([file, schema]) => [file.slice('/schema/'.length), inOneLanguage(schema)]),
);

/** The open site. */
interface CurrentSite {
  workspace: TabWorkspace;
  studio: TabStudio;
  frame: (request: Request) => Promise<Response>;
  /** Merges changes that other editors have published, if this tab has write access. */
  newest: () => Promise<void>;
  /** The place to which each change is written. */
  synced?: SyncedPlace & Partial<FolderStudio>;
}

/** The worker's state. */
interface State {
  start: Start;
  data: Promise<SiteData>;
  /** Whether the site that hosts the studio has a school's service. */
  hasSchool: Promise<boolean>;
  storage: Promise<{ storage?: TabStorage; why?: string }>;
  open?: CurrentSite;
  /** This tab's write access to the site that is open or is being opened. */
  writer?: SiteWriter;
  /** A folder that the editor has chosen, but that isn't open yet. */
  chosen?: FileSystemDirectoryHandle;
}

const own = self as unknown as Port;
const accounts = openAccounts(tokenStore(), new BroadcastChannel(SIGNED_OUT));

let state: State | undefined;

/** Fetches a file of the studio. Throws an error with a message for the editor. */
async function studioFile(address: string): Promise<Response> {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) throw new Error(words.partIsMissing);
  return answer;
}

/** Maximum time for detecting a school's service, in milliseconds. */
const HEAD_TIMEOUT = 10_000;

function begin(start: Start): State {
  return {
    start,
    data: studioFile(start.home + start.data).then((answer) => answer.json()),
    // reads a header of the studio's document, which never comes from the cache alone
    hasSchool: fetch(start.home, { method: 'HEAD', signal: AbortSignal.timeout(HEAD_TIMEOUT) }).then(
      ({ headers }) => headers.get(STUDIO_PLACE) === 'school',
      () => false,
    ),
    storage: openStorage().then(
      (storage) => ({ storage }),
      (error: Error) => ({ why: error.message }),
    ),
  };
}

/**
 * Requests write access to a site. With `takes`, takes it over from another tab. Returns a function that reports whether this tab
 * has write access.
 */
async function askToWrite(known: State, id: string, takes: boolean): Promise<() => boolean> {
  let writes: boolean | undefined;
  let heard = (_writes: boolean) => {};
  const first = new Promise<boolean>((resolve) => {
    heard = resolve;
  });
  const writer = writerOf(id, (now) => {
    writes = now;
    heard(now);
  });
  known.writer = writer;
  if (!(await first) && takes) {
    const taken = new Promise<boolean>((resolve) => {
      heard = resolve;
    });
    writer.take();
    await taken;
  }
  heard = (now) => own.postMessage({ writes: now } satisfies Writes, []);
  return () => writes === true;
}

/** Wraps a storage. The wrapper accepts changes only with write access, and stores the site's title with them. */
function writtenIf(storage: TabStorage, writes: () => boolean, title: () => string | undefined): TabStorage {
  return {
    ...storage,
    change: async (id, change) => {
      if (!writes()) throw new Error(words.otherTabWrites);
      const name = title();
      await storage.change(id, { ...change, ...(name && { title: name }) });
    },
  };
}

const askPage = fetchThrough(own);

/** Renders an SVG in the page, because workers can't. */
async function drawnByPage(
  svg: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const address = `${PAGE.draw}?width=${width}&height=${height}`;
  const answer = await askPage(new Request(address, { method: 'POST', body: new Blob([svg.slice()]) }));
  if (!answer.ok) throw new Error(await answer.text());
  return answer.blob();
}

/** Opens a stored or a new site. `handle` is the site's folder, if its place is a folder. */
async function openSite(
  known: State,
  stored: StoredSite,
  media: Map<string, Blob>,
  writes: (() => boolean) | undefined,
  handle?: FileSystemDirectoryHandle,
): Promise<OpenAnswer> {
  // waits for the data, because a site that can't be shown must not be stored
  const data = await known.data;
  let { storage, why } = await known.storage;
  try {
    if (!writes) await storage?.create(stored, media);
    if (handle) await storage?.setFolder(stored.id, handle);
  } catch (error) {
    // without storage, the editor can still edit the site and download it as a ZIP
    [storage, why] = [undefined, (error as Error).message];
  }
  const mayWrite = writes ?? (await askToWrite(known, stored.id, false));
  const { base, home, agent } = known.start;
  const earlier = (await storage?.earlier(stored.id)) ?? new Map<string, string>();
  const workspace = openWorkspace({
    stored,
    media,
    earlier,
    schemas,
    base,
    drawSvg: drawnByPage,
    archive: async (text, signal) => {
      const { finishedEdition } = await import('./site/finished.ts');
      return finishedEdition({
        workspace,
        text,
        schemas,
        data: doorsOf(data),
        home,
        signal,
        progress: made,
      });
    },
    storage: storage && writtenIf(storage, mayWrite, () => known.open?.studio.current.site?.shell.name),
    unstored: why,
  });
  await prepareCompilation(workspace.files);
  const doors = { home, base, data, agent, media };
  const studio = openStudio(workspace, base, (current, page, site) =>
    printedPage({ ...doors, current }, page, site),
  );
  const { session, current } = studio;
  const place = remotePlaceOf(stored.place);
  const remote = place && publishThere({ place, accounts, workspace, session, home });
  const newest = async () => {
    if (mayWrite()) await remote?.pull();
    await known.open?.synced?.sync();
  };
  known.open = { workspace, studio, frame: answersOfFrame({ ...doors, current }), newest };
  const site: SyncedSite = {
    ...{ workspace, session, writes: mayWrite, showAgain: studio.showAgain },
    heard: (problem) => own.postMessage({ folder: problem } satisfies FolderNews, []),
  };
  const { computer } = known.start;
  if (isInFolder(stored.place))
    known.open.synced = syncFolder({
      ...site,
      name: stored.name,
      folder: handle,
      moved: async (to) => storage?.setFolder(stored.id, to),
    });
  else if (computer)
    known.open.synced = syncComputer({
      ...site,
      computer: computerOf(known.start.home, computer),
      words: await wordsOfComputer(),
    });
  const title = studio.current.site?.shell.name;
  // stores the title for the list of sites, unless another tab has changed the site
  if (title && title !== stored.title && mayWrite())
    await storage
      ?.change(stored.id, { was: stored.version, changedAt: stored.changedAt, title })
      .catch(() => {});
  if (writes) await newestSoon(known.open);
  return {
    opened: stored.id,
    name: stored.name,
    writes: mayWrite(),
    isSynced: known.open.synced !== undefined,
    mayUpdate: place?.kind === 'repository',
    fonts: latinFonts(data, studio.current.site?.fonts),
    ...(why !== undefined && { why }),
  };
}

const GONE = 'This site is not in this browser any more.';

/** Maximum delay for merging changes by other editors before the site is shown, in milliseconds. */
const PULL_TIMEOUT = 4_000;

/** Merges changes by other editors. Waits for the merge before the site is shown, but only for a short time. */
function newestSoon({ newest }: CurrentSite): Promise<unknown> {
  // ignores errors, because the site can be edited without the host, and publishing reports the problem
  const taken = newest().catch(() => undefined);
  return Promise.race([taken, new Promise((late) => setTimeout(late, PULL_TIMEOUT))]);
}

/** Loads the sample site. A copy of it is among the studio's files. */
async function sampleSite({ start }: State): Promise<{ text: string; media: Map<string, Blob> }> {
  const { text, media }: SampleSite = await (await studioFile(start.home + start.sample)).json();
  return { text, media: new Map(media.map(([name, content]) => [name, blobOf(content)])) };
}

/** Decodes base64. */
function blobOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
}

const NOT_UTF8 =
  "site.yaml isn't saved as UTF-8. Open it in a text editor, save it with the encoding UTF-8, and make the ZIP again.";

/** Decodes UTF-8. Undefined for other encodings. */
function textIn(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function open(known: State, request: Request): Promise<OpenAnswer> {
  const query = new URL(request.url).searchParams;
  const stored = query.get('stored');
  const { storage } = await known.storage;
  if (stored !== null) {
    // gets write access first, so that the last changes of another tab are read
    const writes = await askToWrite(known, stored, query.has('take'));
    const found = await storage?.read(stored);
    if (!found) return { refused: GONE };
    return openSite(known, found.site, found.media, writes, await storage?.folder(stored));
  }
  if (query.has('computer') && known.start.computer) return openComputer(known, known.start.computer);
  if (query.has('folder') && known.chosen) return openChosen(known, known.chosen);
  if (query.has('zip')) {
    const { site, media } = await readZip(await request.blob());
    const text = textIn(await site.arrayBuffer());
    if (text === undefined) return { refused: NOT_UTF8 };
    const name = query.get('zip') || 'site.zip';
    return openSite(known, newSite(name, { kind: 'zip' }, { text, media }), media, undefined);
  }
  const { text, media } = await sampleSite(known);
  return openSite(known, newSite('Sample', { kind: 'sample' }, { text, media }), media, undefined);
}

/** Opens the folder that the editor has chosen, as the stored site of this folder or as a new site. */
async function openChosen(known: State, handle: FileSystemDirectoryHandle): Promise<OpenAnswer> {
  const { storage } = await known.storage;
  const id = await siteOfFolder(handle, storage);
  if (id !== undefined) {
    const writes = await askToWrite(known, id, false);
    const found = await storage?.read(id);
    return found ? openSite(known, found.site, found.media, writes, handle) : { refused: GONE };
  }
  const { base, media } = await readSite(remoteOfFolder(handle), { known: new Map(), progress });
  const site = newSite(handle.name, { kind: 'folder' }, { text: base.text, media });
  return openSite(known, { ...site, base }, media, undefined, handle);
}

type OwnComputer = NonNullable<Start['computer']>;

const wordsOfComputer = async () => (await import('./places/computer-words.ts')).words;

/** Opens the folder for which the studio was started, as the stored site of this folder or as a new site. */
async function openComputer(known: State, computer: OwnComputer): Promise<OpenAnswer> {
  const { storage } = await known.storage;
  const id = await siteOfComputer(computer.id, storage);
  if (id !== undefined) {
    const writes = await askToWrite(known, id, false);
    const found = await storage?.read(id);
    if (found) return openSite(known, found.site, found.media, writes);
  }
  const words = await wordsOfComputer();
  const { base, media } = await readSite(computerOf(known.start.home, computer), {
    known: new Map(),
    progress,
  }).catch((error: Error) => {
    throw new Error(problemOf(error, words).message, { cause: error });
  });
  const site = newSite(computer.name, computerPlace(computer.id), { text: base.text, media });
  return openSite(known, { ...site, base }, media, undefined);
}

/** Sends the reading progress to the page. */
const progress = (done: number, all: number) =>
  own.postMessage({ reading: { done, all } } satisfies ReadingProgress, []);

/** Sends the progress of the finished site to the page. */
const made = (now: FinishingProgress['progress']) =>
  own.postMessage({ progress: now } satisfies FinishingProgress, []);

/** Opens a remote site. If the site is already stored, its changes stay. */
async function openRemote(known: State, request: ConnectRequest): Promise<OpenAnswer> {
  const { storage } = await known.storage;
  const found = await connectTo(request, { accounts, storage, progress, site: siteOf(known) });
  if ('stored' in found) {
    const writes = await askToWrite(known, found.stored, false);
    const there = await storage?.read(found.stored);
    return there ? openSite(known, there.site, there.media, writes) : { refused: GONE };
  }
  const { base, media } = found.read;
  const site = newSite(siteName(found.place), { ...found.place }, { text: base.text, media });
  return openSite(known, { ...site, base }, media, undefined);
}

/** Returns the address of the site that hosts the studio. */
const siteOf = ({ start }: State) => new URL('../', start.home).href;

async function account(known: State): Promise<Account> {
  const [signedInAt, hasSchool] = await Promise.all([accounts.signedInAt(), known.hasSchool]);
  return { hasSchool, ...(signedInAt !== undefined && { signedInAt }) };
}

async function listSites({ storage: opening }: State): Promise<ListedSite[]> {
  const { storage } = await opening;
  const all = (await storage?.list()) ?? [];
  return all.map(({ id, name, title, changedAt, place }) => ({
    id,
    changedAt,
    name: title ?? name,
    from: originOf(place, name),
    isInFolder: isInFolder(place),
  }));
}

/** Returns the answer of opening a site. After a failure, releases the write access for other tabs and the next attempt. */
async function openedOrRefused(known: State, opening: Promise<OpenAnswer>): Promise<OpenAnswer> {
  const answer = await opening.catch(
    (error: Error): OpenAnswer => ({
      refused: error.message,
      ...(error instanceof HostProblem && { reason: error.reason }),
      ...(error instanceof NoAddress && { reason: 'no-address' }),
    }),
  );
  if ('refused' in answer) known.writer?.end();
  return answer;
}

/** Answers the page's requests. */
async function answerOfPage(request: Request): Promise<Response> {
  const known = state;
  const { pathname, searchParams } = new URL(request.url);
  if (!known) return new Response('The studio has not started.', { status: 409 });
  switch (pathname) {
    case WORKER.sites:
      return Response.json(await listSites(known));
    case WORKER.open:
      return Response.json(await openedOrRefused(known, open(known, request)));
    case WORKER.connect:
      return Response.json(await openedOrRefused(known, openRemote(known, await request.json())));
    case WORKER.account:
      return Response.json(await account(known));
    case WORKER.signOut:
      await accounts.signOut();
      return Response.json({});
    case WORKER.remove:
      await (await known.storage).storage?.delete(searchParams.get('id') ?? '');
      return Response.json({});
    case WORKER.finished:
      return known.open ? finishedAnswer(known, known.open, request.signal) : notOpen();
  }
  if (pathname.startsWith(`${STUDIO}/`)) return known.open ? studioAnswer(known.open, request) : notOpen();
  return new Response('Not found', { status: 404 });
}

async function studioAnswer({ studio, synced }: CurrentSite, request: Request): Promise<Response> {
  const answer = await studio.answer(request);
  void synced?.sync(GATHERED);
  return answer;
}

/** Returns the finished site as a ZIP, or the reason why it can't be created. */
async function finishedAnswer(
  { start, data }: State,
  { workspace, studio }: CurrentSite,
  signal: AbortSignal,
): Promise<Response> {
  // loads the code for feeds, calendars and ZIP files, which editing doesn't need
  const later = await import('./site/finished.ts').catch(() => undefined);
  if (!later) return new Response(words.partIsMissing, { status: 409 });
  try {
    const zip = await later.finishedZip({
      workspace,
      schemas,
      signal,
      home: start.home,
      text: studio.session.text(),
      data: doorsOf(await data),
      progress: made,
    });
    return new Response(zip, { headers: { 'content-type': 'application/zip' } });
  } catch (error) {
    return new Response((error as Error).message, { status: 409 });
  }
}

function notOpen(): Response {
  return new Response('No site is open.', { status: 409 });
}

/** Answers the frame's requests. */
async function answerOfFrame(request: Request): Promise<Response> {
  const { open: site, start } = state ?? {};
  if (!site || !start || withoutBase(start.base, new URL(request.url).pathname) === undefined)
    return new Response('No site is open here.', { status: 404 });
  return site.frame(request);
}

answerThrough(own, answerOfPage);
const lookAgain = () => state?.open?.newest().catch(() => {});
addEventListener('online', lookAgain);
own.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('start' in data) state ??= begin(data.start);
  else if ('frames' in data) answerThrough(data.frames, answerOfFrame);
  else if ('visible' in data) void lookAgain();
  else if ('restore' in data) void state?.open?.synced?.restore();
  else if ('chosen' in data && state) chooseFolder(state, data.chosen);
});

function chooseFolder(known: State, folder: FileSystemDirectoryHandle): void {
  if (known.open?.synced?.moveTo) void known.open.synced.moveTo(folder);
  else known.chosen = folder;
}
