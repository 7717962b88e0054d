import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { etag } from 'hono/etag';
import { getMimeType } from 'hono/utils/mime';
import {
  canonicalPath,
  decodeUrlPath,
  isPagePath,
  NOT_FOUND_PATH,
  pageFileName,
  type StudioFiles,
  withBasePath,
  withoutBasePath,
} from '../../core/index.ts';
import { Failure } from '../failure.ts';
import { createLruCache } from './lru-cache.ts';

/** Comparing the real path prevents dots and links out of the folder, and tells `Committees` from `committees` on any disk. */
async function isExactFile(folder: string, file: string): Promise<boolean> {
  if (file === '' || file.includes('\0')) return false;
  try {
    const root = await realpath(folder);
    const wanted = root + path.sep + file.replaceAll('/', path.sep);
    return (await realpath(wanted)) === wanted && (await stat(wanted)).isFile();
  } catch {
    return false;
  }
}

const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** Facts and compressed content are cached until a file changes. */
interface ServedFiles {
  /** A file is lasting if its content never changes under this name. */
  factsOf: (file: string) => Promise<FileMetadata>;
  /** A `lasting` file is compressed better for later responses. */
  coded: (file: string, coding: Coding, lasting: boolean) => Promise<Buffer>;
}

interface FileMetadata {
  hash: string;
  lasting: boolean;
}

/** In bytes: enough for the compressed pages of thousands of routes. */
const CACHE_SIZE = 64 * 2 ** 20;

/** Brotli quality while a visitor waits: a page takes 3 ms, and is a tenth larger than with the best quality. */
const FAST_QUALITY = 5;
/** Brotli quality for files that never change: the largest script takes seconds. */
const BEST_QUALITY = constants.BROTLI_MAX_QUALITY;

const HASHED_FOLDERS = ['assets', 'cards'];

/** `lasting` names further folders in which no file changes. */
export function createServedFiles(folder: string, lasting: readonly string[] = []): ServedFiles {
  const unchanged = [...HASHED_FOLDERS, ...lasting].map((name) => path.join(folder, name) + path.sep);
  const facts = createLruCache<FileMetadata>(CACHE_SIZE / 8, () => 200);
  const bodies = createLruCache<Buffer>(CACHE_SIZE, ({ length }) => length);
  let improving = Promise.resolve();

  const underway = new Map<string, Promise<unknown>>();

  function once<T>(key: string, compute: () => Promise<T>): Promise<T> {
    const last = underway.get(key) as Promise<T> | undefined;
    const result = last ?? compute().finally(() => underway.delete(key));
    underway.set(key, result);
    return result;
  }

  return {
    factsOf: async (file) => {
      const version = await once(`stat ${file}`, () => fileVersion(file));
      const known = facts.get(file, version);
      if (known) return known;
      return once(`hash ${version} ${file}`, async () => {
        const hash = await hashFile(file);
        // as in picture names; comparing with the real hash rules out names that only look hashed
        const hasHashInName = path.parse(file).name.endsWith(`-${hash.slice(0, 8)}`);
        const found = { hash, lasting: unchanged.some((start) => file.startsWith(start)) || hasHashInName };
        facts.set(file, version, found);
        return found;
      });
    },
    coded: async (file, coding, lasting) => {
      const version = await once(`stat ${file}`, () => fileVersion(file));
      const key = `${coding} ${file}`;
      const known = bodies.get(key, version);
      if (known) return known;
      return once(`${version} ${key}`, async () => {
        const content = await readFile(file);
        const body = await compressContent(content, coding, FAST_QUALITY);
        bodies.set(key, version, body);
        // files are compressed again one at a time, so that visitors do not wait; after a failure, the fast version stays
        if (lasting && coding === 'br')
          improving = improving
            .then(async () => bodies.set(key, version, await compressContent(content, coding, BEST_QUALITY)))
            .catch(() => {});
        return body;
      });
    },
  };
}

export async function fileVersion(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file);
  return [mtimeMs, size, ino].join(' ');
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('base64url');
}

function compressContent(content: Buffer, coding: Coding, quality: number): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(content);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return promisify(brotliCompress)(content, { params });
}

/** For files that never change under their name. All other files are revalidated on each request. */
const IMMUTABLE_CACHE_POLICY = 'public, max-age=31536000, immutable';

/**
 * Addresses are exact: `/x` is `x.html`, and `/x/`, `/x.html` and `/X` redirect to `/x`. Unknown addresses get the 404 page with
 * status 404. A browser that already has the content gets status 304 (RFC 9110, 13).
 */
export function serveStaticSite(
  folder: string,
  base: string,
  redirects: readonly (readonly [from: string, to: string])[] = [],
  studioFiles?: StudioFiles,
): MiddlewareHandler {
  const old = new Map(redirects);
  const files = createServedFiles(folder, studioFiles?.lasting);
  // Hono's middleware only compares tags here; if it also computed them, it would hash each response again
  const unlessKnown = etag({ generateDigest: () => Promise.reject(new Error('Every answer has its tag.')) });
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      throw new Failure('unknown-call', 'This address only allows reading.', { allow: 'GET, HEAD' });
    const target = old.get(canonicalPath(decodePath(c.req.path)));
    if (target !== undefined) {
      // after a fragment, the query would become part of the fragment
      const { search } = new URL(c.req.url);
      return c.redirect(target.includes('#') ? target : target + search, 308);
    }
    const isStudio = c.req.path === studioFiles?.path;
    const file = isStudio
      ? `${c.req.path.slice(base.length)}index.html`
      : await findServedFile(c.req.path, folder, base);
    if (file === undefined) {
      const page =
        forgivenStudioPath(c.req.path, studioFiles) ?? (await forgivenPagePath(c.req.path, folder, base));
      return page ? c.redirect(page + new URL(c.req.url).search, 308) : sendNotFound(c, folder, files, base);
    }
    return unlessKnown(c, async () => {
      c.res = await sendFile(c, path.join(folder, file), files);
    });
  };
}

