import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import {
  createServer,
  type DevEnvironment,
  type Plugin,
  type RunnableDevEnvironment,
  type ViteDevServer,
} from 'vite';
import {
  archivedFile,
  calendarText,
  mediaFolder,
  openCache,
  type Project,
  previewPictures,
  serviceFacts,
  sourcePlugins,
} from '../build/index.ts';
import type { SiteReader } from '../compiler/index.ts';
import { calendarPath, printText, type SiteInfo } from '../compiler/index.ts';
import { siteReader } from '../compiler/node/index.ts';
import { type Assets, escapeHtml } from '../renderer/index.ts';
import {
  FRAMED,
  forgivenPath,
  NOT_FOUND,
  notFoundOf,
  type Page,
  type PageMarks,
  type Shell,
  STUDIO,
  shellFor,
  UNMARKED,
  withBase,
  withoutBase,
} from '../shared/index.ts';
import { type Current, marksOf, noVisits, quiet, type ShownSite } from '../studio/index.ts';
import { GALLERY, galleryApp } from './catalogue/app.ts';
import { plainHead, type Renderer, rendered, rendererOf, withClient } from './dev-render.ts';
import { fixesProblem } from './fix-problem.ts';
import { opensEditor } from './open-editor.ts';
import { quieten } from './report.ts';
import { watchSite } from './site/watch.ts';
import { pairingPath, studioApp } from './studio/app.ts';
import { framedDocument } from './studio/frame.ts';

interface PreviewOptions {
  /** The address to listen at; `true` means all addresses of this machine. */
  host?: string | true | undefined;
  port?: number | undefined;
  /** What to open in the browser, if anything. */
  open?: 'site' | 'studio' | undefined;
  /** The host at which a service such as GitHub Codespaces passes this port on, with https. */
  forwarded?: string | undefined;
}

const UNWATCHED = ['.cache', '.plenary', 'dist', 'docs', 'tests'];

/** Starts the preview of a project: Vite's server with our plugins. Resolves when it listens and has printed its addresses. */
export async function startPreview(project: Project, options: PreviewOptions = {}): Promise<ViteDevServer> {
  const { host, port, open, forwarded } = options;
  const reader = siteReader(project);
  // from the page of the service that forwards, only the link with the token opens the studio
  const studio = forwarded ? pairingPath(reader) : `${STUDIO}/`;
  const server = await createServer({
    configFile: false,
    plugins: [...(await sourcePlugins(project)), preview(project, reader, forwarded)],
    server: {
      // Vite would let the pages of all other servers on this machine read what this one has, and answers before we are asked
      cors: false,
      ...(host !== undefined && { host }),
      ...(port !== undefined && { port }),
      ...(open && { open: open === 'site' ? true : studio }),
      // its name has the port in it
      ...(forwarded && { allowedHosts: [forwarded], strictPort: true }),
      // thousands of files that the preview does not show, which would have to be listed before the first page
      watch: { ignored: UNWATCHED.map((folder) => path.join(project.root, folder, '**')) },
    },
  });
  await server.listen();
  server.printUrls();
  return server;
}

/** Serves the site at its base path. When that changes, Vite starts anew, and asks for it again. */
function preview(project: Project, reader: SiteReader, forwarded: string | undefined): Plugin {
  return {
    name: 'plenary:preview',
    config: () => ({ base: basePathOf(reader) }),
    configureServer: (server) => serveSite(server, project, reader, forwarded),
    // blocks without script are in no browser's module graph, so the page is what is loaded anew
    hotUpdate({ modules, server }) {
      const code = this.environment.name === 'ssr' && modules.some(({ type }) => type === 'js');
      if (code) server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}

/**
 * Lets Vite bundle the packages of the browser's scripts when a browser asks for the first script, or when the returned function is
 * called. As Vite does it, when it listens, the first page takes a third more processor time, and that page needs none of them.
 */
function bundlesLater(browser: DevEnvironment): () => Promise<void> | undefined {
  const transformRequest = browser.transformRequest.bind(browser);
  let bundling: Promise<void> | undefined;
  const bundlePackages = () => {
    bundling ??= browser.depsOptimizer?.init();
    return bundling;
  };
  browser.listen = async () => browser.hot.listen();
  browser.transformRequest = async (url) => {
    await bundlePackages();
    return transformRequest(url);
  };
  return bundlePackages;
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
    config.logger.warn(`${name} has changed. Restart the preview to use the new code.`);
  });
}

