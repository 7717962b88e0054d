import {
  type Compilation,
  detectFileKind,
  findFileFault,
  isXml,
  type OpenSite,
} from '../../compiler/index.ts';
import {
  type CropRequest,
  type FileRows,
  hasFileExtension,
  isRecord,
  type Json,
  type MediaFile,
  type MediaMoveResponse,
  type MediaResponse,
  slugOf,
  UPLOAD_EXTENSIONS,
  type ValuePath,
  valueAt,
} from '../../core/index.ts';
import {
  type MediaFolder,
  missingFile,
  type PictureProcessing,
  RefusedRequest,
  type Workspace,
} from './workspace.ts';

/* Uploads never overwrite a file. Existing files are never changed, and only unused files are deleted. */

const MEGABYTE = 1_000_000;

/** Maximum sizes in megabytes. Photos are scaled down first. */
const SIZE_LIMITS = { picture: 15, document: 25, table: 5 };

/** In bytes. Larger uploads aren't read completely. */
export const MAX_UPLOAD_SIZE = Math.max(...Object.values(SIZE_LIMITS)) * MEGABYTE;

type MediaAccess = Pick<Workspace, 'media' | 'pictures'> & { opened: OpenSite };

type UploadKind = keyof typeof SIZE_LIMITS;

interface PreparedFile {
  bytes: Uint8Array;
  ending: string;
  width?: number;
  height?: number;
  /** The changes made while preparing the file. */
  words: string[];
}

