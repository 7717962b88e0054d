import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptStyles, type Finisher, mountStudio } from '../studio/page/mount.tsx';
import { askToPersist } from '../studio/places/tab/index.ts';
import { answerThrough, fetchThrough, type Port } from './channel.ts';
import {
  type Fill,
  type FinishingProgress,
  type OpenAnswer,
  type OpenedSite,
  type PlaceProblem,
  type Reading,
  type Start,
  type ToWorker,
  WORKER,
  type Writes,
} from './messages.ts';
import { takeReturned } from './places/returned.ts';
import { drawnSvg } from './start/draw.ts';
import { folderDoor } from './start/folder-page.ts';
import { TabNotice } from './start/notice.tsx';
import startCss from './start/start.css?inline';
import { StartPage } from './start/start-page.tsx';
import { words } from './words.ts';

/*
 * Starts the studio in a tab, whose document is `index.html` beside it. The site is in a worker; a service worker passes on what the frame asks.
 */

// before anything else: nobody else may read it
const returned = takeReturned();

/** The name of this tab, in the address of the site that it shows. */
const tab = window.isSecureContext ? crypto.randomUUID() : '';

const meta = document.querySelector<HTMLMetaElement>('meta[name="plenary-studio"]');
/** The folder of the studio's files, and those in it that the build has written into the document. */
const { agent = '', data = '', sample = '', home: folder = './', computer } = meta?.dataset ?? {};
const home = new URL(folder, document.baseURI).href;
const start: Start = {
  ...{ home, agent, data, sample, base: new URL(`site/${tab}/`, home).pathname },
  ...(computer !== undefined && { computer: JSON.parse(computer) }),
};

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'plenary' });
const say = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
say({ start });
/** Why nobody answers, where the script of the worker can't be loaded. An error while it runs is an event of another kind. */
const missing = new Promise<string>((resolve) => {
  worker.addEventListener('error', (event: Event) => {
    if (!(event instanceof ErrorEvent)) resolve(words.partIsMissing);
  });
});
const ask = fetchThrough(worker as Port, missing);
answerThrough(worker as Port, drawnSvg);
const folders = folderDoor(worker, say);

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') say({ visible: true });
});

/** Calls a listener with how much of a site is read, until what it returns is called. */
function listen(listener: (reading: Reading['reading']) => void): () => void {
  const heard = ({ data }: MessageEvent<Reading>) => {
    if (data.reading) listener(data.reading);
  };
  worker.addEventListener('message', heard);
  return () => worker.removeEventListener('message', heard);
}

/** Lets the service worker ask the worker for what the frame shows. */
async function connectFrames(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('no service worker');
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data, source }) => {
    // it was stopped, and has forgotten the way
    if (data?.wanted === tab) connect(source as ServiceWorker);
  });
  // one that is there is not registered again: that would wait for its update, and so for the host
  const known = await serviceWorker.getRegistration(home);
  const registration =
    known?.scope === home && known.active
      ? known
      : await serviceWorker.register(new URL('sw.js', home), { scope: home, updateViaCache: 'none' });
  connect(await activeIn(registration));
}

/** The worker that answers. It may be another than that of this page, whose address may have no slash at its end. */
async function activeIn({ active, waiting, installing }: ServiceWorkerRegistration): Promise<ServiceWorker> {
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

function connect(to: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel();
  say({ frames: port1 }, [port1]);
  to.postMessage({ connected: tab }, [port2]);
}

/** What the worker makes of the whole site. */
const finisher: Finisher = {
  zip: async (signal) => {
    const answer = await ask(new Request(WORKER.finished, { method: 'POST', signal }));
    if (!answer.ok) throw new Error(await answer.text());
    return answer.blob();
  },
  follow: (progress) => {
    const hear = ({ data }: MessageEvent<object | FinishingProgress>) => {
      if ('progress' in data) progress(data.progress);
    };
    worker.addEventListener('message', hear);
    return () => worker.removeEventListener('message', hear);
  },
};

/** Where the site is noted that this tab takes over from another one, for the time that this page loads anew. */
const TAKEN = 'plenary-studio-taken';

/** Says above the studio what an editor has to know about this tab. Without the right to change the site, the studio only shows it. */
function showNotice(studio: HTMLElement, site: OpenedSite): void {
  const over = document.createElement('div');
  studio.before(over);
  const root = createRoot(over);
  const takeOver = () => {
    sessionStorage.setItem(TAKEN, site.opened);
    // what another tab has stored is read anew
    location.reload();
  };
  const help = (problem: PlaceProblem) => void folders.help(problem, site.opened);
  let problem: PlaceProblem | undefined;
  const show = (writes: boolean, why: string | undefined) => {
    studio.inert = !writes;
    const close = () => show(writes, undefined);
    root.render(<TabNotice {...{ why, writes, takeOver, problem, help, close }} />);
  };
  show(site.writes, site.why);
  if (site.isSynced)
    folders.follow((now) => {
      problem = now;
      show(!studio.inert, site.why);
    });
  worker.addEventListener('message', ({ data }: MessageEvent<Writes | object>) => {
    // who may write again has not seen what was written in between
    if ('writes' in data && !data.writes) show(false, site.why);
  });
}

/** Lets the service worker cache what the studio needs without a network, when its frame has loaded a page and there is nothing else to do. */
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
  const fill = () => active?.postMessage({ fill: fonts, script: import.meta.url } satisfies Fill);
  if ('requestIdleCallback' in window) requestIdleCallback(fill, { timeout: 5_000 });
  else setTimeout(fill, 1_000);
}

