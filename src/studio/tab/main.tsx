import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptStyles, mountStudio, type SiteBuilder } from '../page/mount.tsx';
import { requestPersistence } from '../places/tab/index.ts';
import { answerRequests, createPortFetch, type RequestPort } from './channel.ts';
import {
  type CacheRequest,
  type OpenedSite,
  type OpenResponse,
  type PageMessage,
  type PlaceProblem,
  WORKER_ADDRESSES,
  type WorkerMessage,
  type WorkerStart,
} from './messages.ts';
import { takeRedirectResult } from './places/returned.ts';
import { answerWithPng } from './start/draw.ts';
import { createFolderAccess } from './start/folder-page.ts';
import { TabNotice } from './start/notice.tsx';
import startCss from './start/start.css?inline';
import { StartPage } from './start/start-page.tsx';
import { words } from './words.ts';

/* The document is index.html in this folder. A worker has the site; a service worker forwards the frame's requests to it. */

// must be first, so that no other code can read the host's parameters from the address
const redirectResult = takeRedirectResult();

/** The name is a part of the site's address in the frame. */
const tabName = window.isSecureContext ? crypto.randomUUID() : '';

const metaElement = document.querySelector<HTMLMetaElement>('meta[name="plenary-studio"]');
/** The build wrote the file names into the document. */
const { agent = '', data = '', sample = '', home: folder = './', computer } = metaElement?.dataset ?? {};
const studioAddress = new URL(folder, document.baseURI).href;
const startData: WorkerStart = {
  ...{ home: studioAddress, agent, data, sample, base: new URL(`site/${tabName}/`, studioAddress).pathname },
  ...(computer !== undefined && { computer: JSON.parse(computer) }),
};

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'plenary' });
const sendToWorker = (message: WorkerMessage, transfer: Transferable[] = []) =>
  worker.postMessage(message, transfer);
sendToWorker({ start: startData });
/** Resolves with a message if the worker's script can't be loaded. A runtime error has another event type. */
const workerFailure = new Promise<string>((resolve) => {
  worker.addEventListener('error', (event: Event) => {
    if (!(event instanceof ErrorEvent)) resolve(words.partIsMissing);
  });
});
const askWorker = createPortFetch(worker as RequestPort, workerFailure);
answerRequests(worker as RequestPort, answerWithPng);
const folderAccess = createFolderAccess(listenToWorker, sendToWorker);

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') sendToWorker({ visible: true });
});

/** The worker also sends other messages. Returns a function that removes the listener. */
function listenToWorker(listener: (message: PageMessage) => void): () => void {
  const heard = ({ data }: MessageEvent<PageMessage>) => listener(data);
  worker.addEventListener('message', heard);
  return () => worker.removeEventListener('message', heard);
}

async function connectServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('no service worker');
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data, source }) => {
    // the service worker has restarted, and has lost its port
    if (data?.wanted === tabName) connectPort(source as ServiceWorker);
  });
  // a new registration would check for updates, and so wait for the host
  const known = await serviceWorker.getRegistration(studioAddress);
  const registration =
    known?.scope === studioAddress && known.active
      ? known
      : await serviceWorker.register(new URL('sw.js', studioAddress), {
          scope: studioAddress,
          updateViaCache: 'none',
        });
  connectPort(await findActiveWorker(registration));
}

/** `serviceWorker.ready` isn't enough: the page may not be controlled, if its address lacks the trailing slash. */
async function findActiveWorker({
  active,
  waiting,
  installing,
}: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = active ?? waiting ?? installing;
  if (!worker) throw new Error('no service worker');
  if (worker.state === 'activated') return worker;
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker);
      else if (worker.state === 'redundant') reject(new Error('no service worker'));
    });
  });
}

function connectPort(to: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel();
  sendToWorker({ frames: port1 }, [port1]);
  to.postMessage({ connected: tabName }, [port2]);
}

const siteBuilder: SiteBuilder = {
  zip: async (signal) => {
    const answer = await askWorker(new Request(WORKER_ADDRESSES.finished, { method: 'POST', signal }));
    if (!answer.ok) throw new Error(await answer.text());
    return answer.blob();
  },
  follow: (progress) =>
    listenToWorker((message) => {
      if ('progress' in message) progress(message.progress);
    }),
};

/** Stores the id of a site while the page reloads to take over write access from another tab. */
const TAKEN_SITE_KEY = 'plenary-studio-taken';

/** Shows notices above the studio. Without write access, the studio is read-only. */
function showNotice(studio: HTMLElement, site: OpenedSite): void {
  const over = document.createElement('div');
  studio.before(over);
  const root = createRoot(over);
  const takeOver = () => {
    sessionStorage.setItem(TAKEN_SITE_KEY, site.opened);
    // reloads the page, to load the changes that the other tab has stored
    location.reload();
  };
  const help = (problem: PlaceProblem) => void folderAccess.help(problem, site.opened);
  let problem: PlaceProblem | undefined;
  const show = (writes: boolean, why: string | undefined) => {
    studio.inert = !writes;
    const close = () => show(writes, undefined);
    root.render(<TabNotice {...{ why, writes, takeOver, problem, help, close }} />);
  };
  show(site.writes, site.why);
  if (site.isSynced)
    folderAccess.follow((now) => {
      problem = now;
      show(!studio.inert, site.why);
    });
  listenToWorker((message) => {
    // ignores regained access, because the page doesn't show changes that other tabs made meanwhile
    if ('writes' in message && !message.writes) show(false, site.why);
  });
}