/** `owner` is the path of the value that will name the file. */
export async function storeUpload(
  { media, pictures, opened }: MediaAccess,
  upload: { bytes: Uint8Array; name: string; owner: ValuePath },
): Promise<MediaResponse> {
  const { bytes, name, owner } = upload;
  const kind = detectFileKind(bytes, name);
  if (!kind)
    throw new RefusedRequest('The studio takes pictures, PDF files, and tables as CSV or Excel files.');
  const isScaled = kind === 'picture' && !isXml(bytes);
  if (!isScaled) refuseTooLarge(kind, bytes);
  const content = kind === 'table' && owner.includes('schedule') ? 'schedule' : kind;
  const fault = content === 'document' ? undefined : findFileFault(bytes, name, content);
  if (fault) throw new RefusedRequest(fault);
  const prepared =
    kind === 'picture' ? await preparePicture(bytes, pictures) : unchangedFile(bytes, name, kind);
  const data = opened.written()?.data;
  refuseTooLarge(kind, prepared.bytes);
  const folder = chooseFolder(
    owner,
    data,
    kind === 'picture' && prepared.ending === 'svg' ? 'drawing' : kind,
  );
  // a document for a new list entry keeps its file name
  const isNew = kind === 'document' && !valueAt(data, owner.slice(0, entryPathLength(owner)));
  const named = isNew ? '' : findRecordName(owner, data);
  const stem =
    slugOf(kind === 'document' ? `${named} ${nestedRecordKey(owner, data)}` : named) ||
    slugOf(name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')) ||
    kind;
  return storeFile(media, folder, stem, prepared);
}

function refuseTooLarge(kind: UploadKind, { length }: Uint8Array): void {
  if (length <= SIZE_LIMITS[kind] * MEGABYTE) return;
  const names = { picture: 'A picture', document: 'A PDF', table: 'A table' };
  throw new RefusedRequest(
    `This file has ${(length / MEGABYTE).toFixed(1)} MB. ${names[kind]} can have at most ${SIZE_LIMITS[kind]} MB.`,
  );
}

function unchangedFile(bytes: Uint8Array, name: string, kind: UploadKind): PreparedFile {
  const ending = kind === 'document' ? 'pdf' : (/\.([^.]*)$/.exec(name)?.[1] ?? '').toLowerCase();
  return { bytes, ending, words: [] };
}

/** Leaves an SVG unchanged. */
async function preparePicture(bytes: Uint8Array, pictures: PictureProcessing): Promise<PreparedFile> {
  if (isXml(bytes)) return { bytes, ending: 'svg', words: [] };
  try {
    return await pictures.prepare(bytes);
  } catch (error) {
    throw new RefusedRequest(
      `This picture can't be read: ${firstMessageLine(error)}. Open it in a picture editor, and save it again.`,
    );
  }
}

function firstMessageLine(error: unknown): string {
  return String((error as Error).message.split('\n')[0]);
}

/** Stores a new file in the same folder. */
export async function storeCrop(
  { media, pictures, opened }: MediaAccess,
  { file, ...area }: CropRequest,
): Promise<MediaResponse> {
  const bytes = await readMediaFile(media, opened, file);
  if (isXml(bytes))
    throw new RefusedRequest('A drawing (SVG) has no pixels to cut. Change it where it was drawn.');
  const cut = await pictures.crop(bytes, area).catch((error) => {
    throw new RefusedRequest(`The picture can't be cut like this: ${firstMessageLine(error)}.`);
  });
  const words = [`Cut to ${cut.width} × ${cut.height} pixels`];
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const stem = slugOf(name.replace(/-\d{1,3}$/, '')) || 'picture';
  return storeFile(media, folderOf(file), stem, { ...cut, words });
}

export async function createThumbnail(
  { media, pictures, opened }: MediaAccess,
  file: string,
  isLarge: boolean,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const bytes = await readMediaFile(media, opened, file);
  try {
    return await pictures.thumbnail(bytes, isLarge ? 1_280 : 320);
  } catch {
    // the studio's list of problems gives the reason
    throw new RefusedRequest(`The picture ${file} can't be read.`);
  }
}

/** Refuses names that aren't listed in media/, so that a browser can't send paths. */
async function readMediaFile(folder: MediaFolder, { media }: OpenSite, file: string): Promise<Uint8Array> {
  if (!media.files.has(file)) throw missingFile(file);
  return folder.read(file);
}

/** Returns the headings first. All rows have the same length. */
export function readRows({ media }: OpenSite, file: string): FileRows {
  const read = media.files.has(file) ? media.sheetRows(file, { path: [] }) : undefined;
  if (!read || !('value' in read))
    return { refused: `The rows of ${file} can’t be read. The list of problems says why.` };
  const columns = Math.max(1, ...read.value.map(({ cells }) => cells.length));
  return { rows: read.value.map(({ cells }) => Array.from({ length: columns }, (_, at) => cells[at] ?? '')) };
}

/** `compilation` is ignored if it is of an earlier text. */
export function listMediaFiles(
  { media }: Pick<Workspace, 'media'>,
  opened: OpenSite,
  compilation?: Compilation,
): MediaFile[] {
  const uses = findFileUses(opened.written()?.data, opened.media.files);
  const problems = compilation?.text === opened.text ? compilation.problems : [];
  const unused = new Set(problems.flatMap(({ files = [] }) => files));
  return [...opened.media.files].sort().flatMap((file): MediaFile[] => {
    const bytes = media.size(file);
    if (bytes === undefined) return [];
    const kind = fileKind(file);
    const size = kind === 'picture' ? opened.media.image(file, { path: [] }) : undefined;
    const pixels = size && 'value' in size ? { width: size.value.width, height: size.value.height } : {};
    const isUnused = unused.has(file) && !uses.has(file);
    return [
      { file, kind, size: bytes, ...pixels, uses: uses.get(file) ?? [], ...(isUnused && { isUnused }) },
    ];
  });
}

export function removeMedia(media: MediaFolder, library: MediaFile[], files: string[]): MediaMoveResponse {
  const unused = new Set(library.filter(({ isUnused }) => isUnused).map(({ file }) => file));
  const used = files.find((file) => !unused.has(file));
  if (used !== undefined)
    throw new RefusedRequest(
      `The site uses ${used} now, or it is gone. Nothing is deleted. Look at the files again.`,
    );
  media.remove(files);
  return { files };
}

export function restoreMedia(media: MediaFolder, files: string[]): MediaMoveResponse {
  const removed = new Set(media.removed());
  const lost = files.find((file) => !removed.has(file));
  if (lost !== undefined) throw new RefusedRequest(`${lost} can’t be brought back. Add the file again.`);
  media.bringBack(files);
  return { files };
}

function fileKind(file: string): MediaFile['kind'] {
  const kinds = ['picture', 'document', 'table'] as const;
  return kinds.find((kind) => hasFileExtension(file, UPLOAD_EXTENSIONS[kind])) ?? 'other';
}

/** Finds values that are the file's name, and prose with a link to the file. */
function findFileUses(data: unknown, files: ReadonlySet<string>): Map<string, ValuePath[]> {
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

const DEFAULT_FOLDERS = { picture: 'photos', drawing: 'logos', document: 'documents', table: 'matrices' };

/** Returns the folder of the value's current file, or the default folder. */
function chooseFolder(owner: ValuePath, data: unknown, kind: keyof typeof DEFAULT_FOLDERS): string {
  const now = valueAt(data, owner);
  const dir = folderOf(typeof now === 'string' ? now : '');
  if (/^[a-z\d][\w-]*(\/[a-z\d][\w-]*)*$/i.test(dir) && !/^editions(\/|$)/i.test(dir)) return dir;
  const isLogo = owner.some((key) => /^(logo|mark|emblem)/i.test(String(key)));
  return isLogo && kind === 'picture' ? DEFAULT_FOLDERS.drawing : DEFAULT_FOLDERS[kind];
}

/** The best key is first. */
const NAME_KEYS = ['id', 'name', 'label', 'title', 'heading'];

/** Returns the name of the nearest record around the value that has a name. Empty if there is none. */
function findRecordName(owner: ValuePath, data: unknown): string {
  for (let length = owner.length - 1; length >= 0; length--) {
    const record = valueAt(data, owner.slice(0, length));
    const named = NAME_KEYS.map((key): Json | undefined => valueAt(record, [key])).find(
      (name) => typeof name === 'string' && name !== '' && !name.includes('$'),
    );
    if (typeof named === 'string') return named;
  }
  return '';
}

function entryPathLength(owner: ValuePath): number {
  return owner.findLastIndex((key) => typeof key === 'number') + 1;
}

/** Returns a key such as the guide of a committee. Empty if the record has its own name. */
function nestedRecordKey(owner: ValuePath, data: unknown): string {
  const key = owner.at(-2);
  const around = findRecordName(owner.slice(0, -1), data);
  return typeof key === 'string' && around !== '' && around === findRecordName(owner, data) ? key : '';
}

/** Returns a path relative to media/. Empty for media/ itself. */
function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

function storeFile(
  media: MediaFolder,
  folder: string,
  stem: string,
  { bytes, ending, words, width, height }: PreparedFile,
): MediaResponse {
  const file = media.add(folder, stem, ending, bytes);
  return { file, ...(width !== undefined && height !== undefined && { width, height }), words };
}