/** The site that this tab takes over, opened or refused; undefined where there is none. */
async function takenOver(): Promise<OpenAnswer | undefined> {
  const id = sessionStorage.getItem(TAKEN);
  sessionStorage.removeItem(TAKEN);
  if (id === null) return undefined;
  return openBy(String(new URLSearchParams({ stored: id, take: '' })));
}

async function openBy(query: string): Promise<OpenAnswer> {
  const answer = await ask(new Request(`${WORKER.open}?${query}`, { method: 'POST' }));
  return answer.ok ? answer.json() : { refused: await answer.text() };
}

function adopt(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

async function begin(studio: HTMLElement): Promise<void> {
  const frames = connectFrames();
  frames.catch(() => {});
  adoptStyles();
  adopt(startCss);
  const open = async (site: OpenedSite) => {
    await frames;
    // the page loads anew, and begins with all sites; it asks first where something is not stored
    const allSites = start.computer ? undefined : () => location.reload();
    const { mayUpdate } = site;
    mountStudio(studio, (address, init) => ask(new Request(address, init)), finisher, allSites, mayUpdate);
    adopt(startCss);
    // what had the focus is gone: Tab goes on from the beginning of the studio
    studio.tabIndex = -1;
    studio.focus();
    showNotice(studio, site);
    // a folder of this computer has all of it, and needs its program anyway
    if (start.computer) return;
    void askToPersist();
    void cacheWhenIdle(studio, site.fonts);
  };
  const taken = await takenOver();
  if (taken && 'opened' in taken) return open(taken);
  if (start.computer) return openComputer(studio, open);
  const root = createRoot(studio);
  const opened = async (site: OpenedSite) => {
    await frames;
    root.unmount();
    await open(site);
  };
  root.render(
    <StartPage
      ask={ask}
      frames={frames}
      opened={opened}
      addresses={WORKER}
      folders={folders}
      returned={returned}
      refused={taken?.refused}
      home={home}
      listen={listen}
      licenses={`${home}licenses.txt`}
    />,
  );
}

/** Opens the folder for which the studio was started, without a page before it. */
async function openComputer(studio: HTMLElement, open: (site: OpenedSite) => Promise<void>): Promise<void> {
  const site = await openBy('computer');
  try {
    if ('opened' in site) return await open(site);
    showWords(studio, <p>{site.refused}</p>);
  } catch {
    showWords(studio, <p>{words.noServiceWorker}</p>);
  }
}

/** Shows words in the place of the studio. */
function showWords(place: HTMLElement, children: ReactNode): void {
  createRoot(place).render(
    <main className="start">
      <h1>{words.title}</h1>
      {children}
    </main>,
  );
}

/** In the frame of another page, where somebody could be led to click what they do not see. */
function showInFrame(place: HTMLElement): void {
  adoptStyles();
  adopt(startCss);
  showWords(
    place,
    <>
      <p>{words.inFrame}</p>
      <p>
        <a href={home} target="_blank" rel="noreferrer">
          {words.openAlone}
        </a>
      </p>
    </>,
  );
}

const place = document.getElementById('studio');
if (place && parent !== window) showInFrame(place);
else if (place && !window.isSecureContext) {
  adoptStyles();
  adopt(startCss);
  showWords(place, <p>{words.noServiceWorker}</p>);
} else if (place && meta) {
  meta.dataset.base = start.base;
  void begin(place);
}
