import { leave, worker } from './cache.ts';

/* The worker of a site without offline pages: it replaces the one that cached them, deletes the caches, and unregisters itself. */

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(leave()));
