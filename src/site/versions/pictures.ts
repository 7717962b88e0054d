import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, startBrowser } from './browser.ts';

/** In CSS pixels: a phone and a laptop. */
const WINDOW_WIDTHS = [390, 1280];

/**
 * Compares screenshots. `program` is the path of the browser, `before` and `after` are the folders `public/` of the builds. Calls
 * `onPage` before each page. Rejects if the browser doesn't start or a page doesn't load.
 */
export async function findVisibleChanges(
  program: string,
  addresses: readonly string[],
  { before, after }: { before: string; after: string },
  onPage: () => void = () => undefined,
): Promise<string[]> {
  const servers = await Promise.all([before, after].map(serveFolder));
  let browser: Browser | undefined;
  try {
    browser = await startBrowser(program);
    const different: string[] = [];
    for (const address of addresses) {
      onPage();
      if (!(await isSamePicture(browser, servers.map(serverOrigin), address))) different.push(address);
    }
    return different;
  } finally {
    await browser?.close();
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  }
}

async function isSamePicture(browser: Browser, origins: string[], address: string): Promise<boolean> {
  for (const width of WINDOW_WIDTHS) {
    const pictures: Buffer[] = [];
    for (const origin of origins) pictures.push(await browser.picture(origin + address, width));
    const [one, other] = pictures;
    if (!one || !other?.equals(one)) return false;
  }
  return true;
}

function serverOrigin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves this computer only. The base path isn't part of the file names, so the first segments are ignored if necessary. */
function serveFolder(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const parts = pathSegments(new URL(request.url ?? '/', 'http://localhost').pathname);
    for (let first = 0; first < parts.length; first++) {
      const name = parts.slice(first).join('/');
      for (const file of [name, `${name}.html`, path.posix.join(name, 'index.html')]) {
        const content = readFileInside(folder, file);
        if (!content) continue;
        response.setHeader('content-type', CONTENT_TYPES[path.extname(file)] ?? '');
        return response.end(content);
      }
    }
    response.statusCode = 404;
    return response.end();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Returns decoded segments; empty if the path is malformed. */
function pathSegments(pathname: string): string[] {
  try {
    return pathname.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return [];
  }
}

function readFileInside(folder: string, name: string): Buffer | undefined {
  const file = path.join(folder, name);
  if (path.relative(folder, file).startsWith('..')) return undefined;
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
