import { uninstallWorker, worker } from './cache.ts';

/* The worker of a site without offline pages. It replaces an earlier worker, deletes the caches, and unregisters itself. */

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(uninstallWorker()));