/** Compressed, or unchanged as a stream; the whole file, or only the requested range. */
async function sendFile(
  c: Context,
  file: string,
  files: ServedFiles,
  status: 200 | 404 = 200,
): Promise<Response> {
  const type = getMimeType(file) ?? 'application/octet-stream';
  const { hash, lasting } = await files.factsOf(file);
  c.header('content-type', type);
  c.header('cache-control', lasting && status === 200 ? IMMUTABLE_CACHE_POLICY : 'no-cache');
  const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);
  if (isText) c.header('vary', 'Accept-Encoding');
  else c.header('accept-ranges', 'bytes');
  // ranges count bytes of the file on the disk, so responses with ranges are not compressed
  const range = status === 200 ? parseRange(c, `"${hash}"`) : undefined;
  const coding = isText && !range ? chooseCoding(c) : undefined;
  if (status === 200) c.header('etag', `"${hash}${coding ? `-${coding}` : ''}"`);
  if (coding) {
    const body = await files.coded(file, coding, lasting);
    c.header('content-encoding', coding);
    c.header('content-length', String(body.length));
    return c.req.method === 'HEAD' ? c.body(null, status) : c.body(body as Uint8Array<ArrayBuffer>, status);
  }
  const { size } = await stat(file);
  const part = range?.(size);
  if (range && !part) return c.body(null, 416, { 'content-range': `bytes */${size}` });
  if (part) c.header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  c.header('content-length', String(part ? part.end - part.start + 1 : size));
  if (c.req.method === 'HEAD') return c.body(null, status);
  return c.body(Readable.toWeb(createReadStream(file, part)) as ReadableStream, part ? 206 : status);
}

/**
 * Parses the range (RFC 9110, 14). The returned function gives undefined if the file is too short. No function means the whole
 * file: without a range, for a range of another version (`If-Range`), an invalid range, or several ranges, as the standard
 * allows.
 */
function parseRange(
  c: Context,
  version: string,
): ((size: number) => { start: number; end: number } | undefined) | undefined {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(c.req.header('range') ?? '');
  const [, first = '', last = ''] = found ?? [];
  if (c.req.method !== 'GET' || first + last === '' || (c.req.header('if-range') ?? version) !== version)
    return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return (size) => {
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
    return start <= end ? { start, end } : undefined;
  };
}

/** The order in the header does not matter. */
function chooseCoding(c: Context): Coding | undefined {
  const best = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...CODINGS],
    default: '',
    match: (accepted) => CODINGS.find((one) => accepted.some(({ type, q }) => type === one && q > 0)) ?? '',
  });
  return CODINGS.find((one) => one === best);
}

async function findServedFile(pathname: string, folder: string, base: string): Promise<string | undefined> {
  const route = withoutBasePath(base, decodePath(pathname));
  if (route === undefined) return undefined;
  const file = route.slice(1);
  // only an Apache server uses .htaccess
  if (file.startsWith('.')) return undefined;
  const asPage = file.endsWith('.html') && !file.startsWith('media/');
  if (!asPage && (await isExactFile(folder, file))) return file;
  const page = `${pageFileName(route)}.html`;
  const unnamed = route === '/index' || route.endsWith('/404');
  return !unnamed && (await isExactFile(folder, page)) ? page : undefined;
}

function forgivenStudioPath(pathname: string, studioFiles: StudioFiles | undefined): string | undefined {
  return studioFiles && `${canonicalPath(decodePath(pathname))}/` === studioFiles.path.toLowerCase()
    ? studioFiles.path
    : undefined;
}

async function forgivenPagePath(pathname: string, folder: string, base: string): Promise<string | undefined> {
  const route = withoutBasePath(base, decodePath(pathname));
  if (route === undefined) return undefined;
  const path = canonicalPath(route);
  const isKnown =
    isPagePath(path) && !path.endsWith('/404') && (await isExactFile(folder, `${pageFileName(path)}.html`));
  return isKnown ? withBasePath(base, path) : undefined;
}

/** Pages in another language are in a folder with their own 404 page, which takes precedence. */
async function sendNotFound(c: Context, folder: string, files: ServedFiles, base: string): Promise<Response> {
  const [first = ''] = withoutBasePath(base, decodePath(c.req.path))?.slice(1).split('/') ?? [];
  for (const route of first ? [`/${first}/${NOT_FOUND_PATH}`, NOT_FOUND_PATH] : [NOT_FOUND_PATH]) {
    const page = `${pageFileName(route)}.html`;
    if (await isExactFile(folder, page)) return sendFile(c, path.join(folder, page), files, 404);
  }
  return c.text('Not found', 404, { 'cache-control': 'no-cache' });
}

function decodePath(pathname: string): string {
  return decodeUrlPath(pathname) ?? pathname;
}
