/*
 * The parts of the service worker's world that this room uses. TypeScript cannot have the types of pages (`dom`) and
 * those of workers (`webworker`) in one program: they declare the same names.
 */

/** An event that keeps the worker awake until what it is told of is done. */
export interface LastingEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}

/** A message of a page. */
export interface PageMessage extends LastingEvent {
  data: unknown;
  source: { id: string } | null;
}

interface Scope {
  readonly registration: Pick<ServiceWorkerRegistration, 'scope' | 'unregister'> & {
    navigationPreload?: { enable: () => Promise<void> };
  };
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<{ id: string }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
    (type: 'message', listener: (event: PageMessage) => void): void;
  };
}

/** The service worker itself. */
export const worker = globalThis as unknown as Scope;
