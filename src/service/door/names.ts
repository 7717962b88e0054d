import { EDITIONS, hasEnding, UPLOADS } from '../../shared/index.ts';
import { Failure } from '../failure.ts';

/* Which files of a site may be read and written. Decided by the name alone, before any byte of the file is read. */

/** What the file of the site is called for the studio, however it is called on the disk. */
export const SITE = 'site.yaml';

const MEGABYTE = 1_000_000;

/** The largest files, in bytes: those that the studio takes too. */
const LARGEST = { site: 4 * MEGABYTE, picture: 15 * MEGABYTE, document: 25 * MEGABYTE, table: 5 * MEGABYTE };

/** The largest file that is given out, in bytes; larger ones come from elsewhere. */
export const LARGEST_READ = 32 * MEGABYTE;

const LONGEST_NAME = 200;
/** The longest name of a file or folder on a disk, in bytes: 200 characters of Hindi are 600. */
const MAX_NAME_BYTES = 255;
const MOST_FOLDERS = 8;

/** What no name holds: characters that a disk refuses or a terminal obeys, and those that turn the direction of a text. */
const FORBIDDEN = /[\p{Cc}\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]|\p{Cs}/u;
/** Windows has devices of these names. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Whether a name is one of the site: `site.yaml`, or a file below `media/` with no way out of it and nothing hidden. */
export function isSiteName(name: string): boolean {
  if (name === SITE) return true;
  const [media, ...parts] = name.split('/');
  const isPlain = (part: string) =>
    part !== '' &&
    Buffer.byteLength(part) <= MAX_NAME_BYTES &&
    !part.startsWith('.') &&
    !/[. ]$/.test(part) &&
    !FORBIDDEN.test(part) &&
    !DEVICE.test(part);
  return (
    media === 'media' &&
    parts.length > 0 &&
    parts.length <= MOST_FOLDERS &&
    name.length <= LONGEST_NAME &&
    parts.every(isPlain)
  );
}

/**
 * Returns one name for all names that a disk may treat as equal: without case, and in Unicode form C. Converted to capitals first,
 * since a Mac treats `editionſ` as `editions`.
 */
export function diskKey(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}

/** Which files of a place may change, and how large they may be. */
export interface PlaceRules {
  /** Throws a Failure `bad-name` for a file that may not change, whatever is in it. */
  refuseUnwritable: (name: string) => void;
  /** How large a file of this name may be, in bytes. Throws a Failure `bad-name` for one that is not published. */
  largestOf: (name: string) => number;
  /** The messages for a full disk and for protected files. */
  words: { full: string; protected: string };
}

/** Throws a Failure `too-large` for a file of more bytes than a file of its name may have. */
export function refuseLarge({ largestOf }: PlaceRules, name: string, size: number): void {
  const largest = largestOf(name);
  if (size > largest)
    throw new Failure(
      'too-large',
      `The file ${shown(name)} is larger than ${largest / MEGABYTE} MB. Make it smaller, then publish again.`,
    );
}

/** A folder of one's own computer takes every file of a site, with the archive of past editions. */
export const OWN_FOLDER: PlaceRules = {
  refuseUnwritable: refuseOthers,
  largestOf: (name) => {
    refuseOthers(name);
    return LARGEST_READ;
  },
  words: {
    full: 'The disk of this computer is full, so your last changes are not in the folder of your site. Free some space.',
    protected:
      'The folder of your site is protected, so your last changes are not in it. Allow your user to write site.yaml, media/ and the folder itself.',
  },
};

/** The server of a school takes site.yaml, and pictures, documents and tables in `media/`. */
export const SCHOOL_SERVER: PlaceRules = {
  refuseUnwritable,
  largestOf,
  words: {
    full: 'The disk of the server is full, so nothing is published. Ask the people who run the site to free some space, then publish again.',
    protected:
      'The service may not write the files of the site, so nothing is published. Ask the people who run the site to make its user the owner of site.yaml and media/.',
  },
};

function refuseOthers(name: string): void {
  if (!isSiteName(name))
    throw new Failure(
      'bad-name',
      `The file ${shown(name)} can't be published. Only site.yaml and files in media/ can: give it a short, plain name, such as media/logo.png.`,
    );
}

function refuseUnwritable(name: string): void {
  refuseOthers(name);
  // finished pages of past years, whose scripts and styles nobody checks again
  if (diskKey(name).startsWith(`media/${EDITIONS}/`))
    throw new Failure(
      'bad-name',
      `${shown(name)} belongs to the archive of past editions, which only the command "npx plenary new edition" writes.`,
    );
}

function largestOf(name: string): number {
  refuseUnwritable(name);
  if (name === SITE) return LARGEST.site;
  const kind = (['picture', 'document', 'table'] as const).find((one) => hasEnding(name, UPLOADS[one]));
  if (!kind)
    throw new Failure(
      'bad-name',
      `The file ${shown(name)} can't be published: media/ takes pictures, PDF files, and tables as .csv or .xlsx.`,
    );
  return LARGEST[kind];
}

/** A name as a message may show it: short, and without what would disturb a line. */
export function shown(name: string): string {
  const plain = name.replace(/[\p{C}\u2028\u2029]/gu, '�');
  return `"${plain.length > 80 ? `${plain.slice(0, 79)}…` : plain}"`;
}
