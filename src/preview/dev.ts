import { getRequestListener } from '@hono/node-server';
import type { ViteDevServer } from 'vite';
import { compilerOf, type Project } from '../build/index.ts';
import { type KeptRenderer, rendererOf } from './dev-render.ts';
import { opensEditor } from './open-editor.ts';
import { quieten } from './report.ts';
import { devApp } from './server.ts';
import { noVisits, watchSite } from './watch.ts';

/**
 * Serves the site in development. The pages come after Vite's own middlewares, which answer for the modules. They are
 * rendered by what is kept while that is as the sources are.
 */
export function serveSite(server: ViteDevServer, project: Project, kept: KeptRenderer): () => void {
  quieten(server);
  server.middlewares.use(opensEditor(project, server.config.base));
  const visits = noVisits();
  server.middlewares.use((_request, response, next) => {
    response.once('close', visits.begin());
    next();
  });
  const compiler = compilerOf(project);
  const current = watchSite(server, project, compiler, visits);
  const renderer = () => kept() ?? rendererOf(server);
  const { fetch } = devApp(server, project, current, { compiler, renderer });
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false });
  // the first visitor need not wait for what can be read before: while the renderer is read the site is compiled
  server.httpServer?.once('listening', () => {
    void renderer().catch(() => {});
    setImmediate(() => void current.ready());
  });
  // Vite would give out whatever lies in media/, used or not, so these addresses do not get as far as Vite
  server.middlewares.use((request, response, next) => {
    if (request.url?.startsWith(`${server.config.base}media/`)) void listener(request, response);
    else next();
  });
  return () => {
    server.middlewares.use((request, response) => {
      // Vite has taken the base path away
      request.url = request.originalUrl;
      void listener(request, response);
    });
  };
}
