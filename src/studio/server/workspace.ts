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
  StoredVersions,
  UpdateResponse,
} from '../../core/index.ts';
import type { LoadedText } from '../text/state.ts';

/*
 * Abstracts the workspaces in which a site is edited: a folder on this computer with Git, or a browser tab with its own storage.
 * The rest of the studio is the same for both.
 */

export interface Workspace {
  reader: SiteReader;
  file: SiteFile;
  versions: VersionHistory;
  media: MediaFolder;
  pictures: PictureProcessing;
  publishing: SitePublisher;
  edition: EditionActions;
  /**
   * Stores a text, for files that only accept stored texts. Without a text, stores changed files together with the last stored
   * text. Resolves when the file can be written.
   */
  store?: (text?: string) => Promise<void>;
  /** Reports technical details to the person who runs the studio. Returns a sentence that tells the editor what to do. */
  report: (words: string) => string;
}

/** The file of the site. All methods are synchronous. */
export interface SiteFile {
  name: string;
  /** Reads the text. Returns a reason instead if the file can't be edited. */
  load: () => LoadedText | { locked: string };
  /** Returns the bytes of the file. Undefined if the file can't be read. */
  bytes: () => Uint8Array | undefined;
  /** Whether the file contains a text. Ignores a difference in line ends of old Macs. */
  has: (text: string) => boolean;
  /**
   * Replaces the saved text. Returns the reason for a failure: 'changed' if another program has written the file, 'storing' if
   * the write must be repeated soon. Undefined after success.
   */
  write: (saved: string, text: string) => 'changed' | 'storing' | { failure: string } | undefined;
  /** Reason why the text is lost when the tab closes. Missing if the text is stored. */
  unstored?: string;
}

/** The earlier versions of the text. */
export interface VersionHistory {
  /** Stores a text before it changes, if a version is due. */
  before: (text: string) => void;
  /** Makes the next change store a version in any case. */
  storeNext: () => void;
  /** Returns the text of a version. Undefined if the version doesn't exist. */
  textOf: (id: string) => string | undefined;
  /** Returns all versions, with the changes of each version and the changes since the last version. */
  list: (text: string, schemas: Schemas) => StoredVersions;
  /** Returns the stored undo history. */
  steps: () => string | undefined;
  storeSteps: (steps: string) => void;
}

/** The files of media/. All names are relative to that folder. */
export interface MediaFolder {
  /** Returns all names, including files of archived editions, which aren't media of the site. */
  names: () => string[];
  /** Returns the size of a file in bytes. Undefined if the file doesn't exist. */
  size: (file: string) => number | undefined;
  /** Reads a file. Throws an error for the editor if the file doesn't exist. */
  read: (file: string) => Uint8Array | Promise<Uint8Array>;
  /**
   * Stores a file under the first free name of `stem`, `stem-2` and so on. Returns the name. Throws an error for the editor if
   * storing fails.
   */
  add: (folder: string, stem: string, ending: string, bytes: Uint8Array) => string | Promise<string>;
  /** Deletes files. Throws an error for the editor if a file can't be deleted. */
  remove: (files: readonly string[]) => void;
  /** Returns the files that were deleted in this visit and can be restored. */
  removed: () => string[];
  /** Restores deleted files. A file stays deleted if its name is taken. */
  bringBack: (files: readonly string[]) => void;
}

export interface PreparedPicture {
  bytes: Uint8Array;
  /** Ending of the file name. */
  ending: string;
  width: number;
  height: number;
}

/** Picture processing. All methods throw an error whose message explains why a picture can't be read. */
export interface PictureProcessing {
  /**
   * Prepares an uploaded picture: turns it upright, removes camera and location data, and scales it down. `words` describe the
   * changes.
   */
  prepare: (bytes: Uint8Array) => Promise<PreparedPicture & { words: string[] }>;
  /** Crops a picture. `area` is in pixels of the upright picture. */
  crop: (
    bytes: Uint8Array,
    area: { x: number; y: number; width: number; height: number },
  ) => Promise<PreparedPicture>;
  /** Returns a thumbnail of a picture, with its media type. */
  thumbnail: (
    bytes: Uint8Array,
    longest: number,
  ) => Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }>;
}

/** The site to publish. */
export interface PublishedSite {
  schemas: Schemas;
  text: string;
  /** The data of the site. Undefined while the file can't be read. */
  site: WrittenSite | undefined;
  /** Text and file names when the studio was opened. */
  start: { text: string; files: ReadonlySet<string> };
  /** Names of all files of media/, including the archived editions. */
  files: ReadonlySet<string>;
}

/** Unpublished changes, and how they can be published. */
interface UnpublishedChanges {
  git: GitState;
  /** The text of the last publication. Undefined if there is none. */
  before: string | undefined;
  files: Publication['files'];
}

/** Functions that publish the site at its place. */
export interface SitePublisher {
  /** The site's address at the host. Used while `conference.url` is sample content. */
  url: string | undefined;
  /** Whether publishing reads the text from memory, so that it works even if the disk is full. */
  fromMemory?: true;
  changes: (site: PublishedSite) => Promise<UnpublishedChanges>;
  /** Publishes files. Publishes nothing if `isSeen` reports that the files have changed since the editor saw them. */
  publish: (site: PublishedSite, request: PublishRequest, isSeen: () => boolean) => Promise<PublishResponse>;
  /** Signs in to the site's host. Missing if the host needs no sign-in. */
  signIn?: (entered: SignInRequest) => Promise<SignInResponse>;
  /** Returns the state of a commit's build. Missing if the state can't be known. */
  buildOf?: (commit: string) => Promise<BuildState>;
  /**
   * Reads or changes the version of Plenary in the site's repository. `request` is the body of `update`, which isn't validated
   * yet.
   */
  update?: (request: unknown) => Promise<UpdateResponse>;
  /** Returns a ZIP with the changed files, or with all files. */
  archive: (site: PublishedSite, all: boolean) => Promise<Uint8Array>;
}

/** Functions for starting the next edition. */
interface EditionActions {
  /** Reason why no edition can start here, with advice. Missing if an edition can start. */
  refused?: string;
  /** Returns the readable name of an archived edition's folder. */
  archiveOf: (id: string) => string | undefined;
  /**
   * Archives the edition, and writes the file of the next edition. Does both or nothing. The change arrives like a change by
   * another program. The signal can cancel a slow start before anything has changed.
   */
  start: (facts: EditionFacts, signal: AbortSignal) => Promise<{ refused?: string }>;
}

/** Error for a refused request. The message gives the reason. */
export class RefusedRequest extends Error {}

export const missingFile = (file: string): RefusedRequest =>
  new RefusedRequest(`There is no file ${file} in media/.`);
