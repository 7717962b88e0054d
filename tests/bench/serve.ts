import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  webmanifest: 'application/manifest+json',
};

/** What is worth compressing; the rest is compressed by itself. */
const TEXT = /^(text|application\/json|application\/manifest|image\/svg)/;

const EMPTY = Buffer.alloc(0);

const FOREVER = 'public, max-age=31536000, immutable';

/** What never changes: of the site, and of its studio. */
const LASTING = /^(studio\/(bundles\/)?)?(assets|cards|fonts)\//;

/** A line to a visitor: milliseconds for each request, and bytes per second. */
export interface Line {
  latency: number;
  downloadThroughput: number;
}

/** Bytes that go through a line at once. */
const PIECE = 16 * 1024;

interface Answer {
  body: Buffer;
  etag: string;
  type: string;
}

/** Brotli at its best, as a host does it that compresses once and keeps the result. */
export function brotli(content: string | Buffer): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

/**
 * Sends answers as through a line, which all of them share. Chromium slows the line of a page alone: not that of its workers, which
 * fetch nearly all of the studio.
 */
function through({ latency, downloadThroughput }: Line) {
  let free = 0;
  return async (response: ServerResponse, body: Buffer) => {
    await pause(latency);
    for (let at = 0; at < body.length; at += PIECE) {
      const piece = body.subarray(at, at + PIECE);
      free = Math.max(free, performance.now()) + (1000 * piece.length) / downloadThroughput;
      await pause(free - performance.now());
      response.write(piece);
    }
    response.end();
  };
}

/** Files that are served. */
export interface ServedFolder {
  origin: string;
  /** Makes the line to the visitor as poor as this one, or as good as it is. */
  setLine: (line: Line | undefined) => void;
  /** How many bytes were sent, without headers, and how many answers. */
  sent: { bytes: number; answers: number };
  close: () => void;
}

/**
 * Serves a folder of finished files to this machine. One server for both sides of the bench, so that neither gains by
 * how it is served: what is served is compressed beforehand, and all else is as the project's own service has it.
 */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  let send: ReturnType<typeof through> | undefined;
  const sent = { bytes: 0, answers: 0 };
  const cache = new Map<string, Promise<Answer | undefined>>();
  const answer = (file: string) => {
    const made = cache.get(file) ?? answerOf(path.join(folder, file));
    cache.set(file, made);
    return made;
  };
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const asked = decodeURIComponent(pathname.slice(1));
    const name = asked === '' || asked.endsWith('/') ? `${asked}index` : asked;
    const found = (/\.\w+$/.test(name) ? undefined : await answer(`${name}.html`)) ?? (await answer(name));
    const given = found ?? (await answer('404.html'));
    if (!given) return void response.writeHead(404).end();
    const known = found && headers['if-none-match'] === given.etag;
    response.writeHead(known ? 304 : found ? 200 : 404, {
      'content-type': given.type,
      etag: given.etag,
      'cache-control': LASTING.test(name) ? FOREVER : 'no-cache',
      ...(TEXT.test(given.type) && { 'content-encoding': 'br', vary: 'accept-encoding' }),
      ...(!known && { 'content-length': given.body.length }),
    });
    const body = known ? EMPTY : given.body;
    sent.answers++;
    sent.bytes += body.length;
    if (send) await send(response, body);
    else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const setLine = (line: Line | undefined) => {
    send = line && through(line);
  };
  return { origin: `http://127.0.0.1:${port}`, setLine, sent, close };
}

async function answerOf(file: string): Promise<Answer | undefined> {
  const content = await readFile(file).catch(() => undefined);
  if (!content) return undefined;
  const type = TYPES[path.extname(file).slice(1)] ?? 'application/octet-stream';
  const body = TEXT.test(type) ? brotli(content) : content;
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 12)}"` };
}
