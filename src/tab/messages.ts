import type { SignIn } from '../shared/index.ts';
import type { HostProblem, Pending, Place, Returned } from '../studio/places/hosts/index.ts';
import type { Repository } from './places/places.ts';

/* What the page of the studio and its worker say to each other beside requests (channel.ts). */

/** What the page asks the worker, by address. */
export const WORKER = {
  /** The sites of this browser. */
  sites: '/tab/sites',
  /** Opens a site: one of this browser, the sample, a ZIP that is the body, the folder that was chosen, or that of this computer. */
  open: '/tab/open',
  /** Signs in to a place elsewhere, and opens the site there: the body is a `ConnectRequest`. */
  connect: '/tab/connect',
  /** Who is signed in where, and whether the service of a school is here. */
  account: '/tab/account',
  signOut: '/tab/sign-out',
  /** Deletes a site of this browser. */
  remove: '/tab/remove',
  /** The finished site as a ZIP. */
  finished: '/tab/finished',
} as const;

/** What the worker asks the page, by address. */
export const PAGE = {
  /** Draws the SVG that is the body, in a size in pixels, as PNG. */
  draw: '/tab/draw',
} as const;

/** The channel by which all tabs of a browser hear that somebody has signed out in one. */
export const SIGNED_OUT = 'plenary-signed-out';

/** What the worker has to know before anything else. */
export interface Start {
  /** The address of the folder with the studio's files. */
  home: string;
  /** The base path that the site is shown at in the frame. */
  base: string;
  /** The script that makes a page editable. */
  agent: string;
  /** The folder of this computer, where the studio was started for one: the token of its file door, its id and its name. */
  computer?: { token: string; id: string; name: string };
  /** The files with the `SiteData` and the `SampleSite`. */
  data: string;
  sample: string;
}

/** To the worker. */
export type ToWorker =
  | { start: Start }
  /** A port through which the service worker asks for pages. */
  | { frames: MessagePort }
  /** Somebody looks at this tab again. */
  | { visible: true }
  /** A folder that the editor has chosen: it is opened next, or is where that of the open site is now. */
  | { chosen: FileSystemDirectoryHandle }
  /** Writes site.yaml again in the folder of the open site. */
  | { restore: true };

/** Why the place of a site does not have what is stored, in words, and what helps. */
export interface PlaceProblem {
  message: string;
  help: 'allow' | 'choose' | 'restore' | 'again';
}

/** Of the worker by itself: what hinders it in the place now. */
export interface FolderNews {
  folder: PlaceProblem | undefined;
}

/** What the worker says while it makes the finished site: how many files there are, of about how many. */
export interface FinishingProgress {
  progress: { done: number; all: number };
}

/** Of the worker by itself: whether this tab is still the one that may change the site. */
export interface Writes {
  writes: boolean;
}

/** A site of this browser, in a list. */
export interface ListedSite {
  id: string;
  /** That of the conference, as soon as it is known. */
  name: string;
  /** Where it comes from, in words. */
  from: string;
  changedAt: number;
  /** Its place is a folder, for which the editor has to be asked. */
  isInFolder: boolean;
}

/** A sign-in at a host that has begun, as it is in the tab until the host sends the editor back. */
export interface Begun {
  place: Repository;
  pending: Pending;
  remember: boolean;
}

/** A site elsewhere, with what opens it. */
export type ConnectRequest =
  | { school: true; entered: SignIn }
  | {
      /** What an editor pasted. */
      address: string;
      /** What kind of host it is, where its name does not say that. */
      host?: Place['host'];
      /** Missing where the editor is signed in there, and stays so. */
      entered?: SignIn;
    }
  /** With what a host has returned to the page. */
  | (Begun & { returned: Returned });

/** The answer to `account`. */
export interface Account {
  /** The host at which somebody is signed in. */
  signedInAt?: string;
  /** The service of a school lets editors in here. */
  hasSchool: boolean;
}

/** From the worker, beside answers: how much of a site is read. */
export interface Reading {
  reading: { done: number; all: number };
}

/** Why nothing is open, in words; `reason` says what an editor has to correct. */
export interface Refused {
  refused: string;
  reason?: HostProblem['reason'] | 'no-address';
}

/** The answer to `open`. */
export type OpenAnswer =
  | {
      opened: string;
      name: string;
      isStored: boolean;
      /** Why it is not stored. */
      why?: string;
      /** Whether this tab may change it: another one may do so. */
      writes: boolean;
      /** Its place gets each change a moment later. */
      isSynced: boolean;
      /** The number of Plenary is in a repository. */
      mayUpdate: boolean;
      /** The fonts of the site, by addresses from the studio's folder on. */
      fonts: string[];
    }
  | Refused;

/** A site that is open. */
export type OpenedSite = Extract<OpenAnswer, { opened: string }>;

/** The name of the service worker's wish for a port to the worker of a tab. */
export interface Wanted {
  wanted: string;
}

/** The page's answer to that, with the port. */
export interface Connected {
  connected: string;
}

/** What the page asks of the service worker: to cache what the studio needs without a network, with these fonts. */
export interface Fill {
  fill: string[];
  /** The script of the page: of an earlier build, where the host has a newer one. */
  script: string;
}
