import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { calendarPath, type SiteInfo } from '../../compiler/index.ts';
import {
  canonicalPath,
  decodeUrlPath,
  NOT_FOUND_PATH,
  notFoundPathFor,
  type Page,
  type Shell,
  STUDIO_PATH,
  shellForPage,
  withoutBasePath,
} from '../../core/index.ts';
import {
  archivedFile,
  calendarText,
  createPreviewPictures,
  FONT_PACKAGES,
  mediaFolder,
  openCache,
  ownPath,
  type Project,
  previewLogos,
  serviceFacts,
} from '../build/index.ts';
import type { CurrentSite, ShownSite } from '../display/index.ts';
import type { CompiledProgram, Panel } from './compiled.ts';
import { OWN_FILES_ADDRESS } from './overlay/payload.ts';
import {
  FONTS_ADDRESS,
  renderSitePage,
  STYLE_SHEET_PATTERN,
  styleSheetText,
  withPanelScript,
} from './pages.ts';
import { otherBasePage, siteErrorPage } from './plain-pages.ts';

/** Forms submit to the preview, since a service refuses requests from other sites. Pages aren't cached for offline use. */
function previewShell({ service, ...shell }: Shell): Shell {
  return { ...shell, keep: false, ...(service === 'none' && { service }) };
}

/** The command passes in these functions, so that the preview doesn't import the service. */
export interface Service {
  createService: (options: object) => Pick<Hono, 'fetch'>;
  createUploadDependencies: (settings: { membersFile: string; rules: object }) => object;
}

interface SiteParts {
  project: Project;
  current: CurrentSite;
  base: () => string;
  /** Unique across starts of the preview. */
  version: () => string;
  compiled: () => Promise<CompiledProgram>;
  panel: () => Promise<Panel>;
  service: () => Promise<Service>;
}

/** The service counts failed logins and stores copies, so it is only created once per site. */
function createServiceGetter({ project: { home, members }, base, service }: SiteParts) {
  const membersFile = members ?? path.join(home, '.plenary/members.json');
  const made: { site?: ShownSite | undefined; service?: Pick<Hono, 'fetch'> } = {};
  return async (site: ShownSite | undefined): Promise<Pick<Hono, 'fetch'>> => {
    if (made.service && made.site === site) return made.service;
    const { createService, createUploadDependencies } = await service();
    const facts = site
      ? serviceFacts({ ...site, shell: previewShell(site.shell), registrations: site.registrations() })
      : { base: base() };
    // a site with errors has no rules for reading registrations
    const mail =
      'upload' in facts ? createUploadDependencies({ membersFile, rules: facts.rules }) : undefined;
    made.service = createService({ publicFolder: '', ...facts, mail });
    made.site = site;
    return made.service;
  };
}

/** Generates the same responses as the built site and its service, on demand. */
export function siteApp(parts: SiteParts): Hono {
  const { current, base } = parts;
  const app = new Hono();
  const service = createServiceGetter(parts);
  const mediaAnswer = createMediaHandler(parts);
  const pageAnswer = createPageHandler(parts);
  addPreviewAssetRoutes(app, parts);
  app.all('*', async (c) => {
    await current.ready();
    const asked = withoutBasePath(base(), c.req.path);
    if (asked === undefined)
      return c.req.path === '/' ? c.redirect(base(), 302) : c.html(otherBasePage(base()), 404);
    const reads = ['GET', 'HEAD'].includes(c.req.method);
    if (asked === '/mail' && !reads) return (await service(current.site)).fetch(c.req.raw, c.env);
    if (!reads) return answerNotFound(c);
    if (asked.startsWith('/media/')) {
      const file = decodeUrlPath(asked.slice('/media/'.length));
      const answer = await mediaAnswer(c, file);
      return answer.status === 404
        ? (answerArchivedFile(c, parts, decodeUrlPath(asked) ?? '') ?? answer)
        : answer;
    }
    if (asked.startsWith('/assets/')) return answerAsset(c, parts, asked);
    return pageAnswer(c, asked);
  });
  app.onError((error, c) => {
    console.error(error.stack ?? error.message);
    return c.text('This failed. See the terminal for the reason.', 500);
  });
  return app;
}

const FONT_FILE_PATTERN = /^(@fontsource(?:-variable)?\/[\w-]+)\/files\/[\w-]+\.woff2$/;

function addPreviewAssetRoutes(app: Hono, { project: { root }, panel }: SiteParts): void {
  app.get(`${OWN_FILES_ADDRESS}/*`, async (c) => {
    const asked = c.req.path;
    const font = asked.startsWith(FONTS_ADDRESS) ? asked.slice(FONTS_ADDRESS.length) : undefined;
    if (font === undefined)
      return answerFile(c, (await panel()).folder, asked.slice(OWN_FILES_ADDRESS.length));
    const isOurs = FONT_PACKAGES.includes(FONT_FILE_PATTERN.exec(font)?.[1] ?? '');
    return isOurs ? answerFile(c, ownPath(root, 'fonts'), font) : answerNotFound(c);
  });
}

async function answerFile(c: Context, root: string, name: string): Promise<Response> {
  const serve = serveStatic({ root, rewriteRequestPath: () => name });
  return (await serve(c, async () => {})) || answerNotFound(c);
}

