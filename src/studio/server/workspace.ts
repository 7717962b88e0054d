import type { Schemas, SiteReader, WrittenSite } from '../../compiler/index.ts';
import type {
  BuildState,
  EditionFacts,
  GitState,
  Publication,
  PublishAnswer,
  PublishRequest,
  SignIn,
  SignInAnswer,
  StoredVersions,
  UpdateAnswer,
} from '../../core/index.ts';
import type { LoadedText } from '../text/state.ts';

/*
 * Abstracts the places where a site is edited: a folder on this computer with Git, or a browser tab with its own storage. The rest of the
 * studio is the same everywhere.
 */

export interface Workspace {
  reader: SiteReader;
  file: SiteFile;
  versions: Versions;
  media: MediaFolder;
  pictures: Pictures;
  publishing: Publishing;
  edition: EditionDoor;
  /** Stores a text, or the stored one with changed files, when the file only accepts stored texts. Resolves when the file can be written. */
  store?: (text?: string) => Promise<void>;
  /** Reports technical details to the person who runs the studio. Returns a sentence for the editor that says what to do. */
  report: (words: string) => string;
}

/** The site's file. All methods are synchronous. */
export interface SiteFile {
  name: string;
  /** Reads the text, or why it can't be edited. */
  load: () => LoadedText | { locked: string };
  /** Returns the file's bytes. Undefined when it can't be read. */
  bytes: () => Uint8Array | undefined;
  /** Whether the file contains a text. Line ends of old Macs count as equal. */
  has: (text: string) => boolean;
  /**
   * Replaces the saved text. Returns why that failed: 'changed' when another program wrote the file, 'storing' when the same write must be
   * repeated soon.
   */
  write: (saved: string, text: string) => 'changed' | 'storing' | { failure: string } | undefined;
  /** Why the text is lost when the tab closes. Missing if it is stored. */
  unstored?: string;
}

/** Earlier versions of the text. */
export interface Versions {
  /** Stores a text before it changes, if a version is due. */
  before: (text: string) => void;
  /** Makes the next change store a version in any case. */
  storeNext: () => void;
  /** Returns the text of a version. Undefined when it doesn't exist. */
  textOf: (id: string) => string | undefined;
  /** Returns all versions, with the changes in each and since the last. */
  list: (text: string, schemas: Schemas) => StoredVersions;
  /** Returns the stored undo history. */
  steps: () => string | undefined;
  storeSteps: (steps: string) => void;
}

/** The files of media/, with names relative to it. */
export interface MediaFolder {
  /** Returns all names, including the archive of past editions, which isn't media of the site. */
  names: () => string[];
  /** Returns a size in bytes. Undefined when the file doesn't exist. */
  size: (file: string) => number | undefined;
  /** Reads a file. Throws a `Refused` when it doesn't exist. */
  read: (file: string) => Uint8Array | Promise<Uint8Array>;
  /** Stores a file under a free name: `stem`, `stem-2` and so on. Returns the name. Throws a `Refused` when it can't be stored. */
  add: (folder: string, stem: string, ending: string, bytes: Uint8Array) => string | Promise<string>;
  /** Deletes files. Throws a `Refused` when one can't be deleted. */
  remove: (files: readonly string[]) => void;
  /** Returns the files that were deleted in this visit and can be restored. */
  removed: () => string[];
  /** Restores deleted files. A file whose name is taken stays deleted. */
  bringBack: (files: readonly string[]) => void;
}

export interface ReadyPicture {
  bytes: Uint8Array;
  /** Ending of the file name. */
  ending: string;
  width: number;
  height: number;
}

/** Picture processing. Every method throws an error whose message explains why a picture can't be read. */
export interface Pictures {
  /** Prepares an uploaded picture: upright, without camera and location data, scaled down. `words` describe the changes. */
  prepare: (bytes: Uint8Array) => Promise<ReadyPicture & { words: string[] }>;
  /** Crops a picture. The area is in pixels of the upright picture. */
  crop: (
    bytes: Uint8Array,
    area: { x: number; y: number; width: number; height: number },
  ) => Promise<ReadyPicture>;
  /** Returns a thumbnail with its media type. */
  thumbnail: (
    bytes: Uint8Array,
    longest: number,
  ) => Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }>;
}

/** The site to publish. */
export interface PublishedSite {
  schemas: Schemas;
  text: string;
  /** The data of the site; undefined while the file can't be read. */
  site: WrittenSite | undefined;
  /** State when the studio was opened. */
  start: { text: string; files: ReadonlySet<string> };
  /** Names of all files of media/, with the archive of past editions. */
  files: ReadonlySet<string>;
}

/** Changes since the last publication, and how they can be published. */
interface Changes {
  git: GitState;
  /** The text that was published last; undefined if there is none. */
  before: string | undefined;
  files: Publication['files'];
}

/** Publishing to the place of the site. */
export interface Publishing {
  /** The site's address at its host, used while `conference.url` is sample content. */
  url: string | undefined;
  /** Whether the text is taken from memory, so that it can be published even from a full disk. */
  fromMemory?: true;
  changes: (site: PublishedSite) => Promise<Changes>;
  /** Publishes files, unless they have changed since the editor saw them, which `isSeen` reports. */
  publish: (site: PublishedSite, request: PublishRequest, isSeen: () => boolean) => Promise<PublishAnswer>;
  /** Signs in to the site's host, where that is possible. */
  signIn?: (entered: SignIn) => Promise<SignInAnswer>;
  /** Returns the state of a commit's build, where it is known. */
  buildOf?: (commit: string) => Promise<BuildState>;
  /** Reads or changes the version of Plenary in the site's repository. The request is the unvalidated body of `update`. */
  update?: (request: unknown) => Promise<UpdateAnswer>;
  /** Returns a ZIP of the changed files, or of all files. */
  archive: (site: PublishedSite, all: boolean) => Promise<Uint8Array>;
}

/** Functions for starting the next edition, besides the text. */
interface EditionDoor {
  /** Why no edition can start here, and what to do. */
  refused?: string;
  /** Returns the readable folder name of an archived edition. */
  archiveOf: (id: string) => string | undefined;
  /**
   * Archives the edition and writes the next one's file: both or nothing. The change arrives like one of another program. If starting takes
   * long, the signal cancels it before anything changes.
   */
  start: (facts: EditionFacts, signal: AbortSignal) => Promise<{ refused?: string }>;
}

/** A refused request, with the reason in words. */
export class Refused extends Error {}

export const noFile = (file: string): Refused => new Refused(`There is no file ${file} in media/.`);
