/* What the page of the studio and its worker say to each other beside requests (channel.ts). */

/** What the page asks the worker, by address. */
export const WORKER = {
  /** The sites of this browser. */
  sites: '/tab/sites',
  /** Opens a site: one of this browser, the sample, or a ZIP that is the body. */
  open: '/tab/open',
  /** Deletes a site of this browser. */
  remove: '/tab/remove',
  /** The finished site as a ZIP. */
  finished: '/tab/finished',
} as const;

/** What the worker has to know before anything else. */
export interface Start {
  /** The address of the folder with the studio's files. */
  home: string;
  /** The base path that the site is shown at in the frame. */
  base: string;
  /** The script that makes a page editable. */
  agent: string;
}

/** To the worker. */
export type ToWorker =
  | { start: Start }
  /** A port through which the service worker asks for pages. */
  | { frames: MessagePort };

/** What the worker says while it makes the finished site: how many files there are, of about how many. */
export interface FinishingProgress {
  progress: { done: number; all: number };
}

/** A site of this browser, in a list. */
export interface ListedSite {
  id: string;
  name: string;
  changedAt: number;
}

/** The answer to `open`. */
export type OpenAnswer =
  | { opened: string; name: string; isStored: boolean; why?: string }
  | { refused: string };

/** The name of the service worker's wish for a port to the worker of a tab. */
export interface Wanted {
  wanted: string;
}

/** The page's answer to that, with the port. */
export interface Connected {
  connected: string;
}
