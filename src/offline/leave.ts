import { leave, worker } from './cache.ts';

/* The worker of a site that keeps nothing: it comes in the place of the one that did, cleans up, and goes. */

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(leave()));
