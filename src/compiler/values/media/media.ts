import { EDITIONS_FOLDER, getOrCreate, type Image, type VideoFile } from '../../../core/index.ts';
import { type Files, filesBelow } from '../../platform/files.ts';
import { certainMatch, nearestMatch } from '../../problems/nearest.ts';
import {
  type Outcome,
  type Problem,
  type ProblemLocation,
  problem,
  withValueFix,
} from '../../problems/problem.ts';
import { readSheetRows, readTable, type SheetRow, type TableRows } from '../tables/table.ts';
import { type PictureSize, readPictureSize } from './images.ts';
import { logoTones } from './tones.ts';

export interface Media {
  /** Prefers a file with a usual extension if several files are possible. */
  find: (file: string, place: ProblemLocation, usual?: RegExp) => Outcome<string>;
  /** Checks the format of a file that visitors open. */
  document: (file: string, place: ProblemLocation) => Outcome<string>;
  image: (file: string, place: ProblemLocation) => Outcome<Pick<Image, 'width' | 'height'>>;
  /** Ignores the file extension. */
  isDrawing: (file: string) => boolean;
  /** Returns undefined if the tones (`tones.ts`) are unknown. */
  tones: (file: string) => readonly number[] | undefined;
  tableRows: (file: string, place: ProblemLocation) => Outcome<TableRows>;
  /** The first row isn't necessarily a header. */
  sheetRows: (file: string, place: ProblemLocation) => Outcome<SheetRow[]>;
  video: (file: string, place: ProblemLocation) => Outcome<{ name: string; type: VideoFile['type'] }>;
  captions: (file: string, place: ProblemLocation) => Outcome<string>;
  files: ReadonlySet<string>;
  /** In bytes; 0 if the file does not exist. */
  sizeOf: (file: string) => number;
  /** Whether the folder still has the same file names, and no file that was read has changed. */
  isUnchanged: () => boolean;
}

export function openMedia(folder: Files): Media {
  const files = new Set(listFiles(folder));
  const versions = new Map<string, string>();
  const fileToRead = (file: string): string => {
    versions.set(file, folder.version(file));
    return file;
  };
  // many pages may display the same picture, but its file is read only once
  const sizes = new Map<string, PictureSize>();
  const tones = new Map<string, readonly number[] | undefined>();
  const faults = new Map<string, ProblemFactory | undefined>();
  const tables = new Map<string, TableRows>();
  const find = (file: string, place: ProblemLocation, usual?: RegExp): Outcome<string> => {
    const there = files.has(file) ? file : findEquivalentName(file, files);
    if (there !== undefined) return { value: there };
    if (/^(https?:\/\/|www\.)/i.test(file))
      return { problem: problem('missing-file', place, { file, isAddress: true }) };
    if (file.startsWith('/') || /(^|[\\/])\.\.?([\\/]|$)|\\/.test(file)) {
      const inside = toMediaPath(file, files);
      const outside = problem('file-outside', place, { file, ...(inside ? { inside } : {}) });
      return { problem: withValueFix(outside, inside) };
    }
    const actual = [...files].find((name) => name.toLowerCase() === file.toLowerCase());
    if (actual) return { problem: withValueFix(problem('file-name-case', place, { file, actual }), actual) };
    return { problem: missingFileProblem(file, place, files, usual) };
  };
  const sizeIn = (file: string): PictureSize =>
    getOrCreate(sizes, file, () => readPictureSize(folder, fileToRead(file), file));
  /** `name` is the actual name of the file, `file` its name as written. */
  const reading =
    <T>(usual: RegExp, read: (name: string, file: string, place: ProblemLocation) => Outcome<T>) =>
    (file: string, place: ProblemLocation): Outcome<T> => {
      const found = find(file, place, usual);
      return 'problem' in found ? found : read(found.value, file, place);
    };
  return {
    find,
    files,
    sizeOf: (file) => {
      const found = find(file, { path: [] });
      return 'value' in found ? folder.size(found.value) : 0;
    },
    document: reading(DOCUMENT_EXTENSIONS, (name, file, place) => {
      const fault = getOrCreate(faults, name, () => checkDocument(folder, fileToRead(name), file));
      return fault ? { problem: fault(place) } : { value: name };
    }),
    image: reading(PICTURE_EXTENSIONS, (name, _file, place) => {
      const size = sizeIn(name);
      return 'value' in size ? size : { problem: size.problemAt(place) };
    }),
    isDrawing: (file) => {
      const found = find(file, { path: [] });
      if ('problem' in found) return false;
      const size = sizeIn(found.value);
      return 'value' in size && size.isDrawing;
    },
    tones: (file) => {
      const found = find(file, { path: [] });
      if ('problem' in found) return undefined;
      return getOrCreate(tones, found.value, () => logoTones(folder.read(fileToRead(found.value))));
    },
    // cached, because each committee page displays its part of the same schedule
    tableRows: reading(TABLE_EXTENSIONS, (name, file, place) => {
      const known = tables.get(name);
      if (known) return { value: known };
      const read = readTable(folder.read(fileToRead(name)), file, place);
      if ('value' in read) tables.set(name, read.value);
      return read;
    }),
    sheetRows: reading(TABLE_EXTENSIONS, (name, file, place) =>
      readSheetRows(folder.read(fileToRead(name)), file, place),
    ),
    video: reading(VIDEO_EXTENSIONS, (name, file, place) => {
      const read = detectVideoType(readHead(folder, fileToRead(name)));
      return 'type' in read
        ? { value: { name, type: read.type } }
        : { problem: problem('not-a-video', place, { file, ...(read.found && { found: read.found }) }) };
    }),
    captions: reading(CAPTION_EXTENSIONS, (name, file, place) => {
      const head = readHead(folder, fileToRead(name));
      if (WEBVTT_HEADER.test(head)) return { value: name };
      return { problem: problem('not-captions', place, { file, isSubRip: SUBRIP_START.test(head) }) };
    }),
    isUnchanged: () => {
      const now = listFiles(folder);
      const hasSameNames = now.length === files.size && now.every((file) => files.has(file));
      return hasSameNames && [...versions].every(([file, version]) => folder.version(file) === version);
    },
  };
}

