import type { SignInRequest } from '../../core/index.ts';
import type { HostProblem, PendingSignIn, Place, RedirectParameters } from '../places/hosts/index.ts';
import type { RepositoryPlace } from './places/places.ts';

/* channel.ts has the messages for requests. */

export const WORKER_ADDRESSES = {
  sites: '/tab/sites',
  /** A stored site, the sample, the ZIP in the request's body, the chosen folder, or the folder of `plenary studio`. */
  open: '/tab/open',
  /** Signs in to a remote place, and opens its site. The body is a `ConnectRequest`. */
  connect: '/tab/connect',
  /** The host where the editor is signed in, and whether a school's service is available. */
  account: '/tab/account',
  signOut: '/tab/sign-out',
  remove: '/tab/remove',
  finished: '/tab/finished',
} as const;

/** For the worker's requests to the page, which renders the SVG in the body as a PNG. The query has the size in pixels. */
export const DRAW_ADDRESS = '/tab/draw';

/** Notifies all tabs of the browser. */
export const SIGN_OUT_CHANNEL = 'plenary-signed-out';

export interface WorkerStart {
  /** Address of the folder with the studio's files. */
  home: string;
  base: string;
  /** The script that makes a page editable. */
  agent: string;
  /** The folder of `plenary studio`: the token of its file API, its id and its name. */
  computer?: { token: string; id: string; name: string };
  /** Files with the `SiteData` and the `SampleSite`. */
  data: string;
  sample: string;
}

export type WorkerMessage =
  | { start: WorkerStart }
  /** For requests that the service worker forwards from the frame. */
  | { frames: MessagePort }
  | { visible: true }
  /** The next folder to open, or the new location of the open site's folder. */
  | { chosen: FileSystemDirectoryHandle }
  /** Writes site.yaml again to the open site's folder. */
  | { restore: true };

/** Changes are stored in the browser but not at the site's place. `help` is the action that helps. */
export interface PlaceProblem {
  message: string;
  help: 'allow' | 'choose' | 'restore' | 'again';
}

export interface FileProgress {
  done: number;
  all: number;
}

/** Sent by the worker to the page. */
export type PageMessage =
  /** The current problem. Undefined when it is solved. */
  | { folder: PlaceProblem | undefined }
  /** Progress of the finished site. `all` is an estimate. */
  | { progress: FileProgress }
  /** Progress of a site that the worker reads. */
  | { reading: FileProgress }
  /** This tab has gained or lost write access. */
  | { writes: boolean };

export interface ListedSite {
  id: string;
  /** The conference or, if it isn't known, the file, folder or repository. */
  name: string;
  /** The origin of the site, in words. */
  from: string;
  changedAt: number;
  /** A folder needs the editor's permission. */
  isInFolder: boolean;
}

/** The tab stores it until the host redirects back. */
export interface StartedSignIn {
  place: RepositoryPlace;
  pending: PendingSignIn;
  remember: boolean;
}

/** A remote site to open, with credentials. */
export type ConnectRequest =
  | { school: true; entered: SignInRequest }
  | {
      address: string;
      /** The kind of host. Missing if the host's name shows it. */
      host?: Place['host'];
      /** Credentials. Missing if the editor is already signed in. */
      entered?: SignInRequest;
    }
  /** A sign-in on the host's page, with the parameters that the host returned. */
  | (StartedSignIn & { returned: RedirectParameters });

export interface Account {
  signedInAt?: string;
  hasSchool: boolean;
}

/** `reason` identifies the input to correct. */
export interface RefusedOpening {
  refused: string;
  reason?: HostProblem['reason'] | 'no-address';
}

export type OpenResponse =
  | {
      opened: string;
      name: string;
      why?: string;
      /** If this tab has no write access, another tab has it. */
      writes: boolean;
      /** Whether each change is written to the site's place. */
      isSynced: boolean;
      /** Whether a repository determines the version of Plenary. */
      mayUpdate: boolean;
      /** Font files, relative to the studio's folder. */
      fonts: string[];
    }
  | RefusedOpening;

export type OpenedSite = Extract<OpenResponse, { opened: string }>;

/** Sent by the service worker to request a port to the worker of a tab. */
export interface PortRequest {
  wanted: string;
}

/** The port to the worker is transferred with it. */
export interface PortResponse {
  connected: string;
}

/** Asks the service worker to cache the studio's files and these fonts for offline use. */
export interface CacheRequest {
  fill: string[];
  /** The page's script. A newer build of the studio doesn't contain this script in its file list. */
  script: string;
}
