import { type Compilation, faultOfBytes, isXml, kindOfBytes, type OpenSite } from '../../compiler/index.ts';
import {
  type CropRequest,
  type FileRows,
  hasEnding,
  isRecord,
  type Json,
  type MediaAnswer,
  type MediaFile,
  type MediaMoved,
  slugOf,
  UPLOADS,
  type ValuePath,
  valueAt,
} from '../../core/index.ts';
import { type MediaFolder, noFile, type Pictures, Refused, type Workspace } from './workspace.ts';

/*
 * Manages the files of media/. Uploads are prepared for a website, named after their record, and never overwrite a file. Existing
 * files are never changed, and only unused files are deleted.
 */

const MEGABYTE = 1_000_000;

/** Maximum sizes of stored files, in megabytes. Photos are scaled down first. */
const LIMITS = { picture: 15, document: 25, table: 5 };

/** Maximum size of an upload, in bytes. Larger uploads aren't read completely. */
export const LARGEST_UPLOAD = Math.max(...Object.values(LIMITS)) * MEGABYTE;

type Doors = Pick<Workspace, 'media' | 'pictures'>;

type Kind = keyof typeof LIMITS;

interface Prepared {
  bytes: Uint8Array;
  ending: string;
  width?: number;
  height?: number;
  /** Descriptions of the changes made while preparing the file. */
  words: string[];
}

