import { createRoot } from 'react-dom/client';
import { type Finisher, mountStudio } from '../studio/page/mount.tsx';
import { fetchThrough, type Port } from './channel.ts';
import { type FinishingProgress, type Start, type ToWorker, WORKER } from './messages.ts';
import startCss from './start.css?inline';
import { StartPage } from './start-page.tsx';

/*
 * Starts the studio in a tab, whose document is `index.html` beside it. The site is in a worker; a service worker passes on what the frame asks.
 */

/** The name of this tab, in the address of the site that it shows. */
const tab = crypto.randomUUID();

const meta = document.querySelector<HTMLMetaElement>('meta[name="plenary-studio"]');
/** The folder of the studio's files, and the script in it that the build has written into the document. */
const { agent = '', home: folder = './' } = meta?.dataset ?? {};
const home = new URL(folder, document.baseURI).href;
const start: Start = { home, agent, base: new URL(`site/${tab}/`, home).pathname };

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'plenary' });
const say = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
say({ start });
const ask = fetchThrough(worker as Port);

/** Lets the service worker ask the worker for what the frame shows. */
async function connectFrames(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('no service worker');
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data, source }) => {
    // it was stopped, and has forgotten the way
    if (data?.wanted === tab) connect(source as ServiceWorker);
  });
  const registration = await serviceWorker.register(new URL('sw.js', home), {
    scope: home,
    updateViaCache: 'none',
  });
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

/** Lets the worker make the finished site as a ZIP file. */
const finish: Finisher = async (progress, signal) => {
  const hear = ({ data }: MessageEvent<object | FinishingProgress>) => {
    if ('progress' in data) progress(data.progress);
  };
  worker.addEventListener('message', hear);
  try {
    const answer = await ask(new Request(WORKER.finished, { method: 'POST', signal }));
    if (!answer.ok) throw new Error(await answer.text());
    return await answer.blob();
  } finally {
    worker.removeEventListener('message', hear);
  }
};

const place = document.getElementById('studio');
if (place && meta) {
  meta.dataset.base = start.base;
  const frames = connectFrames();
  frames.catch(() => {});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(startCss);
  document.adoptedStyleSheets = [sheet];
  const root = createRoot(place);
  const opened = async () => {
    await frames;
    root.unmount();
    mountStudio(place, (address, init) => ask(new Request(address, init)), finish);
  };
  root.render(<StartPage ask={ask} frames={frames} opened={opened} addresses={WORKER} />);
}