/** Serves the site in development. The pages come after Vite's own middlewares, which answer for the modules. */
function serveSite(
  server: ViteDevServer,
  project: Project,
  reader: SiteReader,
  forwarded: string | undefined,
): () => void {
  quieten(server, pairingPath(reader), forwarded);
  server.middlewares.use(opensEditor(project, server.config.base));
  const bundlePackages = bundlesLater(server.environments.client);
  const visits = noVisits();
  const current = watchSite(server, project, reader, visits);
  // before the visits: its stream of events is no visit that ends
  const renderer = () => rendererOf(server);
  const { fetch } = devApp(server, project, current, { reader, renderer });
  const print = async (page: string, site?: ShownSite) => {
    const address = `${withBase(server.config.base, page)}?${FRAMED}=${UNMARKED}`;
    const answer = await fetch(new Request(new URL(address, 'http://localhost')), { site });
    return answer.ok ? answer.text() : '';
  };
  server.middlewares.use(studioApp(server, project, reader, current, print));
  server.middlewares.use((_request, response, next) => {
    response.once('close', visits.begin());
    next();
  });
  warnOfOldCode(server, project);
  server.middlewares.use(fixesProblem(project, reader, () => current.compilation));
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false });
  // the first visitor need not wait for what can be read before: while the renderer is read the site is compiled
  server.httpServer?.once('listening', async () => {
    const reading = renderer().catch(() => {});
    setImmediate(() => void current.ready());
    await reading;
    await quiet(visits);
    if (server.httpServer?.listening) await bundlePackages();
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

/** A form that sends to another host sends to the preview here: the service there refuses what comes from another site. */
function localShell({ service, ...shell }: Shell): Shell {
  return service === 'none' ? { ...shell, service } : shell;
}

/** As the program of the service knows it; it is another building, of which build imports nothing. */
interface Service {
  createService: (options: object) => Pick<Hono, 'fetch'>;
  uploadDeps: (settings: { membersFile: string; rules: object }) => object;
}

/**
 * The service in development: loaded by its path, as the build does. It stays the same while its code and the site do, as it
 * counts wrong logins and keeps copies. The accounts are those of the project.
 */
function serviceOf(server: ViteDevServer, { root, members }: Project) {
  const membersFile = members ?? path.join(root, '.plenary/members.json');
  const made: { code?: unknown; site?: ShownSite | undefined; service?: Pick<Hono, 'fetch'> } = {};
  return async (site: ShownSite | undefined): Promise<Pick<Hono, 'fetch'>> => {
    const { runner } = server.environments.service as RunnableDevEnvironment;
    const { createService, uploadDeps } = await runner.import<Service>('/src/service/index.ts');
    if (made.service && made.code === createService && made.site === site) return made.service;
    const facts = site
      ? serviceFacts({ ...site, shell: localShell(site.shell), registrations: site.registrations() })
      : { base: server.config.base };
    // with a broken site nobody knows what to read registrations by
    const mail = 'upload' in facts ? uploadDeps({ membersFile, rules: facts.rules }) : undefined;
    const service = createService({ publicFolder: '', ...facts, mail });
    Object.assign(made, { code: createService, site, service });
    return service;
  };
}

/** The assets of a page that nobody sees. */
const BARE: Assets = { start: '', layout: '', css: { text: '', files: [] }, fonts: [] };

/** A site that is shown in the place of the one that the file has. */
interface InPlace {
  Bindings: { site?: ShownSite | undefined };
}

/** The site in development as a fetch handler: what the built site and its service answer, made when it is asked for. */
export function devApp(
  server: ViteDevServer,
  project: Project,
  current: Current,
  { reader, renderer }: { reader: Pick<SiteReader, 'schemas'>; renderer: () => Promise<Renderer> },
): Hono<InPlace> {
  const app = new Hono<InPlace>();
  const { base } = server.config;
  const service = serviceOf(server, project);
  const pictureOf = previewPictures(openCache(project));
  const made = async (
    site: Pick<ShownSite, 'shell' | 'others' | 'theme' | 'fonts' | 'signals' | 'variants'>,
    page: Page,
    more?: string,
  ) =>
    rendered(
      await renderer(),
      project,
      base,
      { ...site, shell: localShell(shellFor(site, page)) },
      page,
      more,
    );
  /** A document for the tab of a visitor, or for the frame of the studio (`FRAMED`), with what makes it follow changes. */
  const followed = (html: string, framed: string | undefined, version: number, marks?: PageMarks) =>
    framed === undefined ? withClient(server, html, version) : framedDocument(html, marks, base);
  const marksFor = async (site: ShownSite, page: Page, document: string) => {
    const { renderPage } = await renderer();
    // what only shows where values are needs no styles
    const print = async (shell: Shell, marked: Page) =>
      (await renderPage(localShell(shell), marked, () => BARE)).document;
    return marksOf(site, page, document, print);
  };
  // of a past edition; what the current one has at the same address wins
  const archivedAnswer = (c: Context): Response | undefined => {
    const { site } = current;
    const asked = withoutBase(base, decoded(c.req.path) ?? '');
    if (!site || asked === undefined) return undefined;
    const around = { ...site, hasPage: (at: string) => site.page(at) !== undefined };
    const found = archivedFile(around, asked, mediaFolder(project));
    const type = found && (getMimeType(found.name) ?? 'application/octet-stream');
    return found && c.body(found.content as Uint8Array<ArrayBuffer>, 200, { 'content-type': String(type) });
  };
  app.all(`${base}mail`, async (c, next) =>
    ['GET', 'HEAD'].includes(c.req.method) ? next() : (await service(current.site)).fetch(c.req.raw, c.env),
  );
  app.get(`${base}media/*`, async (c, next) => {
    await current.ready();
    const file = decoded(c.req.path.slice(`${base}media/`.length));
    // by exact name, so that nothing else can be asked for and the preview has what the build will have
    if (file === undefined || !isUsed(current.site, file))
      return archivedAnswer(c) ?? c.text('Not found', 404);
    const found = path.join(mediaFolder(project), file);
    const isPicture = current.site?.resources().pictures.some((picture) => picture.file === file);
    const picture = isPicture ? await pictureOf(found) : undefined;
    if (picture) return c.body(picture.content, 200, { 'content-type': picture.type });
    return serveStatic({ path: found })(c, next);
  });
  const gallery = galleryApp({
    root: project.root,
    base,
    schemas: reader.schemas,
    site: () => current.site,
    head: async (site, files) => plainHead(await renderer(), project, base, site, files),
    withClient: (html) => withClient(server, html, current.version),
    document: async (site, page, more) => (await made(site, page, more)).document,
  });
  app.get(`${base}${GALLERY.slice(1)}`, (c) => gallery.fetch(c.req.raw, c.env));
  app.get(`${base}${GALLERY.slice(1)}/*`, (c) => gallery.fetch(c.req.raw, c.env));
  app.get('*', async (c) => {
    await current.ready();
    const { version } = current;
    const site = c.env?.site ?? current.site;
    const asked = withoutBase(base, c.req.path);
    const redirect = redirectFrom(site, asked);
    // browsers remember a permanent one, and here it may be another after the next save
    if (redirect) return c.redirect(redirect.to.href, 302);
    const archived = archivedAnswer(c);
    if (archived) return archived;
    // the page of the site that is called so wins
    if (asked === '/blocks' && !site?.page(asked)) return gallery.fetch(c.req.raw, c.env);
    if (asked === '/studio' && !site?.page(asked)) return c.redirect(`${STUDIO}/`, 302);
    const framed = c.req.query(FRAMED);
    if (!site) return c.html(await followed(brokenPage(current), framed, version), 500);
    const json = asked?.endsWith('.json') ? site.page(pathOf(asked)) : undefined;
    if (json) {
      const { data } = await made(site, labelled(json));
      return c.body(data, 200, { 'content-type': 'application/json' });
    }
    const calendar = site.resources().calendar.find((file) => asked === `/${calendarPath(file)}`);
    if (calendar) {
      return c.body(await calendarText(calendar), 200, { 'content-type': 'text/calendar; charset=utf-8' });
    }
    const page = asked === undefined ? undefined : site.page(asked);
    const found = page ?? site.page(notFoundOf(asked, site.shell.languages));
    if (!found || asked?.endsWith('.json')) return c.text('Not found', 404);
    const { document } = await made(site, labelled(found, framed));
    const isMarked = framed !== undefined && framed !== UNMARKED;
    const marks = isMarked ? await marksFor(site, found, document) : undefined;
    return c.html(await followed(document, framed, version, marks), page ? 200 : 404);
  });
  app.onError(async (error, c) => {
    server.ssrFixStacktrace(error);
    server.config.logger.error(error.stack ?? error.message);
    const framed = c.req.query(FRAMED);
    // the next change may be the one that undoes it: the frame listens
    if (framed !== undefined) return c.html(await followed(failedPage(error), framed, current.version), 500);
    return c.text('This failed. See the terminal for the reason.', 500);
  });
  return app;
}

/** Whether pages link to a file of media/ or show it; the preview shows pictures uncut, and large ones resized. */
function isUsed(site: ShownSite | undefined, file: string): boolean {
  if (!site) return false;
  const { media, pictures } = site.resources();
  return media.includes(file) || pictures.some((picture) => picture.file === file);
}

/** The redirect of an address. That of a hidden page may have one, which is for visitors. */
function redirectFrom(site: ShownSite | undefined, asked = ''): SiteInfo['redirects'][number] | undefined {
  if (site?.page(asked)?.hidden) return undefined;
  return site?.redirects.find(({ from }) => forgivenPath(from) === forgivenPath(asked));
}

/** A hidden page says so at its top, but in the frame of the studio, which says it beside the page. */
function labelled(page: Page, framed?: string): Page {
  if (!page.hidden || framed !== undefined) return page;
  const children = [{ type: 'strong' as const, children: [HIDDEN] }];
  return { ...page, blocks: [{ type: 'text', text: [{ type: 'paragraph', children }] }, ...page.blocks] };
}

const HIDDEN = 'This page is hidden: the built site does not have it. Only the preview shows it.';

/** The path of the page whose JSON has an address: what `fileOf` makes of it, the other way round. */
function pathOf(address: string): string {
  const name = address.replace(/\.json$/, '');
  if (name === '/404') return NOT_FOUND;
  if (name.endsWith('/404')) return name.replace(/404$/, NOT_FOUND);
  return name === '/index' ? '/' : name;
}

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** Broken from the start there is no last good site: a plain page under the panel with the problems. */
function brokenPage({ compilation }: Current): string {
  const text = compilation ? printText(compilation.problems, compilation.text) : "It can't be read.";
  return plainPage(
    'site.yaml has problems',
    `<h1>The preview can’t show the site yet</h1>
<p>site.yaml has had problems since the preview started. Fix them and save the file: the site then appears here.</p>
<noscript><pre>${escapeHtml(text)}</pre></noscript>`,
  );
}

/** In the frame of the studio, in the place of a page of which a block fails to render. */
function failedPage({ message }: Error): string {
  return plainPage(
    'This page failed',
    `<h1>This page can’t be shown</h1>
<p>One of its blocks fails. If you have just changed it, undo that: the page then appears here again.</p>
<p>For the person who writes the blocks:</p><pre>${escapeHtml(message)}</pre>`,
  );
}

/** A page without the site around it. */
function plainPage(title: string, main: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body{margin:12vh auto;padding:0 1.5rem;max-inline-size:38rem;font:1.125rem/1.6 system-ui,sans-serif}h1{font:500 2.25rem/1.1 Georgia,serif}pre{white-space:pre-wrap}</style>
</head><body><main>${main}</main></body></html>`;
}