/** Prepares an uploaded file and stores it in media/. `owner` is the path of the value that will name the file. */
export async function storeUpload(
  { media, pictures, opened }: Doors & { opened: OpenSite | undefined },
  upload: { bytes: Uint8Array; name: string; owner: ValuePath },
): Promise<MediaAnswer> {
  const { bytes, name, owner } = upload;
  const kind = kindOfBytes(bytes, name);
  if (!kind) throw new Refused('The studio takes pictures, PDF files, and tables as CSV or Excel files.');
  const isScaled = kind === 'picture' && !isXml(bytes);
  if (!isScaled) refuseTooLarge(kind, bytes);
  const content = kind === 'table' && owner.includes('schedule') ? 'schedule' : kind;
  const fault = content === 'document' ? undefined : faultOfBytes(bytes, name, content);
  if (fault) throw new Refused(fault);
  const prepared = kind === 'picture' ? await preparedPicture(bytes, pictures) : plainFile(bytes, name, kind);
  const data = opened?.written()?.data;
  refuseTooLarge(kind, prepared.bytes);
  const folder = folderFor(owner, data, kind === 'picture' && prepared.ending === 'svg' ? 'drawing' : kind);
  // a document for a new list entry keeps its file name
  const isNew = kind === 'document' && !valueAt(data, owner.slice(0, entryIn(owner)));
  const named = isNew ? '' : nameFor(owner, data);
  const stem =
    slugOf(kind === 'document' ? `${named} ${partOf(owner, data)}` : named) ||
    slugOf(name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')) ||
    kind;
  return storeFile(media, folder, stem, prepared);
}

function refuseTooLarge(kind: Kind, { length }: Uint8Array): void {
  if (length <= LIMITS[kind] * MEGABYTE) return;
  const names = { picture: 'A picture', document: 'A PDF', table: 'A table' };
  throw new Refused(
    `This file has ${(length / MEGABYTE).toFixed(1)} MB. ${names[kind]} can have at most ${LIMITS[kind]} MB.`,
  );
}

function plainFile(bytes: Uint8Array, name: string, kind: Kind): Prepared {
  const ending = kind === 'document' ? 'pdf' : (/\.([^.]*)$/.exec(name)?.[1] ?? '').toLowerCase();
  return { bytes, ending, words: [] };
}

/** Prepares an uploaded picture. An SVG stays unchanged. */
async function preparedPicture(bytes: Uint8Array, pictures: Pictures): Promise<Prepared> {
  if (isXml(bytes)) return { bytes, ending: 'svg', words: [] };
  try {
    return await pictures.prepare(bytes);
  } catch (error) {
    throw new Refused(
      `This picture can't be read: ${firstLine(error)}. Open it in a picture editor, and save it again.`,
    );
  }
}

function firstLine(error: unknown): string {
  return String((error as Error).message.split('\n')[0]);
}

/** Crops a picture. Stores the result as a new file in the same folder. */
export async function storeCrop(
  { media, pictures, opened }: Doors & { opened: OpenSite },
  { file, ...area }: CropRequest,
): Promise<MediaAnswer> {
  const bytes = await fileIn(media, opened, file);
  if (isXml(bytes)) throw new Refused('A drawing (SVG) has no pixels to cut. Change it where it was drawn.');
  const cut = await pictures.crop(bytes, area).catch((error) => {
    throw new Refused(`The picture can't be cut like this: ${firstLine(error)}.`);
  });
  const words = [`Cut to ${cut.width} × ${cut.height} pixels`];
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const stem = slugOf(name.replace(/-\d{1,3}$/, '')) || 'picture';
  return storeFile(media, folderOf(file), stem, { ...cut, words });
}

/** Returns a thumbnail of a picture: small for the library, or large enough for cropping. */
export async function thumbnailOf(
  { media, pictures, opened }: Doors & { opened: OpenSite },
  file: string,
  isLarge: boolean,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const bytes = await fileIn(media, opened, file);
  try {
    return await pictures.thumbnail(bytes, isLarge ? 1_280 : 320);
  } catch {
    // the studio's list of problems gives the reason
    throw new Refused(`The picture ${file} can't be read.`);
  }
}

/** Reads a file that is listed in media/. Refuses other names, so that a browser can't send paths. */
async function fileIn(folder: MediaFolder, { media }: OpenSite, file: string): Promise<Uint8Array> {
  if (!media.files.has(file)) throw noFile(file);
  return folder.read(file);
}

/** Returns the cells of a CSV or Excel file, with the headings first. All rows have the same length. */
export function rowsOf({ media }: OpenSite, file: string): FileRows {
  const read = media.files.has(file) ? media.sheetRows(file, { path: [] }) : undefined;
  if (!read || !('value' in read))
    return { refused: `The rows of ${file} can’t be read. The list of problems says why.` };
  const columns = Math.max(1, ...read.value.map(({ cells }) => cells.length));
  return { rows: read.value.map(({ cells }) => Array.from({ length: columns }, (_, at) => cells[at] ?? '')) };
}

/** Returns all files of media/ with their sizes and uses. `compilation` is ignored if it is of an earlier text. */
export function libraryOf(
  { media }: Pick<Doors, 'media'>,
  opened: OpenSite,
  compilation?: Compilation,
): MediaFile[] {
  const uses = usesIn(opened.written()?.data, opened.media.files);
  const problems = compilation?.text === opened.text ? compilation.problems : [];
  const unused = new Set(problems.flatMap(({ files = [] }) => files));
  return [...opened.media.files].sort().flatMap((file): MediaFile[] => {
    const bytes = media.size(file);
    if (bytes === undefined) return [];
    const kind = kindOfName(file);
    const size = kind === 'picture' ? opened.media.image(file, { path: [] }) : undefined;
    const pixels = size && 'value' in size ? { width: size.value.width, height: size.value.height } : {};
    const isUnused = unused.has(file) && !uses.has(file);
    return [
      { file, kind, size: bytes, ...pixels, uses: uses.get(file) ?? [], ...(isUnused && { isUnused }) },
    ];
  });
}

/** Deletes unused files. */
export function removeMedia(media: MediaFolder, library: MediaFile[], files: string[]): MediaMoved {
  const unused = new Set(library.filter(({ isUnused }) => isUnused).map(({ file }) => file));
  const used = files.find((file) => !unused.has(file));
  if (used !== undefined)
    throw new Refused(
      `The site uses ${used} now, or it is gone. Nothing is deleted. Look at the files again.`,
    );
  media.remove(files);
  return { files };
}

/** Restores deleted files. */
export function returnMedia(media: MediaFolder, files: string[]): MediaMoved {
  const removed = new Set(media.removed());
  const lost = files.find((file) => !removed.has(file));
  if (lost !== undefined) throw new Refused(`${lost} can’t be brought back. Add the file again.`);
  media.bringBack(files);
  return { files };
}

function kindOfName(file: string): MediaFile['kind'] {
  const kinds = ['picture', 'document', 'table'] as const;
  return kinds.find((kind) => hasEnding(file, UPLOADS[kind])) ?? 'other';
}

/** Returns the values that name each file, as paths. A value can be the file's name, or prose with a link to the file. */
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

/** Returns the folder for a new file: the folder of the value's current file, or the default folder. */
function folderFor(owner: ValuePath, data: unknown, kind: keyof typeof FOLDERS): string {
  const now = valueAt(data, owner);
  const dir = folderOf(typeof now === 'string' ? now : '');
  if (/^[a-z\d][\w-]*(\/[a-z\d][\w-]*)*$/i.test(dir) && !/^editions(\/|$)/i.test(dir)) return dir;
  const isLogo = owner.some((key) => /^(logo|mark|emblem)/i.test(String(key)));
  return isLogo && kind === 'picture' ? FOLDERS.drawing : FOLDERS[kind];
}

/** Keys whose value can name a record, best first. */
const NAMES = ['id', 'name', 'label', 'title', 'heading'];

/** Returns the name of the nearest record around a value that has a name. Empty if there is none. */
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

/** Returns the length of the path of the list entry around a value. */
function entryIn(owner: ValuePath): number {
  return owner.findLastIndex((key) => typeof key === 'number') + 1;
}

/** Returns the key of a nested record around a value, such as the guide of a committee. Empty if the record has its own name. */
function partOf(owner: ValuePath, data: unknown): string {
  const key = owner.at(-2);
  const around = nameFor(owner.slice(0, -1), data);
  return typeof key === 'string' && around !== '' && around === nameFor(owner, data) ? key : '';
}

/** Returns the folder of a file, relative to media/. Empty for media/ itself. */
function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/** Stores a file under a name that isn't taken. */
async function storeFile(
  media: MediaFolder,
  folder: string,
  stem: string,
  { bytes, ending, words, width, height }: Prepared,
): Promise<MediaAnswer> {
  const file = await media.add(folder, stem, ending, bytes);
  return { file, ...(width !== undefined && height !== undefined && { width, height }), words };
}
