import { getRequestListener } from '@hono/node-server';
import type { ViteDevServer } from 'vite';
import type { Compilation } from '../compiler/compile.ts';
import { devApp, rendererOf } from './dev-app.ts';
import { watchSite } from './dev-watch.ts';
import type { Compiler, Project } from './site.ts';

/** Serves the site in development. Runs after Vite's own middlewares, which answer for the modules. */
export function serveSite(
  server: ViteDevServer,
  project: Project,
  compiler: Compiler,
  first: Compilation,
): () => void {
  const current = watchSite(server, project, compiler, first);
  const { fetch } = devApp(server, project, current);
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false });
  // the first visitor need not wait for what can be read before
  server.httpServer?.once('listening', () => void rendererOf(server).catch(() => {}));
  return () => {
    server.middlewares.use((request, response) => {
      // Vite has taken the base path away
      request.url = request.originalUrl;
      void listener(request, response);
    });
  };
}
