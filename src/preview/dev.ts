import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { type Project, sourcePlugins } from '../build/index.ts';
import { type SiteReader, siteReader } from '../compiler/index.ts';
import { rendererOf } from './dev-render.ts';
import { opensEditor } from './open-editor.ts';
import { quieten } from './report.ts';
import { devApp } from './server.ts';
import { noVisits, watchSite } from './watch.ts';

interface PreviewOptions {
  /** The address to listen at; `true` means all addresses of this machine. */
  host?: string | true | undefined;
  port?: number | undefined;
  /** Opens the site in the browser. */
  open?: boolean | undefined;
}

const UNWATCHED = ['.cache', 'dist', 'docs', 'tests'];

/** Starts the preview of a project: Vite's server with our plugins. Resolves when it listens and has printed its addresses. */
export async function startPreview(project: Project, options: PreviewOptions = {}): Promise<ViteDevServer> {
  const { host, port, open } = options;
  const server = await createServer({
    configFile: false,
    plugins: [...(await sourcePlugins(project)), preview(project)],
    server: {
      ...(host !== undefined && { host }),
      ...(port !== undefined && { port }),
      ...(open !== undefined && { open }),
      // thousands of files that the preview does not show, which would have to be listed before the first page
      watch: { ignored: UNWATCHED.map((folder) => path.join(project.root, folder, '**')) },
    },
  });
  await server.listen();
  server.printUrls();
  return server;
}

/** Serves the site at its base path. When that changes, Vite starts anew, and asks for it again. */
function preview(project: Project): Plugin {
  const reader = siteReader(project);
  return {
    name: 'plenary:preview',
    config: () => ({ base: basePathOf(reader) }),
    configureServer: (server) => serveSite(server, project, reader),
    // blocks without script are in no browser's module graph, so the page is what is loaded anew
    hotUpdate({ modules, server }) {
      const code = this.environment.name === 'ssr' && modules.some(({ type }) => type === 'js');
      if (code) server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}

/** The base path of a site, which the preview has to know before it listens; `/` where there is no site to read. */
function basePathOf(reader: SiteReader): string {
  try {
    return reader.open().base();
  } catch {
    // the preview reports what keeps the site from being read, and takes its base path when it can be
    return '/';
  }
}

/** The rooms whose code runs in the preview itself, where nothing replaces it. */
const RUNNING = /^src\/(build|compiler|shared|preview\/(?!overlay\/|catalogue\/client))/;

/** Says once that the preview has to be started again when its own code has changed. */
function warnOfOldCode({ watcher, config }: ViteDevServer, { root }: Project): void {
  let warned = false;
  watcher.on('change', (file) => {
    const name = path.relative(root, file).replaceAll(path.sep, '/');
    if (warned || !RUNNING.test(name) || name.includes('.generated.') || name.endsWith('.css')) return;
    warned = true;
    config.logger.warn(`${name} has changed. The preview runs the old code until you start it again.`);
  });
}

/** Serves the site in development. The pages come after Vite's own middlewares, which answer for the modules. */
function serveSite(server: ViteDevServer, project: Project, reader: SiteReader): () => void {
  quieten(server);
  server.middlewares.use(opensEditor(project, server.config.base));
  const visits = noVisits();
  server.middlewares.use((_request, response, next) => {
    response.once('close', visits.begin());
    next();
  });
  warnOfOldCode(server, project);
  const current = watchSite(server, project, reader, visits);
  const renderer = () => rendererOf(server);
  const { fetch } = devApp(server, project, current, { reader, renderer });
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
