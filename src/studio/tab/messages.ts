import type { SignInRequest } from '../../core/index.ts';
import type { HostProblem, PendingSignIn, Place, RedirectParameters } from '../places/hosts/index.ts';
import type { RepositoryPlace } from './places/places.ts';

/* Messages between the studio's page and its worker. channel.ts has the messages for requests. */

/** Addresses of the page's requests to the worker. */
export const WORKER_ADDRESSES = {
  /** Lists the sites in this browser. */
  sites: '/tab/sites',
  /**
   * Opens a site: a stored site, the sample, the ZIP in the request's body, the chosen folder, or the folder of `plenary studio`.
   */
  open: '/tab/open',
  /** Signs in to a remote place, and opens its site. The body is a `ConnectRequest`. */
  connect: '/tab/connect',
  /** Returns the host where the editor is signed in, and whether a school's service is available. */
  account: '/tab/account',
  signOut: '/tab/sign-out',
  /** Deletes a site from this browser. */
  remove: '/tab/remove',
  /** Returns the finished site as a ZIP. */
  finished: '/tab/finished',
} as const;

/** Addresses of the worker's requests to the page. */
export const PAGE_ADDRESSES = {
  /** Renders the SVG in the body as a PNG. The address has the size in pixels. */
  draw: '/tab/draw',
} as const;

/** Name of the channel that notifies all tabs of the browser of a sign-out. */
export const SIGN_OUT_CHANNEL = 'plenary-signed-out';

/** Initial data of the worker. */
export interface WorkerStart {
  /** Address of the folder with the studio's files. */
  home: string;
  /** Base path of the site in the frame. */
  base: string;
  /** Name of the script that makes a page editable. */
  agent: string;
  /** The folder for which `plenary studio` was started: the token of its file API, its id and its name. */
  computer?: { token: string; id: string; name: string };
  /** Names of the files with the `SiteData` and the `SampleSite`. */
  data: string;
  sample: string;
}

/** Messages to the worker. */
export type WorkerMessage =
  | { start: WorkerStart }
  /** A port for requests that the service worker forwards from the frame. */
  | { frames: MessagePort }
  /** The tab has become visible again. */
  | { visible: true }
  /** A folder that the editor has chosen: the next folder to open, or the new location of the open site's folder. */
  | { chosen: FileSystemDirectoryHandle }
  /** Writes site.yaml again to the open site's folder. */
  | { restore: true };

/** A message about changes that are stored in the browser but not at the site's place, and the action that helps. */
export interface PlaceProblem {
  message: string;
  help: 'allow' | 'choose' | 'restore' | 'again';
}

/** Sent by the worker when the problem at the site's place changes. */
export interface PlaceProblemMessage {
  folder: PlaceProblem | undefined;
}

/** Progress of creating the finished site. `all` is an estimate. */
export interface FinishingProgress {
  progress: { done: number; all: number };
}

/** Sent by the worker when this tab gains or loses write access. */
export interface WriteAccessMessage {
  writes: boolean;
}

/** A stored site in the list of sites. */
export interface ListedSite {
  id: string;
  /** Name of the conference or, if it isn't known, of the file, folder or repository. */
  name: string;
  /** The origin of the site, as a text. */
  from: string;
  changedAt: number;
  /** Whether the site's place is a folder, which needs the editor's permission. */
  isInFolder: boolean;
}

/** A started sign-in at a host. The tab stores it until the host redirects back. */
export interface StartedSignIn {
  place: RepositoryPlace;
  pending: PendingSignIn;
  remember: boolean;
}

/** A remote site to open, with credentials. */
export type ConnectRequest =
  | { school: true; entered: SignInRequest }
  | {
      /** The address that the editor pasted. */
      address: string;
      /** The kind of host. Missing if the host's name shows the kind. */
      host?: Place['host'];
      /** Missing if the editor is already signed in. */
      entered?: SignInRequest;
    }
  /** A sign-in on the host's page, with the parameters that the host returned. */
  | (StartedSignIn & { returned: RedirectParameters });

/** Response to `account`. */
export interface Account {
  /** The host where the editor is signed in. */
  signedInAt?: string;
  /** Whether a school's service is available at this address. */
  hasSchool: boolean;
}

/** Sent by the worker while it reads a site. */
export interface ReadingProgress {
  reading: { done: number; all: number };
}

/** A message with the reason why no site is open. `reason` identifies the input to correct. */
export interface RefusedOpening {
  refused: string;
  reason?: HostProblem['reason'] | 'no-address';
}

/** Response to `open`. */
export type OpenResponse =
  | {
      opened: string;
      name: string;
      /** Reason why the site isn't stored. */
      why?: string;
      /** Whether this tab has write access. If not, another tab has it. */
      writes: boolean;
      /** Whether each change is written to the site's place. */
      isSynced: boolean;
      /** Whether a repository determines the version of Plenary. */
      mayUpdate: boolean;
      /** The site's font files, relative to the studio's folder. */
      fonts: string[];
    }
  | RefusedOpening;

export type OpenedSite = Extract<OpenResponse, { opened: string }>;

/** Sent by the service worker to request a port to the worker of a tab. */
export interface PortRequest {
  wanted: string;
}

/** The page's response to a `PortRequest`, together with the port to the worker. */
export interface PortResponse {
  connected: string;
}

/** Asks the service worker to cache the studio's files and these fonts for offline use. */
export interface CacheRequest {
  fill: string[];
  /** The page's script. A newer build of the studio doesn't contain this script in its file list. */
  script: string;
}
