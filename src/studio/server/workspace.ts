import type { Schemas, SiteReader, WrittenSite } from '../../compiler/index.ts';
import type {
  BuildState,
  EditionFacts,
  GitState,
  Publication,
  PublishRequest,
  PublishResponse,
  SignInRequest,
  SignInResponse,
  UpdateResponse,
} from '../../core/index.ts';
import type { LoadedText } from '../text/state.ts';
import type { openVersionHistory } from './versions.ts';

/* The place of an edited site: a folder on this computer with Git, or a browser tab with its own storage. */

export interface Workspace {
  reader: SiteReader;
  file: SiteFile;
  versions: ReturnType<typeof openVersionHistory>;
  media: MediaFolder;
  pictures: PictureProcessing;
  publishing: SitePublisher;
  edition: EditionActions;
  /**
   * Stores a text, or changed files with the last text. The file only accepts stored texts. Resolves even if storing fails, which
   * the studio's state shows.
   */
  store: (text?: string) => Promise<void>;
  /** Reports technical details to the person who runs the studio. Returns a sentence that tells the editor what to do. */
  report: (words: string) => string;
}

/** All methods are synchronous. */
export interface SiteFile {
  /** Returns a reason instead if the file can't be edited. */
  load: () => LoadedText | { locked: string };
  /** Returns the text of the file, with converted line ends of old Macs. */
  text: () => string;
  /** Undefined after success. 'changed': another program has written the file. 'storing': the write must be repeated soon. */
  write: (saved: string, text: string) => 'changed' | 'storing' | { failure: string } | undefined;
  /** Reason why the text is lost when the tab closes. Missing if the text is stored. */
  unstored?: string;
}

/** All names are relative to media/. */
export interface MediaFolder {
  /** Includes files of archived editions, which aren't media of the site. */
  names: () => string[];
  /** In bytes. Undefined if the file doesn't exist. */
  size: (file: string) => number | undefined;
  /** Throws an error for the editor if the file doesn't exist. */
  read: (file: string) => Promise<Uint8Array>;
  /** Returns the first free name of `stem`, `stem-2` and so on. */
  add: (folder: string, stem: string, ending: string, bytes: Uint8Array) => string;
  remove: (files: readonly string[]) => void;
  /** Returns files deleted in this visit, which can be restored. */
  removed: () => string[];
  /** A file stays deleted if its name is taken. */
  bringBack: (files: readonly string[]) => void;
}

export interface PreparedPicture {
  bytes: Uint8Array;
  ending: string;
  width: number;
  height: number;
}

/** All methods throw an error whose message explains why a picture can't be read. */
export interface PictureProcessing {
  /** Turns the picture upright, removes camera and location data, and scales it down. `words` describe the changes. */
  prepare: (bytes: Uint8Array) => Promise<PreparedPicture & { words: string[] }>;
  /** `area` is in pixels of the upright picture. */
  crop: (
    bytes: Uint8Array,
    area: { x: number; y: number; width: number; height: number },
  ) => Promise<PreparedPicture>;
  /** `type` is the media type. */
  thumbnail: (
    bytes: Uint8Array,
    longest: number,
  ) => Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }>;
}

export interface PublishedSite {
  schemas: Schemas;
  text: string;
  /** Undefined while the file can't be read. */
  site: WrittenSite | undefined;
  /** The site when the studio was opened. `files` are names. */
  start: { text: string; files: ReadonlySet<string> };
  /** Names of all files of media/, including the archived editions. */
  files: ReadonlySet<string>;
}

interface UnpublishedChanges {
  git: GitState;
  /** The last published text. Undefined if there is none. */
  before: string | undefined;
  files: Publication['files'];
}

export interface SitePublisher {
  changes: (site: PublishedSite) => Promise<UnpublishedChanges>;
  /** Publishes nothing if `isSeen` reports that the files have changed since the editor saw them. */
  publish: (site: PublishedSite, request: PublishRequest, isSeen: () => boolean) => Promise<PublishResponse>;
  /** The function is missing if the host needs no sign-in. */
  signIn?: (entered: SignInRequest) => Promise<SignInResponse>;
  /** The function is missing if the state can't be known. */
  buildOf?: (commit: string) => Promise<BuildState>;
  /** Reads or changes the version of Plenary in the repository. `request` is the body of `update`, not validated yet. */
  update?: (request: unknown) => Promise<UpdateResponse>;
  archive: (site: PublishedSite, all: boolean) => Promise<Uint8Array>;
}

interface EditionActions {
  /** Reason why no edition can start here, with advice. Missing if an edition can start. */
  refused?: string;
  /** The readable name of an archived edition's folder. */
  archiveOf: (id: string) => string | undefined;
  /**
   * Archives the edition, and writes the file of the next edition. Does both or nothing. The change arrives like a change by
   * another program. The signal can cancel a slow start before anything has changed.
   */
  start: (facts: EditionFacts, signal: AbortSignal) => Promise<{ refused?: string }>;
}

export class RefusedRequest extends Error {}

export const missingFile = (file: string): RefusedRequest =>
  new RefusedRequest(`There is no file ${file} in media/.`);
