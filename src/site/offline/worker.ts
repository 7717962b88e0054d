import { registerRoute } from 'workbox-routing';
import { base, worker } from './cache.ts';
import { requestKind } from './requests.ts';
import { answerRequest } from './responses.ts';
import { cacheListedFiles, cacheLoadedFiles, cachePage, recordTab } from './update.ts';

/*
 * The service worker. When the visitor is offline, it serves the visited pages and the pages that the build lists.
 *
 * It activates at once (`skipWaiting`, `clients.claim`), without a second reload. This is safe because pages and worker don't
 * depend on each other's version:
 * - An old tab with a new worker: the caches have no version, and the scripts of the tab's build stay cached while it is open.
 * - A new tab with an old worker: the worker ignores messages and lists that it doesn't understand.
 * - The first visit: requests get the same answers as before, from the network or from cached files that never change.
 * A change of content needs no new worker: this file only changes with the code in this folder.
 *
 * To remove the worker, `offline: { keep: false }` in site.yaml publishes the worker of leave.ts at the same address.
 */

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => {
  // with navigation preload, the browser requests a page while the worker starts
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]));
});

for (const kind of ['page', 'data', 'document', 'script', 'picture'] as const) {
  registerRoute(
    ({ url, request }) => requestKind(url, base, location.origin, request) === kind,
    (options) => answerRequest(kind, options),
  );
}

interface VisitMessage {
  /** The path of the visited page. */
  read: string;
  /** The start script of the page and the files that it loaded. Only sent by a document that has just become interactive. */
  arrived?: { start: string; loaded: string[] };
  /** Whether the visitor wants to save data. */
  sparing: boolean;
}

let last: Promise<void> = Promise.resolve();

worker.addEventListener('message', (event) => {
  // handles messages one after the other, since they change the same state; when offline, errors are ignored
  last = last.then(() => handleMessage(event.data as VisitMessage, event.source?.id)).catch(() => {});
  event.waitUntil(last);
});

async function handleMessage({ read, arrived, sparing }: VisitMessage, tab = ''): Promise<void> {
  if (arrived) {
    const files = arrived.loaded.filter((address) => address.startsWith(`${base}assets/`));
    await recordTab({ start: arrived.start, files, tabs: [tab] });
    await cacheLoadedFiles(arrived.loaded);
    await cacheListedFiles(sparing);
  }
  // the visited page is cached last, since the listed files may include the page
  await cachePage(read);
}
