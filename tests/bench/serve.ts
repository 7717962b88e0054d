import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
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

const FOREVER = 'public, max-age=31536000, immutable';

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
 * Serves a folder of finished files to this machine. One server for both sides of the bench, so that neither gains by
 * how it is served: what is served is compressed beforehand, and all else is as the project's own service has it.
 */
export async function serveFolder(folder: string): Promise<{ origin: string; close: () => void }> {
  const cache = new Map<string, Promise<Answer | undefined>>();
  const answer = (file: string) => {
    const made = cache.get(file) ?? answerOf(path.join(folder, file));
    cache.set(file, made);
    return made;
  };
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname === '/' ? 'index' : decodeURIComponent(pathname.slice(1));
    const found = (/\.\w+$/.test(name) ? undefined : await answer(`${name}.html`)) ?? (await answer(name));
    const sent = found ?? (await answer('404.html'));
    if (!sent) return void response.writeHead(404).end();
    const known = found && headers['if-none-match'] === sent.etag;
    response.writeHead(known ? 304 : found ? 200 : 404, {
      'content-type': sent.type,
      etag: sent.etag,
      'cache-control': /^(assets|cards)\//.test(name) ? FOREVER : 'no-cache',
      ...(TEXT.test(sent.type) && { 'content-encoding': 'br', vary: 'accept-encoding' }),
      ...(!known && { 'content-length': sent.body.length }),
    });
    response.end(known ? undefined : sent.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

async function answerOf(file: string): Promise<Answer | undefined> {
  const content = await readFile(file).catch(() => undefined);
  if (!content) return undefined;
  const type = TYPES[path.extname(file).slice(1)] ?? 'application/octet-stream';
  const body = TEXT.test(type) ? brotli(content) : content;
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 12)}"` };
}
