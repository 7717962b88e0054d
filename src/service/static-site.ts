import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { etag } from 'hono/etag';
import { getMimeType } from 'hono/utils/mime';
import { fileOf, NOT_FOUND, withoutBase } from '../shared/index.ts';
import { exactFile } from './exact-file.ts';
import { Failure } from './failure.ts';
import { CODINGS, type Coding, type ServedFiles, servedFiles } from './served-files.ts';

/** What is named by its content never changes; all else is asked for anew each time. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built site. Addresses are exact: `/x` is `x.html`, while `/x/`, `/x.html` and `/X` are unknown, and
 * what is unknown gets the 404 page with that status. Only GET and HEAD. Texts are compressed as the visitor's browser
 * can read them; what it has already is answered by 304 (RFC 9110, 13).
 */
export function staticSite(folder: string, base: string): MiddlewareHandler {
  const files = servedFiles(folder);
  // Hono's own, for the comparison alone: it would hash each answer anew
  const unlessKnown = etag({ generateDigest: () => Promise.reject(new Error('Every answer has its tag.')) });
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      throw new Failure('unknown-call', 'There is no such call: pages and files can only be read.', {
        allow: 'GET, HEAD',
      });
    const file = await fileFor(c.req.path, folder, base);
    if (file === undefined) return notFound(c, folder, files);
    return unlessKnown(c, async () => {
      c.res = await answer(c, path.join(folder, file), files);
    });
  };
}

/** A file as this visitor can best have it: compressed, or streamed as it is, whole or the part that is asked for. */
async function answer(
  c: Context,
  file: string,
  files: ServedFiles,
  status: 200 | 404 = 200,
): Promise<Response> {
  const type = getMimeType(file) ?? 'application/octet-stream';
  const { hash, lasting } = await files.factsOf(file);
  c.header('content-type', type);
  c.header('cache-control', lasting && status === 200 ? FOREVER : 'no-cache');
  const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);
  if (isText) c.header('vary', 'Accept-Encoding');
  else c.header('accept-ranges', 'bytes');
  // a part is one of the file as it lies there
  const range = status === 200 ? rangeIn(c, `"${hash}"`) : undefined;
  const coding = isText && !range ? codingFor(c) : undefined;
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

/** The first and the last byte of a part. */
interface Part {
  start: number;
  end: number;
}

/**
 * The part that a request asks for (RFC 9110, 14), once the size is known; it gives undefined where the file ends before
 * it. Undefined where the whole file is to be sent: where no part is asked for, or one of another version (`If-Range`), and
 * for what is no range. Several ranges at once are answered by the whole file too, as the standard allows.
 */
function rangeIn(c: Context, version: string): ((size: number) => Part | undefined) | undefined {
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

/** The best coding that the visitor's browser reads; the order in which it names them means nothing. */
function codingFor(c: Context): Coding | undefined {
  const best = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...CODINGS],
    default: '',
    match: (accepted) => CODINGS.find((one) => accepted.some(({ type, q }) => type === one && q > 0)) ?? '',
  });
  return CODINGS.find((one) => one === best);
}

/** The file of an address, below the folder; undefined when the address is unknown. */
async function fileFor(pathname: string, folder: string, base: string): Promise<string | undefined> {
  const route = withoutBase(base, decoded(pathname));
  if (route === undefined) return undefined;
  const file = route.slice(1);
  const asPage = file.endsWith('.html') && !file.startsWith('media/');
  if (!asPage && (await exactFile(folder, file))) return file;
  const page = `${fileOf(route)}.html`;
  const unnamed = route === '/index' || route === '/404';
  return !unnamed && (await exactFile(folder, page)) ? page : undefined;
}

async function notFound(c: Context, folder: string, files: ServedFiles): Promise<Response> {
  const page = `${fileOf(NOT_FOUND)}.html`;
  if (await exactFile(folder, page)) return answer(c, path.join(folder, page), files, 404);
  return c.text('Not found', 404, { 'cache-control': 'no-cache' });
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
