import { uninstallWorker, worker } from './cache.ts';

/*
 * The service worker of a site without offline pages. It replaces an earlier worker that cached pages, deletes the caches, and
 * unregisters itself.
 */

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(uninstallWorker()));
