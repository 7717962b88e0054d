import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { fileOf, NOT_FOUND, withoutBase } from '../page/paths.ts';
import { exactFile } from './exact-file.ts';

/** What is named by its content never changes; all else is asked for anew each time. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built site. Addresses are exact: `/x` is `x.html`, while `/x/`, `/x.html` and `/X` are unknown, and
 * what is unknown gets the 404 page with that status. Only GET and HEAD.
 */
export function staticSite(folder: string, base: string): MiddlewareHandler {
  return async (c, next) => {
    c.header('x-content-type-options', 'nosniff');
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.body(null, 405, { allow: 'GET, HEAD' });
    const file = await fileFor(c.req.path, folder, base);
    if (file === undefined) return notFound(c, folder);
    c.header('cache-control', /^(assets|cards)\//.test(file) ? FOREVER : 'no-cache');
    return serveStatic({ path: path.join(folder, file) })(c, next);
  };
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

async function notFound(c: Context, folder: string): Promise<Response> {
  c.header('cache-control', 'no-cache');
  const page = await readFile(path.join(folder, `${fileOf(NOT_FOUND)}.html`), 'utf8').catch(() => undefined);
  return page === undefined ? c.text('Not found', 404) : c.html(page, 404);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
