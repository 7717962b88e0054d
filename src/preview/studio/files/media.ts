import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { BrokenHeic, type Cache, mediaFolder, type Project, readableBytes } from '../../../build/index.ts';
import { faultOfBytes, isHeic, isXml, kindOfBytes, type OpenSite } from '../../../compiler/index.ts';
import {
  type CropRequest,
  HELD,
  hasEnding,
  isRecord,
  type Json,
  type MediaAnswer,
  type MediaFile,
  slugOf,
  UPLOADS,
  type ValuePath,
} from '../../../shared/index.ts';
import { valueAt } from '../text/value.ts';

/*
 * The files of media/: what is dropped becomes fit for a website, gets the name of its record, and is never written over another
 * file. Nothing here deletes or changes a file that is there.
 */

/** A file that is refused, with the reason in words. */
export class Refused extends Error {}

const MEGABYTE = 1_000_000;

/** The largest files, in megabytes. */
const LIMITS = { picture: 15, document: 25, table: 5 };

/** More than this comes from nobody, so it is not read to its end. */
export const LARGEST_UPLOAD = Math.max(...Object.values(LIMITS)) * MEGABYTE;

/** The longest side of a photo in pixels: enough for the whole width of a large screen. */
const LONGEST = 2_560;

const QUALITY = 88;

/** As the compiler: more is a mistake or an attack. */
const MOST_PIXELS = 200_000_000;

type Kind = keyof typeof LIMITS;

/** A file that is ready for media/. */
interface Prepared {
  bytes: Uint8Array;
  ending: string;
  width?: number;
  height?: number;
  /** What was done to it. */
  words: string[];
}

/** Makes a dropped file fit for media/, and stores it. `owner` is the path of the value that will name it. */
export async function storeUpload(
  { project, opened, cache }: { project: Project; opened: OpenSite | undefined; cache: Cache },
  upload: { bytes: Uint8Array; name: string; owner: ValuePath },
): Promise<MediaAnswer> {
  const { bytes, name, owner } = upload;
  const kind = kindOfBytes(bytes, name);
  if (!kind) throw new Refused('The studio takes pictures, PDF files, and tables as CSV or Excel files.');
  if (bytes.length > LIMITS[kind] * MEGABYTE) throw new Refused(tooLarge(kind, bytes.length));
  const fault = kind === 'document' ? undefined : faultOfBytes(bytes, name, kind);
  if (fault) throw new Refused(fault);
  const prepared = kind === 'picture' ? await preparedPicture(bytes, cache) : plainFile(bytes, name, kind);
  const data = opened?.written()?.data;
  const folder = folderFor(owner, data, kind === 'picture' && prepared.ending === 'svg' ? 'drawing' : kind);
  // what becomes an entry of a list of documents is called as its file is
  const isNew = kind === 'document' && !valueAt(data, owner.slice(0, entryIn(owner)));
  const named = isNew ? '' : nameFor(owner, data);
  const stem =
    slugOf(kind === 'document' ? `${named} ${partOf(owner, data)}` : named) ||
    slugOf(path.parse(name).name) ||
    kind;
  return stored(project, folder, stem, prepared);
}

/** The words for a file that is too large. */
function tooLarge(kind: Kind, size: number): string {
  const names = { picture: 'A picture', document: 'A PDF', table: 'A table' };
  return `This file has ${(size / MEGABYTE).toFixed(1)} MB. ${names[kind]} can have at most ${LIMITS[kind]} MB.`;
}

function plainFile(bytes: Uint8Array, name: string, kind: Kind): Prepared {
  const ending = kind === 'document' ? 'pdf' : path.extname(name).slice(1).toLowerCase();
  return { bytes, ending, words: [] };
}

/** A picture upright, without what camera and place it is of, and no larger than a page can show. A drawing stays as it is. */
async function preparedPicture(bytes: Uint8Array, cache: Cache): Promise<Prepared> {
  if (isXml(bytes)) return { bytes, ending: 'svg', words: [] };
  const { default: sharp } = await import('sharp');
  const words: string[] = [];
  try {
    const readable = await readableBytes(bytes, cache);
    if (isHeic(bytes)) words.push('Converted from HEIC');
    const options = { failOn: 'error', limitInputPixels: MOST_PIXELS, animated: isAnimated(bytes) } as const;
    const {
      format,
      orientation = 1,
      exif,
      xmp,
      iptc,
      hasAlpha,
      pages = 1,
      ...found
    } = await sharp(readable, options).metadata();
    if (orientation > 1) words.push('Turned upright');
    if (exif || xmp || iptc) words.push('Location and camera data removed');
    const ending = endingOf(format, hasAlpha);
    const resized = sharp(readable, options)
      .autoOrient()
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await encoded(resized, ending).toBuffer({ resolveWithObject: true });
    const height = pages > 1 ? (info.pageHeight ?? info.height) : info.height;
    const longest = Math.max(found.width, pages > 1 ? (found.pageHeight ?? 0) : found.height);
    if (longest > LONGEST) words.push(`Scaled to ${info.width} × ${height} pixels`);
    return { bytes: data, ending, width: info.width, height, words };
  } catch (error) {
    const reason = error instanceof BrokenHeic ? error.message : (error as Error).message.split('\n')[0];
    throw new Refused(
      `This picture can't be read: ${reason}. Open it in a picture editor, and save it again.`,
    );
  }
}

