import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import { fileOfEntry } from '../compiler/calendar.ts';
import type { Site } from '../compiler/compile.ts';
import { printText } from '../compiler/print.ts';
import type { Page, Shell } from '../page/page.ts';
import { NOT_FOUND, withoutBase } from '../page/paths.ts';
import type { Assets } from '../renderer/document.ts';
import { escapeHtml } from '../renderer/document.ts';
import type { Rendered } from '../renderer/server.tsx';
import { serviceOf } from './dev-service.ts';
import type { Current } from './dev-watch.ts';
import { servedFonts } from './fonts.ts';
import { pageAt, pathOf } from './page-index.ts';
import { mediaFolder, type Project } from './site.ts';
import { themeCss } from './tokens.ts';

type Render = (shell: Shell, page: Page, assets: Assets) => Promise<Rendered>;

const SERVER = '/src/renderer/server.tsx';
const PANEL = 'src/build/panel/start.ts';
const REGISTRY = '/src/renderer/blocks.generated.ts';

/** The site in development as a fetch handler: what the built site and its service answer, made when it is asked for. */
export function devApp(server: ViteDevServer, project: Project, current: Current): Hono {
  const app = new Hono();
  const { base } = server.config;
  const service = serviceOf(server, project);
  app.all(`${base}mail`, async (c, next) =>
    ['GET', 'HEAD'].includes(c.req.method) ? next() : (await service(current.site)).fetch(c.req.raw, c.env),
  );
  app.get(`${base}media/*`, async (c, next) => {
    await current.ready();
    const file = decoded(c.req.path.slice(`${base}media/`.length));
    // by exact name, so that nothing else can be asked for and the preview has what the build will have
    if (file === undefined || !isUsed(current.site, file)) return c.text('Not found', 404);
    return serveStatic({ path: path.join(mediaFolder(project), file) })(c, next);
  });
  app.get('*', async (c) => {
    await current.ready();
    const { site } = current;
    if (!site) return c.html(await brokenPage(server, current), 500);
    const asked = withoutBase(base, c.req.path);
    const json = asked?.endsWith('.json') ? pageAt(site, pathOf(asked)) : undefined;
    if (json) {
      const { data } = await rendered(server, project, site, json);
      return c.body(data, 200, { 'content-type': 'application/json' });
    }
    const entry = site.calendar.find((entry) => asked === `/${fileOfEntry(entry)}`);
    if (entry) {
      // knows the time zones of the world, which takes a while to read
      const { icsOf } = await import('./calendar.ts');
      return c.body(icsOf(entry), 200, { 'content-type': 'text/calendar; charset=utf-8' });
    }
    const page = asked === undefined ? undefined : pageAt(site, asked);
    const found = page ?? pageAt(site, NOT_FOUND);
    if (!found || asked?.endsWith('.json')) return c.text('Not found', 404);
    const { document } = await rendered(server, project, site, found);
    return c.html(await withClient(server, document), page ? 200 : 404);
  });
  app.onError((error, c) => {
    server.ssrFixStacktrace(error);
    server.config.logger.error(error.stack ?? error.message);
    return c.text('This could not be made. The terminal tells why.', 500);
  });
  return app;
}

/** Whether pages link to a file of media/ or show it; the preview shows pictures as they are, not cut. */
function isUsed(site: Site | undefined, file: string): boolean {
  return site?.media.includes(file) || site?.pictures.some((picture) => picture.file === file) || false;
}

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** The renderer as it is now; Vite keeps what has not changed. */
export function rendererOf(server: ViteDevServer): Promise<{ renderPage: Render }> {
  const { runner } = server.environments.ssr as RunnableDevEnvironment;
  return runner.import(SERVER);
}

async function rendered(server: ViteDevServer, project: Project, site: Site, page: Page): Promise<Rendered> {
  const { base } = server.config;
  const { renderPage } = await rendererOf(server);
  const fonts = servedFonts(project.root, base);
  const sheets = await sheetsOf(server, page);
  return renderPage(site.shell, page, {
    start: `${base}src/renderer/start.ts`,
    css: { ids: sheets, text: fonts.css + themeCss(site) },
    fonts: fonts.preload,
    sheets,
  });
}

/** The style sheets of the renderer and of the blocks on a page, linked so that no page stands unstyled at first. */
async function sheetsOf(server: ViteDevServer, page: Page): Promise<string[]> {
  const { base } = server.config;
  const { moduleGraph, runner } = server.environments.ssr as RunnableDevEnvironment;
  const blocks = [...new Set(page.blocks.map(({ type }) => `/src/blocks/${type}.tsx`))];
  // loaded, so that Vite knows which styles they import
  await Promise.all(blocks.map((block) => runner.import(block)));
  const entries = [SERVER, ...blocks];
  const seen = new Set<unknown>();
  const sheets = new Set<string>();
  for (const entry of entries) visit(await moduleGraph.getModuleByUrl(entry));
  return [...sheets].map((url) => `${base}${url.slice(1)}?direct`);

  function visit(module: Awaited<ReturnType<typeof moduleGraph.getModuleByUrl>>): void {
    // behind the registry are all blocks there are
    if (!module || seen.has(module) || module.url === REGISTRY) return;
    seen.add(module);
    if (module.url.endsWith('.css')) sheets.add(module.url);
    for (const imported of module.importedModules) visit(imported);
  }
}

/**
 * Puts Vite's own scripts into a document. Vite gets only an empty head to work on: in a whole document it would put
 * the base path in front of addresses that have it already. And no address of the visitor: `/%` it could not read.
 */
async function withClient(server: ViteDevServer, html: string): Promise<string> {
  const head = await server.transformIndexHtml('/', '<head></head>');
  const panel = `<script type="module" src="${server.config.base}${PANEL}"></script>`;
  return html.replace('<head>', () => head.replace('</head>', panel));
}

/** Broken from the start there is no last good site: a plain page under the panel that tells the problems. */
async function brokenPage(server: ViteDevServer, { compilation }: Current): Promise<string> {
  const text = compilation ? printText(compilation.problems, compilation.text) : 'It cannot be read.';
  const html = `<!doctype html><html lang="en"><head><title>site.yaml has problems</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body{margin:12vh auto;padding:0 1.5rem;max-inline-size:38rem;font:1.125rem/1.6 system-ui,sans-serif}h1{font:500 2.25rem/1.1 Georgia,serif}pre{white-space:pre-wrap}</style>
</head><body><main><h1>The site cannot be shown yet</h1>
<p>There are mistakes in site.yaml, and no version without them has been seen since the preview was started. Once they are mended and the file is saved, the site appears here by itself.</p>
<noscript><pre>${escapeHtml(text)}</pre></noscript></main></body></html>`;
  return withClient(server, html);
}