/** Waits until the frame has loaded and the page is idle. The files are for offline use. */
async function cacheWhenIdle(studio: HTMLElement, fonts: string[]): Promise<void> {
  const shown = new Promise<void>((resolve) => {
    const listener = ({ target }: Event) => {
      if (!(target instanceof HTMLIFrameElement)) return;
      studio.removeEventListener('load', listener, true);
      resolve();
    };
    studio.addEventListener('load', listener, true);
  });
  const [{ active }] = await Promise.all([navigator.serviceWorker.ready, shown]);
  const fill = () => active?.postMessage({ fill: fonts, script: import.meta.url } satisfies CacheRequest);
  if ('requestIdleCallback' in window) requestIdleCallback(fill, { timeout: 5_000 });
  else setTimeout(fill, 1_000);
}

/** Takes over write access from another tab. Undefined if there is no such site. */
async function openTakenSite(): Promise<OpenResponse | undefined> {
  const id = sessionStorage.getItem(TAKEN_SITE_KEY);
  sessionStorage.removeItem(TAKEN_SITE_KEY);
  if (id === null) return undefined;
  return openByQuery(String(new URLSearchParams({ stored: id, take: '' })));
}

async function openByQuery(query: string): Promise<OpenResponse> {
  const answer = await askWorker(new Request(`${WORKER_ADDRESSES.open}?${query}`, { method: 'POST' }));
  return answer.ok ? answer.json() : { refused: await answer.text() };
}

function adoptStyleSheet(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

async function startStudio(studio: HTMLElement): Promise<void> {
  const frames = connectServiceWorker();
  frames.catch(() => {});
  adoptStyles();
  adoptStyleSheet(startCss);
  const open = async (site: OpenedSite) => {
    await frames;
    // a reload shows the list of sites; the page warns before unstored changes are lost
    const allSites = startData.computer ? undefined : () => location.reload();
    const { mayUpdate } = site;
    mountStudio(
      studio,
      (address, init) => askWorker(new Request(address, init)),
      siteBuilder,
      allSites,
      mayUpdate,
    );
    adoptStyleSheet(startCss);
    // moves the focus, because the focused element is removed: Tab continues at the start of the studio
    studio.tabIndex = -1;
    studio.focus();
    showNotice(studio, site);
    // a local folder needs neither browser storage nor offline files, because its program must run anyway
    if (startData.computer) return;
    void requestPersistence();
    void cacheWhenIdle(studio, site.fonts);
  };
  const taken = await openTakenSite();
  if (taken && 'opened' in taken) return open(taken);
  if (startData.computer) return openStartedFolder(studio, open);
  const root = createRoot(studio);
  const opened = async (site: OpenedSite) => {
    await frames;
    root.unmount();
    await open(site);
  };
  root.render(
    <StartPage
      ask={askWorker}
      frames={frames}
      opened={opened}
      folders={folderAccess}
      returned={redirectResult}
      refused={taken?.refused}
      home={studioAddress}
      listen={listenToWorker}
    />,
  );
}

/** Opens the folder of `plenary studio`. Skips the start page. */
async function openStartedFolder(
  studio: HTMLElement,
  open: (site: OpenedSite) => Promise<void>,
): Promise<void> {
  const site = await openByQuery('computer');
  try {
    if ('opened' in site) return await open(site);
    showMessage(studio, <p>{site.refused}</p>);
  } catch {
    showMessage(studio, <p>{words.noServiceWorker}</p>);
  }
}

function showMessage(place: HTMLElement, children: ReactNode): void {
  createRoot(place).render(
    <main className="start">
      <h1>{words.title}</h1>
      {children}
    </main>,
  );
}

/** Another page with the studio in a frame could trick editors into clicks (clickjacking). */
function refuseFrame(place: HTMLElement): void {
  adoptStyles();
  adoptStyleSheet(startCss);
  showMessage(
    place,
    <>
      <p>{words.inFrame}</p>
      <p>
        <a href={studioAddress} target="_blank" rel="noreferrer">
          {words.openAlone}
        </a>
      </p>
    </>,
  );
}

const studioElement = document.getElementById('studio');
if (studioElement && parent !== window) refuseFrame(studioElement);
else if (studioElement && !window.isSecureContext) {
  adoptStyles();
  adoptStyleSheet(startCss);
  showMessage(studioElement, <p>{words.noServiceWorker}</p>);
} else if (studioElement && metaElement) {
  metaElement.dataset.base = startData.base;
  void startStudio(studioElement);
}