type Sharp = ReturnType<typeof import('sharp')['default']>;

function encoded(picture: Sharp, ending: string): Sharp {
  switch (ending) {
    case 'png':
      return picture.png({ compressionLevel: 9 });
    case 'webp':
      return picture.webp({ quality: QUALITY });
    case 'gif':
      return picture.gif();
    default:
      return picture.jpeg({ quality: QUALITY, mozjpeg: true });
  }
}

/** What a picture becomes: a photo JPEG, and what can be seen through or moves stays what it is. */
function endingOf(format: string | undefined, hasAlpha: boolean): string {
  if (format === 'png' || format === 'webp' || format === 'gif') return format;
  return hasAlpha ? 'png' : 'jpg';
}

function isAnimated(bytes: Uint8Array): boolean {
  return ['GIF8', 'RIFF'].includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));
}

/** A part of a picture of media/ as a new file beside it. */
export async function storeCrop(
  { project, opened, cache }: { project: Project; opened: OpenSite; cache: Cache },
  { file, x, y, width, height }: CropRequest,
): Promise<MediaAnswer> {
  const bytes = readFileSync(fileIn(project, opened, file));
  if (isXml(bytes)) throw new Refused('A drawing (SVG) has no pixels to cut. Change it where it was drawn.');
  const { default: sharp } = await import('sharp');
  try {
    const options = { failOn: 'error', limitInputPixels: MOST_PIXELS } as const;
    const readable = await readableBytes(bytes, cache);
    const { format, hasAlpha } = await sharp(readable, options).metadata();
    const ending = endingOf(format, hasAlpha);
    const cut = sharp(readable, options)
      .autoOrient()
      .extract({ left: x, top: y, width, height })
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await encoded(cut, ending).toBuffer({ resolveWithObject: true });
    const { dir, name } = path.posix.parse(file);
    const words = [`Cut to ${info.width} × ${info.height} pixels`];
    const stem = slugOf(name.replace(/-\d{1,3}$/, '')) || 'picture';
    return stored(project, dir, stem, { bytes: data, ending, width: info.width, height: info.height, words });
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`The picture can't be cut like this: ${(error as Error).message.split('\n')[0]}.`);
  }
}

/** A small version of a picture: for the library, or large enough to choose a part of it. */
export async function thumbnailOf(
  { project, opened, cache }: { project: Project; opened: OpenSite; cache: Cache },
  file: string,
  isLarge = false,
): Promise<Uint8Array<ArrayBuffer>> {
  const longest = isLarge ? 1_280 : 320;
  const place = fileIn(project, opened, file);
  const { default: sharp } = await import('sharp');
  try {
    const bytes = readFileSync(place);
    const picture = sharp(await readableBytes(bytes, cache), { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: !isXml(bytes) });
    return new Uint8Array(await picture.webp({ effort: 1 }).toBuffer());
  } catch {
    // the list of problems says why
    throw new Refused(`The picture ${file} can't be read.`);
  }
}

/** The path on the disk of a file that is in the list of media/: a browser names files, it gives no paths. */
function fileIn(project: Project, { media }: OpenSite, file: string): string {
  if (!media.files.has(file)) throw new Refused(`There is no file ${file} in media/.`);
  return path.join(mediaFolder(project), file);
}

/** All files of media/ with their sizes, and the values that name them. */
export function libraryOf(project: Project, opened: OpenSite): MediaFile[] {
  const folder = mediaFolder(project);
  const uses = usesIn(opened.written()?.data, opened.media.files);
  return [...opened.media.files].sort().flatMap((file): MediaFile[] => {
    const stats = statSync(path.join(folder, file), { throwIfNoEntry: false });
    if (!stats) return [];
    const kind = kindOfName(file);
    const size = kind === 'picture' ? opened.media.image(file, { path: [] }) : undefined;
    const pixels = size && 'value' in size ? { width: size.value.width, height: size.value.height } : {};
    return [{ file, kind, size: stats.size, ...pixels, uses: uses.get(file) ?? [] }];
  });
}

function kindOfName(file: string): MediaFile['kind'] {
  const kinds = ['picture', 'document', 'table'] as const;
  return kinds.find((kind) => hasEnding(file, UPLOADS[kind])) ?? 'other';
}