/** Leaves out the archive. */
function listFiles(folder: Files): string[] {
  return filesBelow(folder, '', (inside) => inside === EDITIONS_FOLDER);
}

/** Understands `/logos/mark.svg`, `./…`, `../media/…`, `media/…` and `C:\…\media\…`; undefined if there is no such file. */
export function toMediaPath(written: string, files: ReadonlySet<string>): string | undefined {
  const inside = written
    .replaceAll('\\', '/')
    .replace(/^(?:[a-z]:|\/(?:Users|home)\/).*\/media\//i, '')
    .replace(/^(\.{0,2}\/)+/, '')
    .replace(/^media\//, '');
  return files.has(inside) ? inside : undefined;
}

/** Returns undefined if no file or more than one file has the name. */
function findInOtherFolder(written: string, files: ReadonlySet<string>): string | undefined {
  const name = baseName(written);
  const found = [...files].filter((file) => baseName(file) === name);
  return found.length === 1 ? found[0] : undefined;
}

export const PICTURE_EXTENSIONS = /\.(?:jpe?g|png|svg|webp|avif|heic|heif|gif|tiff?)$/i;
const TABLE_EXTENSIONS = /\.(?:csv|xlsx)$/i;
const VIDEO_EXTENSIONS = /\.(?:mp4|m4v|webm|mov)$/i;
const CAPTION_EXTENSIONS = /\.(?:vtt|srt)$/i;
const DOCUMENT_EXTENSIONS = /\.(?:pdf|docx?|xlsx?|pptx?|csv)$/i;

function missingFileProblem(
  file: string,
  place: ProblemLocation,
  files: ReadonlySet<string>,
  usual?: RegExp,
): Problem {
  const possible = filesWithBaseName(file, files);
  const fitting = usual ? possible.filter((one) => usual.test(one)) : possible;
  const endings = fitting.length > 0 ? fitting : possible;
  const same = toMediaPath(file, files) ?? findInOtherFolder(file, files);
  if (!same && endings.length > 1) return problem('missing-file', place, { file, endings });
  const whole = same ?? endings[0];
  const near = whole ?? nearestFile(file, files);
  const found = problem('missing-file', place, {
    file,
    ...(near ? { near } : folderContents(file, files, usual)),
  });
  const [, page] = /^([\w/-]+)\.html?$/i.exec(file) ?? [];
  if (page && !near)
    return problem('missing-file', place, { file, page: page === 'index' ? '/' : `/${page}` });
  return withValueFix(found, whole ?? certainMatch(file, files));
}

function folderContents(
  file: string,
  files: ReadonlySet<string>,
  usual?: RegExp,
): { folder?: string; others?: string[] } {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  if (folder === '') return {};
  const others = [...files].flatMap((one) => {
    const name = one.slice(folder.length + 1);
    const isThere = one.startsWith(`${folder}/`) && !name.includes('/');
    return isThere && (!usual || usual.test(one)) ? [name] : [];
  });
  return { folder, others: others.sort() };
}

/** Finds names without an extension, such as `photos/asha` or `asha`. */
function filesWithBaseName(written: string, files: ReadonlySet<string>): string[] {
  const name = baseName(written);
  const bare = (file: string) => file.replace(/\.[^./]*$/, '').toLowerCase();
  if (name === '' || bare(name) !== name) return [];
  const all = [...files].filter((file) => bare(baseName(file)) === name && baseName(file) !== name);
  const there = all.filter((file) => bare(file) === written.toLowerCase());
  return (there.length > 0 ? there : all).sort();
}

/** Keyboards write `ü` as one character (NFC); some Mac disks and archives contain it as `u` and two dots (NFD; UAX #15). */
export function findEquivalentName(written: string, files: ReadonlySet<string>): string | undefined {
  const letters = written.normalize();
  return [...files].find((file) => file.normalize() === letters);
}

/** Returns the only file with the same beginning and extension, otherwise the nearest file by edit distance. */
export function nearestFile(written: string, files: ReadonlySet<string>): string | undefined {
  const name = baseName(written);
  const stem = name.replace(/\.[^.]*$/, '');
  const ending = name.slice(stem.length);
  const longer = [...files].filter(
    (file) => baseName(file).startsWith(stem) && file.toLowerCase().endsWith(ending),
  );
  if (stem.length > 2 && longer.length === 1) return longer[0];
  const near = nearestMatch(written, files);
  return near && nearestMatch(name, [baseName(near)]) && near;
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).toLowerCase();
}

type ProblemFactory = (place: ProblemLocation) => Problem;

/** In bytes. A PDF may have other bytes before its header (ISO 32000, annex H.3.4.1). */
const HEAD_LENGTH = 1024;

/** Files that are often named `.pdf` by mistake. */
const OTHER_FORMATS: [begins: RegExp, what: string][] = [
  [/^\s*<(!doctype html|html|head|script)/i, 'a web page'],
  [/^PK/, 'a document from Word, Pages or a similar program'],
  [/^\xd0\xcf/, 'an old Word document'],
  [/^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP)/s, 'a picture'],
];

