import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { STUDIO_PATH } from '../../../core/index.ts';
import type { StudioFiles } from '../../build/index.ts';
import { protectStudio } from './entrance.ts';

/** Reads and writes files for the studio, once the access of a request has been checked here. */
export interface FolderHandler {
  fetch: (request: Request) => Response | Promise<Response>;
}

interface StudioOptions {
  token: string;
  names: readonly string[];
  files: () => Promise<StudioFiles>;
  door: () => Promise<FolderHandler>;
}

const FILES_ADDRESS = `${STUDIO_PATH}/door`;

/** Serves `STUDIO_PATH`, and passes on requests to read and write files. The handler returns whether it answers a request. */
export function createStudioHandler({
  token,
  names,
  files,
  door,
}: StudioOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false }).basePath(STUDIO_PATH);
  const file = async (name: string) => {
    const found = (await files()).get(name);
    const content = typeof found === 'string' ? await readFile(found) : found;
    return content && new Uint8Array(content);
  };
  protectStudio(app, {
    token,
    names,
    document: async () => new TextDecoder().decode(await file('index.html')),
  });
  app.all('/door/*', async (c) => {
    const address = new URL(c.req.url);
    address.pathname = address.pathname.slice(FILES_ADDRESS.length);
    return (await door()).fetch(new Request(address, c.req.raw));
  });
  app.get('/*', async (c) => {
    const name = decodeURIComponent(c.req.path.slice(STUDIO_PATH.length + 1));
    const content = name === 'index.html' ? undefined : await file(name);
    if (!content) return c.text('Not found', 404);
    return c.body(content, 200, { 'content-type': getMimeType(name) ?? 'application/octet-stream' });
  });
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  return (request, response) => {
    const [address = ''] = request.url?.split('?') ?? [];
    if (address === STUDIO_PATH) {
      response.writeHead(308, { location: `${STUDIO_PATH}/${request.url?.slice(STUDIO_PATH.length) ?? ''}` });
      response.end();
      return true;
    }
    if (!address.startsWith(`${STUDIO_PATH}/`)) return false;
    void listener(request, response);
    return true;
  };
}