/** The paths of the values that name files: as a whole, or in the target of a link in prose. */
function usesIn(data: unknown, files: ReadonlySet<string>): Map<string, ValuePath[]> {
  const uses = new Map<string, ValuePath[]>();
  const note = (written: string, at: ValuePath) => {
    const file = written.replace(/[#?].*$/s, '');
    if (files.has(file)) uses.set(file, [...(uses.get(file) ?? []), at]);
  };
  const walk = (value: unknown, at: ValuePath): void => {
    if (typeof value === 'string') {
      note(value, at);
      for (const [, target = ''] of value.matchAll(/\]\(<?([^)\s>]+)/g)) note(target, at);
    } else if (Array.isArray(value)) for (const [index, one] of value.entries()) walk(one, [...at, index]);
    else if (isRecord(value)) for (const [key, one] of Object.entries(value)) walk(one, [...at, key]);
  };
  walk(data, []);
  return uses;
}

const FOLDERS = { picture: 'photos', drawing: 'logos', document: 'documents', table: 'matrices' };

/** The folder for a new file: that of the file which the value names now, or the usual one. */
function folderFor(owner: ValuePath, data: unknown, kind: keyof typeof FOLDERS): string {
  const now = valueAt(data, owner);
  const { dir } = path.posix.parse(typeof now === 'string' ? now : '');
  if (/^[a-z\d][\w-]*(\/[a-z\d][\w-]*)*$/i.test(dir) && !/^editions(\/|$)/i.test(dir)) return dir;
  const isLogo = owner.some((key) => /^(logo|mark|emblem)/i.test(String(key)));
  return isLogo && kind === 'picture' ? FOLDERS.drawing : FOLDERS[kind];
}

/** The keys that name a record, best first. */
const NAMES = ['id', 'name', 'label', 'title', 'heading'];

/** What the nearest record around a value is called; empty where none has a name. */
function nameFor(owner: ValuePath, data: unknown): string {
  for (let length = owner.length - 1; length >= 0; length--) {
    const record = valueAt(data, owner.slice(0, length));
    const named = NAMES.map((key): Json | undefined => valueAt(record, [key])).find(
      (name) => typeof name === 'string' && name !== '' && !name.includes('$'),
    );
    if (typeof named === 'string') return named;
  }
  return '';
}

/** How long the path of the entry is that a value is in. */
function entryIn(owner: ValuePath): number {
  return owner.findLastIndex((key) => typeof key === 'number') + 1;
}

/** Which part of a record a value belongs to, where that has no name of its own: the guide of a committee. */
function partOf(owner: ValuePath, data: unknown): string {
  const key = owner.at(-2);
  const around = nameFor(owner.slice(0, -1), data);
  return typeof key === 'string' && around !== '' && around === nameFor(owner, data) ? key : '';
}

/** Stores a file under a name that no other has. */
function stored(
  project: Project,
  folder: string,
  stem: string,
  { bytes, ending, words, ...pixels }: Prepared,
): MediaAnswer {
  const inside = folderInside(project, folder);
  // some disks take two names for one that differ in their case
  const taken = new Set(readdirSync(inside).map((name) => name.toLowerCase()));
  const growing = path.join(inside, `.${randomUUID()}.growing`);
  try {
    writeNew(growing, bytes);
    for (let number = 1; number < 10_000; number++) {
      const name = `${stem}${number > 1 ? `-${number}` : ''}.${ending}`;
      if (taken.has(name) || !becomes(growing, path.join(inside, name))) continue;
      return { file: path.posix.join(folder, name), ...pixels, words };
    }
    throw new Refused('There are too many files of this name.');
  } catch (error) {
    throw asRefused(error);
  } finally {
    rmSync(growing, { force: true });
  }
}

/** A folder of media/ on the disk, made where it is missing; a link that leads elsewhere is refused. */
function folderInside(project: Project, folder: string): string {
  const media = mediaFolder(project);
  try {
    mkdirSync(media, { recursive: true });
    const real = realpathSync(media);
    let inside = real;
    for (const part of folder.split('/').filter(Boolean)) {
      inside = path.join(inside, part);
      mkdirSync(inside, { recursive: true });
      if (realpathSync(inside) !== inside)
        throw new Refused(`media/${folder} is a link to another place, where the studio writes nothing.`);
    }
    return inside;
  } catch (error) {
    throw asRefused(error);
  }
}

function writeNew(file: string, bytes: Uint8Array): void {
  const opened = openSync(file, 'wx');
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(opened, bytes, done);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Gives a file its name, if no other has it. */
function becomes(growing: string, target: string): boolean {
  try {
    linkSync(growing, target);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // a disk without hard links (FAT)
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'].includes(code ?? '')) throw error;
    if (existsSync(target)) return false;
    renameSync(growing, target);
    return true;
  }
}

function asRefused(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Refused('The disk is full, so the file is not stored.');
  if ([...HELD, 'EROFS'].includes(code ?? ''))
    return new Refused('The folder media/ is protected, so the file is not stored.');
  if (['EEXIST', 'ENOTDIR', 'ELOOP'].includes(code ?? ''))
    return new Refused('Something in media/ has the name of a folder that this file needs.');
  return error;
}