/** `name` is the actual name of the file, `file` its name as written in the site. Undefined for a valid file. */
function checkDocument(files: Files, name: string, file: string): ProblemFactory | undefined {
  if (files.size(name) === 0) return (place) => problem('file-is-empty', place, { file });
  const [, ending = ''] = /\.(pdf|docx|xlsx|pptx)$/i.exec(file) ?? [];
  if (ending === '') return undefined;
  const head = readHead(files, name);
  const isPdf = ending.toLowerCase() === 'pdf';
  // a password-protected Office document has the format of older versions
  if (isPdf ? head.includes('%PDF-') : /^(?:PK|\xd0\xcf)/.test(head) && files.size(name) > 200)
    return undefined;
  const program = { docx: 'Word', xlsx: 'Excel', pptx: 'PowerPoint' }[ending.toLowerCase()];
  if (program) return (place) => problem('not-a-pdf', place, { file, program });
  const [, found] = OTHER_FORMATS.find(([begins]) => begins.test(head)) ?? [];
  return (place) => problem('not-a-pdf', place, { file, ...(found ? { found } : {}) });
}

/** WebVTT, 4.1, with an optional byte order mark. */
const WEBVTT_HEADER = /^(\xef\xbb\xbf)?WEBVTT([ \t\r\n]|$)/;

/** SubRip, the format of most programs: a number, then two times with commas. */
const SUBRIP_START = /^(\xef\xbb\xbf)?\s*\d+\r?\n\d\d:\d\d:\d\d,\d{3} -->/;

/** Videos that some browsers cannot play. */
const OTHER_VIDEO_FORMATS: [begins: RegExp, what: string][] = [
  [/^.{4}(ftypqt|moov|mdat|wide)/s, 'a QuickTime video (.mov)'],
  [/^.E\xdf\xa3/s, 'a Matroska video (.mkv)'],
  [/^RIFF....AVI/s, 'an AVI video'],
  [/^0&\xb2u/, 'a Windows Media video (.wmv)'],
  ...OTHER_FORMATS,
];

function detectVideoType(head: string): { type: VideoFile['type'] } | { found?: string } {
  if (/^.{4}ftyp(?!qt)/s.test(head)) return { type: 'video/mp4' };
  if (/^.E\xdf\xa3.*webm/s.test(head)) return { type: 'video/webm' };
  const [, found] = OTHER_VIDEO_FORMATS.find(([begins]) => begins.test(head)) ?? [];
  return found === undefined ? {} : { found };
}

/** Returns Latin-1 characters. */
function readHead(files: Files, name: string): string {
  return String.fromCharCode(...files.read(name, 0, HEAD_LENGTH));
}