function answerNotFound(c: Context): Response {
  return c.text('Not found', 404);
}

function createMediaHandler({
  project,
  current,
}: SiteParts): (c: Context, file: string | undefined) => Promise<Response> {
  const pictureOf = createPreviewPictures(openCache(project));
  const folder = mediaFolder(project);
  return async (c, file) => {
    // only exact names are accepted, so that only files of the build can be requested
    if (file === undefined || !isUsedFile(current.site, file)) return answerNotFound(c);
    const isPicture = current.site?.resources().pictures.some((picture) => picture.file === file);
    const picture = isPicture ? await pictureOf(path.join(folder, file)) : undefined;
    if (picture) return c.body(picture.content, 200, { 'content-type': picture.type });
    return (await serveStatic({ path: path.join(folder, file) })(c, async () => {})) || answerNotFound(c);
  };
}

/** Finds the file by its path within the site. Returns undefined if there is no such file. */
function answerArchivedFile(
  c: Context,
  { project, current: { site } }: SiteParts,
  asked: string,
): Response | undefined {
  if (!site) return undefined;
  const around = { ...site, hasPage: (at: string) => site.page(at) !== undefined };
  const found = archivedFile(around, asked, mediaFolder(project));
  const type = found && (getMimeType(found.name) ?? 'application/octet-stream');
  return found && c.body(found.content as Uint8Array<ArrayBuffer>, 200, { 'content-type': String(type) });
}

async function answerAsset(
  c: Context,
  { current: { site }, compiled }: SiteParts,
  asked: string,
): Promise<Response> {
  const { bundles } = await compiled();
  const [, sheet] = STYLE_SHEET_PATTERN.exec(asked) ?? [];
  if (sheet !== undefined && site)
    return c.body(styleSheetText(sheet, bundles, site), 200, { 'content-type': 'text/css; charset=utf-8' });
  return answerFile(c, path.join(bundles.folder, 'public'), asked);
}

function createPageRenderer({ project, base, compiled }: SiteParts) {
  const withLogos = previewLogos(mediaFolder(project), openCache(project));
  return async (site: ShownSite, page: Page) => {
    const shown = { ...site, shell: previewShell(shellForPage(site, page)) };
    const whole = await withLogos(page, site.resources().pictures);
    return renderSitePage(await compiled(), project, base(), shown, whole);
  };
}

function createPageHandler(parts: SiteParts) {
  const { current, version, panel } = parts;
  const rendered = createPageRenderer(parts);
  const followed = async (html: string, shownVersion: string) =>
    withPanelScript(html, await panel(), shownVersion);
  return async (c: Context, asked: string): Promise<Response> => {
    const shownVersion = version();
    const { site } = current;
    const redirect = findRedirect(site, asked);
    // the redirect is temporary, since browsers would cache a permanent redirect, which can still change
    if (redirect) return c.redirect(redirect.to.href, 302);
    const archived = answerArchivedFile(c, parts, decodeUrlPath(asked) ?? '');
    if (archived) return archived;
    if (asked === '/studio' && !site?.page(asked)) return c.redirect(`${STUDIO_PATH}/`, 302);
    if (!site) return c.html(await followed(siteErrorPage(current), shownVersion), 500);
    const json = asked.endsWith('.json') ? site.page(pagePath(asked)) : undefined;
    if (json) {
      const { data } = await rendered(site, withHiddenLabel(json));
      return c.body(data, 200, { 'content-type': 'application/json' });
    }
    const calendar = site.resources().calendar.find((file) => asked === `/${calendarPath(file)}`);
    if (calendar)
      return c.body(await calendarText(calendar), 200, { 'content-type': 'text/calendar; charset=utf-8' });
    const page = site.page(asked);
    const found = page ?? site.page(notFoundPathFor(asked, site.shell.languages));
    if (!found || asked.endsWith('.json')) return answerNotFound(c);
    const { document } = await rendered(site, withHiddenLabel(found));
    return c.html(await followed(document, shownVersion), page ? 200 : 404);
  };
}

function isUsedFile(site: ShownSite | undefined, file: string): boolean {
  if (!site) return false;
  const { media, pictures } = site.resources();
  return media.includes(file) || pictures.some((picture) => picture.file === file);
}

/** The address of a hidden page has no redirect, so that the preview displays the page. */
function findRedirect(site: ShownSite | undefined, asked: string): SiteInfo['redirects'][number] | undefined {
  if (site?.page(asked)?.hidden) return undefined;
  return site?.redirects.find(({ from }) => canonicalPath(from) === canonicalPath(asked));
}

function withHiddenLabel(page: Page): Page {
  if (!page.hidden) return page;
  const children = [{ type: 'strong' as const, children: [HIDDEN_LABEL] }];
  return { ...page, blocks: [{ type: 'text', text: [{ type: 'paragraph', children }] }, ...page.blocks] };
}

const HIDDEN_LABEL = 'This page is hidden: the built site does not have it. Only the preview shows it.';

/** Converts the address of a page's JSON; the inverse of `pageFileName`. */
function pagePath(address: string): string {
  const name = address.replace(/\.json$/, '');
  if (name === '/404') return NOT_FOUND_PATH;
  if (name.endsWith('/404')) return name.replace(/404$/, NOT_FOUND_PATH);
  return name === '/index' ? '/' : name;
}
