import type { SignIn } from '../../core/index.ts';
import type { HostProblem, Pending, Place, RedirectParameters } from '../places/hosts/index.ts';
import type { Repository } from './places/places.ts';

/* Messages between the studio's page and its worker, besides requests (channel.ts). */

/** Addresses of the page's requests to the worker. */
export const WORKER = {
  /** Lists the sites in this browser. */
  sites: '/tab/sites',
  /** Opens a site: a stored one, the sample, a ZIP in the body, the chosen folder, or the folder of `plenary studio`. */
  open: '/tab/open',
  /** Signs in to a remote place, and opens the site there. The body is a `ConnectRequest`. */
  connect: '/tab/connect',
  /** Returns where the editor is signed in, and whether a school's service is available. */
  account: '/tab/account',
  signOut: '/tab/sign-out',
  /** Deletes a site from this browser. */
  remove: '/tab/remove',
  /** Returns the finished site as a ZIP. */
  finished: '/tab/finished',
} as const;

/** Addresses of the worker's requests to the page. */
export const PAGE = {
  /** Renders the SVG in the body as PNG, in a size in pixels. */
  draw: '/tab/draw',
} as const;

/** Channel that informs all tabs of a browser about a sign-out. */
export const SIGNED_OUT = 'plenary-signed-out';

/** Initial data of the worker. */
export interface Start {
  /** Address of the folder with the studio's files. */
  home: string;
  /** Base path of the site in the frame. */
  base: string;
  /** The script that makes a page editable. */
  agent: string;
  /** The folder for which `plenary studio` was started: the token of its file door, its id and its name. */
  computer?: { token: string; id: string; name: string };
  /** The files with the `SiteData` and the `SampleSite`. */
  data: string;
  sample: string;
}

/** Messages to the worker. */
export type ToWorker =
  | { start: Start }
  /** A port for the service worker's page requests. */
  | { frames: MessagePort }
  /** The tab has become visible again. */
  | { visible: true }
  /** A chosen folder: the next one to open, or the new location of the open site's folder. */
  | { chosen: FileSystemDirectoryHandle }
  /** Writes site.yaml again to the open site's folder. */
  | { restore: true };

/** Why a site's place lacks changes that are stored in the browser, in words, and the action that helps. */
export interface PlaceProblem {
  message: string;
  help: 'allow' | 'choose' | 'restore' | 'again';
}

/** Sent by the worker when the problem at the site's place changes. */
export interface FolderNews {
  folder: PlaceProblem | undefined;
}

/** Progress of the finished site; `all` is approximate. */
export interface FinishingProgress {
  progress: { done: number; all: number };
}

/** Sent by the worker when this tab gains or loses write access. */
export interface Writes {
  writes: boolean;
}

/** A stored site in the list. */
export interface ListedSite {
  id: string;
  /** Name of the conference, if known. */
  name: string;
  /** The site's origin in words. */
  from: string;
  changedAt: number;
  /** Whether its place is a folder, which needs the editor's permission. */
  isInFolder: boolean;
}

/** A sign-in at a host, stored in the tab until the host redirects back. */
export interface BegunSignIn {
  place: Repository;
  pending: Pending;
  remember: boolean;
}

/** A remote site, with the credentials to open it. */
export type ConnectRequest =
  | { school: true; entered: SignIn }
  | {
      /** The address that the editor pasted. */
      address: string;
      /** The kind of host, when its name doesn't show it. */
      host?: Place['host'];
      /** Missing when the editor is already signed in. */
      entered?: SignIn;
    }
  /** A sign-in on the host's page, with the data that the host returned. */
  | (BegunSignIn & { returned: RedirectParameters });

/** Response to `account`. */
export interface Account {
  /** The host where the editor is signed in. */
  signedInAt?: string;
  /** Whether the service of a school is available here. */
  hasSchool: boolean;
}

/** Sent by the worker while it reads a site. */
export interface ReadingProgress {
  reading: { done: number; all: number };
}

/** Why no site is open, in words; `reason` says what to correct. */
export interface Refused {
  refused: string;
  reason?: HostProblem['reason'] | 'no-address';
}

/** Response to `open`. */
export type OpenAnswer =
  | {
      opened: string;
      name: string;
      /** Why the site isn't stored. */
      why?: string;
      /** Whether this tab has write access; another tab may have it. */
      writes: boolean;
      /** Whether each change is written to the site's place. */
      isSynced: boolean;
      /** Whether the version of Plenary is in a repository. */
      mayUpdate: boolean;
      /** The site's fonts, relative to the studio's folder. */
      fonts: string[];
    }
  | Refused;

export type OpenedSite = Extract<OpenAnswer, { opened: string }>;

/** Sent by the service worker to request a port to a tab's worker. */
export interface PortRequest {
  wanted: string;
}

/** The page's response to `PortRequest`, with the port to the worker. */
export interface PortResponse {
  connected: string;
}

/** Asks the service worker to cache the files for offline use, with these fonts. */
export interface Fill {
  fill: string[];
  /** The page's script, which is of an earlier build if the host has a newer one. */
  script: string;
}
