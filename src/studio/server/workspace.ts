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
} from '../../shared/index.ts';
import type { Loaded } from '../text/state.ts';

/*
 * What differs between the places where a site is edited: a folder of this computer with Git, or a tab of a browser with
 * its own storage. The studio is the same code everywhere.
 */

export interface Workspace {
  reader: SiteReader;
  file: SiteFile;
  versions: Versions;
  media: MediaFolder;
  pictures: Pictures;
  publishing: Publishing;
  edition: EditionDoor;
  /** Stores a text, or the one that is stored with what has changed beside it, where the file takes only what is stored; resolves when it can be written. */
  store?: (text?: string) => Promise<void>;
  /** Says to whoever runs the studio what an editor should not have to read. Gives what to do, as a sentence. */
  report: (words: string) => string;
}

/** The file of the site. All of it answers at once. */
export interface SiteFile {
  /** The name of the file. */
  name: string;
  /** Reads the file: its text, or why nothing can be changed in it. */
  load: () => Loaded | { locked: string };
  /** What is in the file; undefined where it can't be read. */
  bytes: () => Uint8Array | undefined;
  /** Whether the file has a text, also with the line ends of old Macs. */
  has: (text: string) => boolean;
  /**
   * Writes a text in the place of the one that the file had. Why it could not be written; 'changed' where another program was faster, and
   * 'storing' where it takes a moment: then the same is written again.
   */
  write: (saved: string, text: string) => 'changed' | 'storing' | { failure: string } | undefined;
  /** Why the text is lost when the tab closes; missing if it is stored. */
  unstored?: string;
}

/** The text as it was before somebody began to change it. */
export interface Versions {
  /** Stores a text that is about to change, if that is due. */
  before: (text: string) => void;
  /** The text that changes next is stored in any case. */
  storeNext: () => void;
  /** The text of a version; undefined where there is none. */
  textOf: (id: string) => string | undefined;
  /** All versions, and what changed in them and since. */
  list: (text: string, schemas: Schemas) => StoredVersions;
  /** What could be undone when the studio was open last, and stores what can be now. */
  steps: () => string | undefined;
  storeSteps: (steps: string) => void;
}

/** The files of media/, by their names below it. */
export interface MediaFolder {
  /** The names of all files, also those of the archive of past editions, which are no media of the site. */
  names: () => string[];
  /** The size in bytes; undefined where there is no such file. */
  size: (file: string) => number | undefined;
  /** The bytes of a file. Throws a `Refused` where there is no such file. */
  read: (file: string) => Uint8Array | Promise<Uint8Array>;
  /**
   * Stores a file in a folder of media/ under a name that no other has: `stem`, or `stem-2` and so on. Gives its name below media/.
   * Throws a `Refused` where there is no place for it.
   */
  add: (folder: string, stem: string, ending: string, bytes: Uint8Array) => string | Promise<string>;
  /** Deletes files. Throws a `Refused` where one can't be deleted. */
  remove: (files: readonly string[]) => void;
  /** The deleted files that can be brought back: those of this visit. */
  removed: () => string[];
  /** Brings deleted files back. One whose name another file has by now stays deleted. */
  bringBack: (files: readonly string[]) => void;
}

/** A picture that is ready for media/. */
export interface ReadyPicture {
  bytes: Uint8Array;
  /** That of its name. */
  ending: string;
  width: number;
  height: number;
}

/** What is done to pictures. All of it throws an error whose message says in words why a picture can't be read. */
export interface Pictures {
  /** A dropped picture upright, without what camera and place it is of, and no larger than a page can show; and what was done to it. */
  prepare: (bytes: Uint8Array) => Promise<ReadyPicture & { words: string[] }>;
  /** A part of a picture, in pixels of the upright one. */
  crop: (
    bytes: Uint8Array,
    area: { x: number; y: number; width: number; height: number },
  ) => Promise<ReadyPicture>;
  /** A small version, and its media type. */
  thumbnail: (
    bytes: Uint8Array,
    longest: number,
  ) => Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }>;
}

/** What is published. */
export interface Published {
  schemas: Schemas;
  text: string;
  /** What the file says; absent while nothing can be read in it. */
  site: WrittenSite | undefined;
  /** What was there when the studio was opened. */
  start: { text: string; files: ReadonlySet<string> };
  /** All files of media/ now, with the archive of past editions. */
  files: ReadonlySet<string>;
}

/** What has changed since the site was published, and what can be done with it. */
interface Changes {
  git: GitState;
  /** The text as it was published last; undefined where it never was. */
  before: string | undefined;
  files: Publication['files'];
}

/** Where the site goes from here. */
export interface Publishing {
  /** Where the host publishes the site, which counts while `conference.url` is a sample. */
  url: string | undefined;
  /** Takes the text of the studio, also one that could not be stored: so nothing is lost on a full disk. */
  fromMemory?: true;
  changes: (site: Published) => Promise<Changes>;
  /** Publishes files; not where they are others by then, which `isSeen` says. */
  publish: (site: Published, request: PublishRequest, isSeen: () => boolean) => Promise<PublishAnswer>;
  /** Signs in where the site is online, if an editor can do that here. */
  signIn?: (entered: SignIn) => Promise<SignInAnswer>;
  /** What the host makes of a commit, if it is known. */
  buildOf?: (commit: string) => Promise<BuildState>;
  /** Reads or changes the number of Plenary in the repository of the site. The body is that of `update`, which nobody has checked. */
  update?: (request: unknown) => Promise<UpdateAnswer>;
  /** What has changed as a ZIP file, or all files of the site. */
  archive: (site: Published, all: boolean) => Promise<Uint8Array>;
}

/** What the next edition needs beside the text. */
interface EditionDoor {
  /** Why no edition can begin here, and what to do. */
  refused?: string;
  /** The folder of an edition that is archived, as people call it. */
  archiveOf: (id: string) => string | undefined;
  /**
   * Archives the edition, and turns the file into that of the next one: both or none. What is taken over as from another program. None of
   * it happens where a place in which that takes long hears by the signal that nobody waits for it.
   */
  start: (facts: EditionFacts, signal: AbortSignal) => Promise<{ refused?: string }>;
}

/** What somebody asked for and does not get, with the reason in words. */
export class Refused extends Error {}

/** What is said of a name that is no file of media/. */
export const noFile = (file: string): Refused => new Refused(`There is no file ${file} in media/.`);
