import { registerRoute } from 'workbox-routing';
import { base, worker } from './cache.ts';
import { kindOf } from './requests.ts';
import { answerRequest } from './responses.ts';
import { cacheListedFiles, cacheLoadedFiles, cachePage, noteTab } from './update.ts';

/*
 * The service worker: with it, an offline visitor has the visited pages, and those that the build lists.
 *
 * It activates at once (`skipWaiting`, `clients.claim`) and needs no second reload. This is safe since neither side relies on the version of
 * the other:
 * - An old tab with a new worker: the caches have no version. Scripts are named by their content and found in the same cache by the same
 *   rule, and those of the tab's build stay while it is open. Pages come from the network.
 * - A new tab with an old worker: the page came from the network, and so do scripts that the old worker hasn't cached. It ignores messages
 *   and lists that it doesn't understand.
 * - The first visit: the page was loaded without a worker. After the claim, its requests get the same answers as before, from the network or
 *   from copies of files that never change.
 * A change of content needs no new worker: this file only changes with the code in this folder.
 *
 * To remove it, `offline: { keep: false }` in site.yaml publishes the worker of leave.ts at the same address.
 */

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => {
  // the browser requests a page while the worker starts
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]));
});

for (const kind of ['page', 'data', 'document', 'script', 'picture'] as const) {
  registerRoute(
    ({ url, request }) => kindOf(url, base, location.origin, request) === kind,
    (options) => answerRequest(kind, options),
  );
}

interface Message {
  /** The path of the visited page. */
  read: string;
  /** The files that the page loaded and its start script: sent by a document that has just become interactive. */
  arrived?: { start: string; loaded: string[] };
  /** Whether the visitor saves data. */
  sparing: boolean;
}

let last: Promise<void> = Promise.resolve();

worker.addEventListener('message', (event) => {
  // one after the other, since they change the same state; offline, there is nothing to cache
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
  // after the list, which may already have cached it
  await cachePage(read);
}
