import { loadTemporal, prepareCompilation } from '../../compiler/browser/platform.ts';
import { type Schema, toSingleLanguage } from '../../compiler/index.ts';
import {
  bytesOfBlob,
  decodeUtf8,
  STUDIO_PATH,
  STUDIO_PLACE_HEADER,
  withoutBasePath,
} from '../../core/index.ts';
import { parseSiteData, type SampleSite, type SiteData } from '../../site/build/files/index.ts';
import { createTokenStore, HostProblem } from '../places/hosts/index.ts';
import {
  createFolderRemote,
  createSiteWriter,
  openStorage,
  readZip,
  type SiteWriter,
  type StoredSite,
  type TabStorage,
} from '../places/tab/index.ts';
import { answerRequests, createPortFetch, type RequestPort } from './channel.ts';
import {
  type Account,
  type ConnectRequest,
  type FinishingProgress,
  type ListedSite,
  type OpenResponse,
  PAGE_ADDRESSES,
  type PlaceProblemMessage,
  type ReadingProgress,
  SIGN_OUT_CHANNEL,
  WORKER_ADDRESSES,
  type WorkerMessage,
  type WorkerStart,
  type WriteAccessMessage,
} from './messages.ts';
import { createAccounts } from './places/accounts.ts';
import {
  computerPlace,
  createComputerClient,
  describeFolderError,
  findComputerSite,
  syncComputer,
} from './places/computer-place.ts';
import { connectToPlace, NoAddressError } from './places/connecting.ts';
import { type FolderPlace, findFolderSite, isFolderPlace, syncFolder } from './places/folder-place.ts';
import { describeOrigin, parseRemotePlace, siteName } from './places/places.ts';
import { publishToRemotePlace } from './places/remote-place.ts';
import { readRemoteSite } from './places/remote-site.ts';
import { type SyncedPlace, type SyncedSite, WRITE_DELAY } from './places/synced.ts';
import { createFrameHandler, listLatinFonts, printPage } from './site/frames.ts';
import { openStudio, type TabStudio } from './site/studio.ts';
import { createSite, openWorkspace, type TabWorkspace } from './site/workspace.ts';
import { words } from './words.ts';

/* The worker has the site, and answers the requests of the page and of the frame. No one else has access. */

const schemaModules = import.meta.glob<Schema>('/schema/**/*.schema.json', {
  eager: true,
  import: 'default',
});
const schemas = new Map(
  Object.entries(schemaModules).map(([file, schema]) => [
    file.slice('/schema/'.length),
    toSingleLanguage(schema),
  ]),
);

interface CurrentSite {
  workspace: TabWorkspace;
  studio: TabStudio;
  frame: (request: Request) => Promise<Response>;
  /** Merges changes that other editors have published, if this tab has write access. */
  newest: () => Promise<void>;
  synced?: SyncedPlace & Partial<FolderPlace>;
}

interface WorkerState {
  start: WorkerStart;
  data: Promise<SiteData>;
  hasSchool: Promise<boolean>;
  storage: Promise<{ storage?: TabStorage; why?: string }>;
  open?: CurrentSite;
  /** For the site that is open or is being opened. */
  writer?: SiteWriter;
  /** The editor has chosen this folder, but it isn't open yet. */
  chosen?: FileSystemDirectoryHandle;
}

const ownPort = self as unknown as RequestPort;
const accounts = createAccounts(createTokenStore(), new BroadcastChannel(SIGN_OUT_CHANNEL));

let state: WorkerState | undefined;

/** Throws an error with a message for the editor. */
async function fetchStudioFile(address: string): Promise<Response> {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) throw new Error(words.partIsMissing);
  return answer;
}

/** Also loads a polyfill where the browser needs one. */
async function fetchSiteData(address: string): Promise<SiteData> {
  const polyfill = loadTemporal().catch(() => {
    throw new Error(words.partIsMissing);
  });
  const [answer] = await Promise.all([fetchStudioFile(address), polyfill]);
  return answer.json();
}

/** In milliseconds. */
const SERVICE_DETECTION_TIMEOUT = 10_000;

function createState(start: WorkerStart): WorkerState {
  return {
    start,
    data: fetchSiteData(start.home + start.data),
    // reads a header of the studio's document, which never comes from the cache alone
    hasSchool: fetch(start.home, {
      method: 'HEAD',
      signal: AbortSignal.timeout(SERVICE_DETECTION_TIMEOUT),
    }).then(
      ({ headers }) => headers.get(STUDIO_PLACE_HEADER) === 'school',
      () => false,
    ),
    storage: openStorage().then(
      (storage) => ({ storage }),
      (error: Error) => ({ why: error.message }),
    ),
  };
}

