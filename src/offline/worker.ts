import { registerRoute } from 'workbox-routing';
import { base, worker } from './cache.ts';
import { kindOf } from './requests.ts';
import { answer } from './responses.ts';
import { cacheListedFiles, cacheLoadedFiles, cachePage, noteTab } from './update.ts';

/*
 * The service worker: with it a visitor without signal has the pages that were read, and those that the build lists.
 *
 * It takes over at once (`skipWaiting`, `clients.claim`) and needs no second reload. This is safe since neither side
 * relies on the version of the other:
 * - An old tab with a new worker: the caches bear no version. Scripts are named by their content and found in the
 *   same cache by the same rule, and those of the tab's build stay as long as it is open. Pages come from the network.
 * - A new tab with an old worker: the page itself came from the network, and so do scripts that the old worker has
 *   not cached. A message or a list that it does not understand, it leaves alone.
 * - The first visit: the page was loaded without a worker. From the claim on its requests get the same answers as
 *   before, from the network or from copies of files that never change.
 * Content needs no new worker at all: this file changes only with the code of this room.
 *
 * To be rid of it, `offline: { keep: false }` in site.yaml publishes the worker of leave.ts under the same address.
 */

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => {
  // the browser asks for a page while the worker wakes up
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]));
});

for (const kind of ['page', 'data', 'document', 'script', 'picture'] as const) {
  registerRoute(
    ({ url, request }) => kindOf(url, base, location.origin, request) === kind,
    (options) => answer(kind, options),
  );
}

/** The message of a page. */
interface Message {
  /** The path of the page that is read. */
  read: string;
  /** What it loaded, and the script it started with: sent by a document that has just become interactive. */
  arrived?: { start: string; loaded: string[] };
  /** The visitor pays for every byte. */
  sparing: boolean;
}

let last: Promise<void> = Promise.resolve();

worker.addEventListener('message', (event) => {
  // one after the other, since they change the same notes; without signal there is nothing to cache
  last = last.then(() => handleMessage(event.data as Message, event.source?.id)).catch(() => {});
  event.waitUntil(last);
});

async function handleMessage({ read, arrived, sparing }: Message, tab = ''): Promise<void> {
  if (arrived) {
    const files = arrived.loaded.filter((address) => address.startsWith(`${base}assets/`));
    await noteTab({ start: arrived.start, files, tabs: [tab] });
    await cacheLoadedFiles(arrived.loaded);
  }
  if (arrived) await cacheListedFiles(sparing);
  // after the list, which may have brought it
  await cachePage(read);
}
