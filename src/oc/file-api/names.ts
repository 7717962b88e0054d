import { EDITIONS_FOLDER, hasFileExtension, UPLOAD_EXTENSIONS } from '../../core/index.ts';
import { Failure } from '../failure.ts';

/* Rules about the names of a site's files: which files may be read and written, decided before any byte of a file is read. */

/** Name for the studio, whatever the name on the disk. */
export const SITE_FILE = 'site.yaml';

const MEGABYTE = 1_000_000;

/** In bytes; the studio has the same limits. */
const MAX_FILE_SIZES = {
  site: 4 * MEGABYTE,
  picture: 15 * MEGABYTE,
  document: 25 * MEGABYTE,
  table: 5 * MEGABYTE,
};

export const MAX_READ_SIZE = 32 * MEGABYTE;

const MAX_NAME_LENGTH = 200;
/** In bytes, as on a disk: 200 characters of Hindi have 600 bytes. */
const MAX_NAME_BYTES = 255;
const MAX_FOLDER_DEPTH = 8;

/** Disks refuse these characters, terminals interpret them, or they change the direction of text. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]|\p{Cs}/u;
const DEVICE_NAME_PATTERN = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Accepts `site.yaml`, and files below `media/` without dot segments and hidden parts. */
export function isSiteName(name: string): boolean {
  if (name === SITE_FILE) return true;
  const [media, ...parts] = name.split('/');
  const isPlain = (part: string) =>
    part !== '' &&
    Buffer.byteLength(part) <= MAX_NAME_BYTES &&
    !part.startsWith('.') &&
    !/[. ]$/.test(part) &&
    !FORBIDDEN_CHARACTERS.test(part) &&
    !DEVICE_NAME_PATTERN.test(part);
  return (
    media === 'media' &&
    parts.length > 0 &&
    parts.length <= MAX_FOLDER_DEPTH &&
    name.length <= MAX_NAME_LENGTH &&
    parts.every(isPlain)
  );
}

/** Ignores case and Unicode form. Converts to capitals first, because macOS treats `editionſ` as `editions`. */
export function diskKey(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}

export interface PlaceRules {
  refuseUnwritable: (name: string) => void;
  /** In bytes. Throws a Failure `bad-name` for a file that may not be published. */
  largestOf: (name: string) => number;
  words: { full: string; protected: string };
}

export function refuseLargeFile({ largestOf }: PlaceRules, name: string, size: number): void {
  const largest = largestOf(name);
  if (size > largest)
    throw new Failure(
      'too-large',
      `The file ${quoteName(name)} is larger than ${largest / MEGABYTE} MB. Make it smaller, then publish again.`,
    );
}

/** The owner of a folder may write every file of a site, including the archive of past editions. */
export const OWN_FOLDER_RULES: PlaceRules = {
  refuseUnwritable: refuseInvalidName,
  largestOf: (name) => {
    refuseInvalidName(name);
    return MAX_READ_SIZE;
  },
  words: {
    full: 'The disk of this computer is full, so your last changes are not in the folder of your site. Free some space.',
    protected:
      'The folder of your site is protected, so your last changes are not in it. Allow your user to write site.yaml, media/ and the folder itself.',
  },
};

/** A school server accepts only site.yaml, and pictures, documents and tables in `media/`. */
export const SCHOOL_SERVER_RULES: PlaceRules = {
  refuseUnwritable: refuseUnwritableFile,
  largestOf: maxFileSize,
  words: {
    full: 'The disk of the server is full, so nothing is published. Ask the people who run the site to free some space, then publish again.',
    protected:
      'The service may not write the files of the site, so nothing is published. Ask the people who run the site to make its user the owner of site.yaml and media/.',
  },
};

function refuseInvalidName(name: string): void {
  if (!isSiteName(name))
    throw new Failure(
      'bad-name',
      `The file ${quoteName(name)} can't be published. Only site.yaml and files in media/ can: give it a short, plain name, such as media/logo.png.`,
    );
}

function refuseUnwritableFile(name: string): void {
  refuseInvalidName(name);
  // archived pages of past years have scripts and styles, which no one checks again
  if (diskKey(name).startsWith(`media/${EDITIONS_FOLDER}/`))
    throw new Failure(
      'bad-name',
      `${quoteName(name)} belongs to the archive of past editions, which only the command "npx plenary new edition" writes.`,
    );
}

function maxFileSize(name: string): number {
  refuseUnwritableFile(name);
  if (name === SITE_FILE) return MAX_FILE_SIZES.site;
  const kind = (['picture', 'document', 'table'] as const).find((one) =>
    hasFileExtension(name, UPLOAD_EXTENSIONS[one]),
  );
  if (!kind)
    throw new Failure(
      'bad-name',
      `The file ${quoteName(name)} can't be published: media/ takes pictures, PDF files, and tables as .csv or .xlsx.`,
    );
  return MAX_FILE_SIZES[kind];
}

/** The result is short, and without control characters. */
export function quoteName(name: string): string {
  const plain = name.replace(/[\p{C}\u2028\u2029]/gu, '�');
  return `"${plain.length > 80 ? `${plain.slice(0, 79)}…` : plain}"`;
}