/** Returns a function that reports whether this tab has write access. With `takes`, takes write access over from another tab. */
async function requestWriteAccess(known: WorkerState, id: string, takes: boolean): Promise<() => boolean> {
  let writes: boolean | undefined;
  let heard = (_writes: boolean) => {};
  const first = new Promise<boolean>((resolve) => {
    heard = resolve;
  });
  const writer = createSiteWriter(id, (now) => {
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
  heard = (now) => ownPort.postMessage({ writes: now } satisfies WriteAccessMessage, []);
  return () => writes === true;
}

/** The wrapper accepts changes only with write access, and stores the site's title with them. */
function withWriteAccess(
  storage: TabStorage,
  writes: () => boolean,
  title: () => string | undefined,
): TabStorage {
  return {
    ...storage,
    change: async (id, change) => {
      if (!writes()) throw new Error(words.otherTabWrites);
      const name = title();
      await storage.change(id, { ...change, ...(name && { title: name }) });
    },
  };
}

const askPage = createPortFetch(ownPort);

async function drawSvgInPage(
  svg: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const address = `${PAGE_ADDRESSES.draw}?width=${width}&height=${height}`;
  const answer = await askPage(new Request(address, { method: 'POST', body: new Blob([svg.slice()]) }));
  if (!answer.ok) throw new Error(await answer.text());
  return answer.blob();
}

/** `handle` is the site's folder, if its place is a folder. */
async function openSite(
  known: WorkerState,
  stored: StoredSite,
  media: Map<string, Blob>,
  writes: (() => boolean) | undefined,
  handle?: FileSystemDirectoryHandle,
): Promise<OpenResponse> {
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
  const mayWrite = writes ?? (await requestWriteAccess(known, stored.id, false));
  const { base, home, agent } = known.start;
  const earlier = (await storage?.earlier(stored.id)) ?? new Map<string, string>();
  const workspace = openWorkspace({
    stored,
    media,
    earlier,
    schemas,
    base,
    drawSvg: drawSvgInPage,
    archive: async (text, signal) => {
      const { createFinishedEdition } = await import('./site/finished.ts');
      return createFinishedEdition({
        workspace,
        text,
        schemas,
        data: parseSiteData(data),
        home,
        signal,
        progress: sendFinishingProgress,
      });
    },
    storage: storage && withWriteAccess(storage, mayWrite, () => known.open?.studio.current.site?.shell.name),
    unstored: why,
  });
  await prepareCompilation(workspace.files);
  const doors = { home, base, data, agent, media };
  const studio = openStudio(workspace, base, (current, page, site) =>
    printPage({ ...doors, current }, page, site),
  );
  const { session, current } = studio;
  const place = parseRemotePlace(stored.place);
  const remote = place && publishToRemotePlace({ place, accounts, workspace, session, home });
  const newest = async () => {
    if (mayWrite()) await remote?.pull();
    await known.open?.synced?.sync();
  };
  known.open = { workspace, studio, frame: createFrameHandler({ ...doors, current }), newest };
  const site: SyncedSite = {
    ...{ workspace, session, writes: mayWrite, showAgain: studio.showAgain },
    heard: (problem) => ownPort.postMessage({ folder: problem } satisfies PlaceProblemMessage, []),
  };
  const { computer } = known.start;
  if (isFolderPlace(stored.place))
    known.open.synced = syncFolder({
      ...site,
      name: stored.name,
      folder: handle,
      moved: async (to) => storage?.setFolder(stored.id, to),
    });
  else if (computer)
    known.open.synced = syncComputer({
      ...site,
      computer: createComputerClient(known.start.home, computer),
      words: await loadComputerWords(),
    });
  const title = studio.current.site?.shell.name;
  // stores the title for the list of sites, unless another tab has changed the site
  if (title && title !== stored.title && mayWrite())
    await storage
      ?.change(stored.id, { was: stored.version, changedAt: stored.changedAt, title })
      .catch(() => {});
  if (writes) await mergeWithTimeout(known.open);
  return {
    opened: stored.id,
    name: stored.name,
    writes: mayWrite(),
    isSynced: known.open.synced !== undefined,
    mayUpdate: place?.kind === 'repository',
    fonts: listLatinFonts(data, studio.current.site?.fonts),
    ...(why !== undefined && { why }),
  };
}

const GONE_MESSAGE = 'This site is not in this browser any more.';

/** In milliseconds. Then the site is shown without the changes by other editors. */
const MERGE_TIMEOUT = 4_000;

/** Waits for the merge before the site is shown, but only for a short time. */
function mergeWithTimeout({ newest }: CurrentSite): Promise<unknown> {
  // ignores errors, because the site can be edited without the host, and publishing reports the problem
  const taken = newest().catch(() => undefined);
  return Promise.race([taken, new Promise((late) => setTimeout(late, MERGE_TIMEOUT))]);
}

/** Reads the copy of the sample site among the studio's files. */
async function fetchSampleSite({ start }: WorkerState): Promise<{ text: string; media: Map<string, Blob> }> {
  const { text, media }: SampleSite = await (await fetchStudioFile(start.home + start.sample)).json();
  return { text, media: new Map(media.map(([name, content]) => [name, decodeBase64(content)])) };
}

function decodeBase64(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
}

const NOT_UTF8_MESSAGE =
  "site.yaml isn't saved as UTF-8. Open it in a text editor, save it with the encoding UTF-8, and make the ZIP again.";

async function openRequested(known: WorkerState, request: Request): Promise<OpenResponse> {
  const query = new URL(request.url).searchParams;
  const stored = query.get('stored');
  const { storage } = await known.storage;
  if (stored !== null) {
    // gets write access first, so that the last changes of another tab are read
    const writes = await requestWriteAccess(known, stored, query.has('take'));
    const found = await storage?.read(stored);
    if (!found) return { refused: GONE_MESSAGE };
    return openSite(known, found.site, found.media, writes, await storage?.folder(stored));
  }
  if (query.has('computer') && known.start.computer) return openStartedFolder(known, known.start.computer);
  if (query.has('folder') && known.chosen) return openChosenFolder(known, known.chosen);
  if (query.has('zip')) {
    const { site, media } = await readZip(await request.blob());
    const text = decodeUtf8(await bytesOfBlob(site));
    if (text === undefined) return { refused: NOT_UTF8_MESSAGE };
    const name = query.get('zip') || 'site.zip';
    return openSite(known, createSite(name, { kind: 'zip' }, { text, media }), media, undefined);
  }
  const { text, media } = await fetchSampleSite(known);
  return openSite(known, createSite('Sample', { kind: 'sample' }, { text, media }), media, undefined);
}

/** Opens the stored site of the folder or a new site. */
async function openChosenFolder(
  known: WorkerState,
  handle: FileSystemDirectoryHandle,
): Promise<OpenResponse> {
  const { storage } = await known.storage;
  const id = await findFolderSite(handle, storage);
  if (id !== undefined) {
    const writes = await requestWriteAccess(known, id, false);
    const found = await storage?.read(id);
    return found ? openSite(known, found.site, found.media, writes, handle) : { refused: GONE_MESSAGE };
  }
  const { base, media } = await readRemoteSite(createFolderRemote(handle), {
    known: new Map(),
    progress: sendReadingProgress,
  });
  const site = createSite(handle.name, { kind: 'folder' }, { text: base.text, media });
  return openSite(known, { ...site, base }, media, undefined, handle);
}

type StartedFolder = NonNullable<WorkerStart['computer']>;

const loadComputerWords = async () => (await import('./places/computer-words.ts')).words;

/** Opens the stored site of the folder of `plenary studio` or a new site. */
async function openStartedFolder(known: WorkerState, computer: StartedFolder): Promise<OpenResponse> {
  const { storage } = await known.storage;
  const id = await findComputerSite(computer.id, storage);
  if (id !== undefined) {
    const writes = await requestWriteAccess(known, id, false);
    const found = await storage?.read(id);
    if (found) return openSite(known, found.site, found.media, writes);
  }
  const words = await loadComputerWords();
  const { base, media } = await readRemoteSite(createComputerClient(known.start.home, computer), {
    known: new Map(),
    progress: sendReadingProgress,
  }).catch((error: Error) => {
    throw new Error(describeFolderError(error, words).message, { cause: error });
  });
  const site = createSite(computer.name, computerPlace(computer.id), { text: base.text, media });
  return openSite(known, { ...site, base }, media, undefined);
}

const sendReadingProgress = (done: number, all: number) =>
  ownPort.postMessage({ reading: { done, all } } satisfies ReadingProgress, []);

const sendFinishingProgress = (now: FinishingProgress['progress']) =>
  ownPort.postMessage({ progress: now } satisfies FinishingProgress, []);

/** Keeps the changes of a site that is already stored. */
async function openRemoteSite(known: WorkerState, request: ConnectRequest): Promise<OpenResponse> {
  const { storage } = await known.storage;
  const found = await connectToPlace(request, {
    accounts,
    storage,
    progress: sendReadingProgress,
    site: hostingSite(known),
  });
  if ('stored' in found) {
    const writes = await requestWriteAccess(known, found.stored, false);
    const there = await storage?.read(found.stored);
    return there ? openSite(known, there.site, there.media, writes) : { refused: GONE_MESSAGE };
  }
  const { base, media } = found.read;
  const site = createSite(siteName(found.place), { ...found.place }, { text: base.text, media });
  return openSite(known, { ...site, base }, media, undefined);
}

const hostingSite = ({ start }: WorkerState) => new URL('../', start.home).href;

async function readAccount(known: WorkerState): Promise<Account> {
  const [signedInAt, hasSchool] = await Promise.all([accounts.signedInAt(), known.hasSchool]);
  return { hasSchool, ...(signedInAt !== undefined && { signedInAt }) };
}

async function listSites({ storage: opening }: WorkerState): Promise<ListedSite[]> {
  const { storage } = await opening;
  const all = (await storage?.list()) ?? [];
  return all.map(({ id, name, title, changedAt, place }) => ({
    id,
    changedAt,
    name: title ?? name,
    from: describeOrigin(place, name),
    isInFolder: isFolderPlace(place),
  }));
}

/** Releases the write access for other tabs and the next attempt after a failure. */
async function answerOpening(known: WorkerState, opening: Promise<OpenResponse>): Promise<OpenResponse> {
  const answer = await opening.catch(
    (error: Error): OpenResponse => ({
      refused: error.message,
      ...(error instanceof HostProblem && { reason: error.reason }),
      ...(error instanceof NoAddressError && { reason: 'no-address' }),
    }),
  );
  if ('refused' in answer) known.writer?.end();
  return answer;
}

async function answerPageRequest(request: Request): Promise<Response> {
  const known = state;
  const { pathname, searchParams } = new URL(request.url);
  if (!known) return new Response('The studio has not started.', { status: 409 });
  switch (pathname) {
    case WORKER_ADDRESSES.sites:
      return Response.json(await listSites(known));
    case WORKER_ADDRESSES.open:
      return Response.json(await answerOpening(known, openRequested(known, request)));
    case WORKER_ADDRESSES.connect:
      return Response.json(await answerOpening(known, openRemoteSite(known, await request.json())));
    case WORKER_ADDRESSES.account:
      return Response.json(await readAccount(known));
    case WORKER_ADDRESSES.signOut:
      await accounts.signOut();
      return Response.json({});
    case WORKER_ADDRESSES.remove:
      await (await known.storage).storage?.delete(searchParams.get('id') ?? '');
      return Response.json({});
    case WORKER_ADDRESSES.finished:
      return known.open ? answerFinishedRequest(known, known.open, request.signal) : notOpenResponse();
  }
  if (pathname.startsWith(`${STUDIO_PATH}/`))
    return known.open ? answerStudioRequest(known.open, request) : notOpenResponse();
  return new Response('Not found', { status: 404 });
}

async function answerStudioRequest({ studio, synced }: CurrentSite, request: Request): Promise<Response> {
  const answer = await studio.answer(request);
  void synced?.sync(WRITE_DELAY);
  return answer;
}

/** Returns a ZIP, or the reason why it can't be created. */
async function answerFinishedRequest(
  { start, data }: WorkerState,
  { workspace, studio }: CurrentSite,
  signal: AbortSignal,
): Promise<Response> {
  // loads the code for feeds, calendars and ZIP files, which editing doesn't need
  const later = await import('./site/finished.ts').catch(() => undefined);
  if (!later) return new Response(words.partIsMissing, { status: 409 });
  try {
    const zip = await later.createFinishedZip({
      workspace,
      schemas,
      signal,
      home: start.home,
      text: studio.session.text(),
      data: parseSiteData(await data),
      progress: sendFinishingProgress,
    });
    return new Response(zip, { headers: { 'content-type': 'application/zip' } });
  } catch (error) {
    return new Response((error as Error).message, { status: 409 });
  }
}

function notOpenResponse(): Response {
  return new Response('No site is open.', { status: 409 });
}

async function answerFrameRequest(request: Request): Promise<Response> {
  const { open: site, start } = state ?? {};
  if (!site || !start || withoutBasePath(start.base, new URL(request.url).pathname) === undefined)
    return new Response('No site is open here.', { status: 404 });
  return site.frame(request);
}

answerRequests(ownPort, answerPageRequest);
const retryMerge = () => state?.open?.newest().catch(() => {});
addEventListener('online', retryMerge);
ownPort.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
  if ('start' in data) state ??= createState(data.start);
  else if ('frames' in data) answerRequests(data.frames, answerFrameRequest);
  else if ('visible' in data) void retryMerge();
  else if ('restore' in data) void state?.open?.synced?.restore();
  else if ('chosen' in data && state) chooseFolder(state, data.chosen);
});

function chooseFolder(known: WorkerState, folder: FileSystemDirectoryHandle): void {
  if (known.open?.synced?.moveTo) void known.open.synced.moveTo(folder);
  else known.chosen = folder;
}
