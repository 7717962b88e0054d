import {
  decodeUrlPath,
  FRAME_PARAMETER,
  notFoundPathFor,
  PAGE_MARKS_ID,
  PAGE_WITHOUT_MARKS,
  type Page,
  type PageMarks,
  type Shell,
  shellForPage,
  withoutBasePath,
} from '../../../core/index.ts';
import {
  createPageAssets,
  languageAndAddressCss,
  parseSiteData,
  type SiteData,
  themeCss,
  wholeFonts,
} from '../../../site/build/files/index.ts';
import type { CurrentSite, ShownSite } from '../../../site/display/index.ts';
import { escapeHtml, escapeJson, type PageAssets } from '../../../site/renderer/index.ts';
import { renderPage } from '../../../site/renderer/server.tsx';
import { createMarks } from '../../index.ts';

/* Answers requests of the frame, with the same renderer as the build. */

interface FrameSource {
  current: CurrentSite;
  home: string;
  base: string;
  data: SiteData;
  agent: string;
  media: ReadonlyMap<string, Blob>;
}

/**
 * The frame needs the studio's origin, because service workers don't control frames without an origin. So nothing in site.yaml or
 * media/ may become a script: inline scripts are forbidden, and only scripts of the studio's build are allowed. The document can
 * only request its own pages, and can't navigate other windows. New tabs are isolated.
 */
function contentSecurityPolicy({ home, base }: Pick<FrameSource, 'home' | 'base'>): string {
  const scripts = `${home}assets/ ${home}bundles/`;
  const rules = {
    'default-src': "'none'",
    'script-src': scripts,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'media-src': "'self' blob:",
    'connect-src': `${new URL(base, home).href} ${home}bundles/`,
    'frame-src': 'https:',
    'worker-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
    sandbox:
      'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox allow-presentation',
  };
  return (
    Object.entries(rules)
      // encodes characters that would end a rule in the middle of an address
      .map(([name, value]) => `${name} ${value.replace(/[;,]/g, encodeURIComponent)}`)
      .join('; ')
  );
}

const MEDIA_TYPES: Record<string, string> = {
  avif: 'image/avif',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  vtt: 'text/vtt; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
};

/** Answers with a rendered page or a file of media/. */
export function createFrameHandler(doors: FrameSource): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    await doors.current.ready();
    const path = decodeUrlPath(withoutBasePath(doors.base, url.pathname) ?? '');
    if (path?.startsWith('/media/')) return answerMedia(doors, path.slice('/media/'.length));
    return answerPage(doors, path, url.searchParams.get(FRAME_PARAMETER) ?? undefined);
  };
}

/** Returns paths relative to the studio's folder. */
export function listLatinFonts(data: SiteData, pair: string | undefined): string[] {
  const files: string[] = [];
  const add = (file: string) => {
    files.push(file);
    return file;
  };
  wholeFonts(parseSiteData(data).ranges, add, pair);
  return files.filter((file) => file.includes('-latin-')).map((file) => `fonts/${file}`);
}

/** Renders a page without the studio's marks, of the current site or of another one. Empty if there is no such page. */
export async function printPage(
  doors: FrameSource,
  path: string,
  site: ShownSite | undefined = doors.current.site,
): Promise<string> {
  const page = site?.page(path);
  return site && page ? renderDocument(doors, site, page) : '';
}

function answerMedia({ media, current }: FrameSource, name: string): Response {
  const { pictures = [], media: files = [] } = current.site?.resources() ?? {};
  const isUsed = files.includes(name) || pictures.some(({ file }) => file === name);
  const blob = isUsed ? media.get(name) : undefined;
  if (!blob) return new Response('Not found', { status: 404 });
  const type = MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
  return new Response(blob, {
    headers: {
      'content-type': type,
      // forbids scripts in an SVG that is opened directly, but not in a PDF, whose viewer needs scripts
      ...(type === MEDIA_TYPES.svg && {
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      }),
      'x-content-type-options': 'nosniff',
    },
  });
}

async function answerPage(
  doors: FrameSource,
  path: string | undefined,
  framed: string | undefined,
): Promise<Response> {
  const { site, compilation } = doors.current;
  if (!site) {
    const words = compilation?.problems.find(({ severity }) => severity === 'error')?.message ?? '';
    return htmlResponse(doors, framedDocument(doors, errorPage(words), undefined), 500);
  }
  if (path?.endsWith('.json')) return answerData();
  const page = path === undefined ? undefined : site.page(path);
  const shown = page ?? site.page(notFoundPathFor(path, site.shell.languages));
  if (!shown) return new Response('Not found', { status: 404 });
  const document = await renderDocument(doors, site, shown);
  const marks = framed === PAGE_WITHOUT_MARKS ? undefined : await createPageMarks(site, shown, document);
  return htmlResponse(doors, framedDocument(doors, document, marks), page ? 200 : 404);
}

/** Names a layout that no document has, so client-side navigation loads the whole document with its styles instead. */
function answerData(): Response {
  return Response.json({ layout: '' }, { headers: { 'cache-control': 'no-store' } });
}

function htmlResponse(doors: FrameSource, document: string, status: number): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(doors),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
  return new Response(document, { status, headers });
}

/** Makes the frame neither cache pages nor send forms. */
function shellWithoutCaching(shell: Shell): Shell {
  return { ...shell, keep: false };
}

async function renderDocument({ data, home }: FrameSource, site: ShownSite, page: Page): Promise<string> {
  const { bundles, ranges } = parseSiteData(data);
  const shell = shellForPage(site, page);
  const fonts = wholeFonts(ranges, (file) => `${home}fonts/${file}`, site.fonts);
  const assets = createPageAssets({
    shell,
    start: `${home}bundles/${bundles.start}`,
    styles: bundles.styles,
    variants: site.variants ?? [],
    navigationStyles: '',
    fonts,
    theme: themeCss(site),
    place: languageAndAddressCss({ shell }),
    others: [],
    icons: [],
    frames: [],
  });
  const shown = (content: string): PageAssets => {
    // the HTTP header has the policy; in the document, the policy would forbid styles of later changes
    const { policy: _policy, css, ...others } = assets(page, content);
    return { ...others, css: { ...css, files: [] } };
  };
  return (await renderPage(shellWithoutCaching(shell), page, shown)).document;
}

async function createPageMarks(
  site: ShownSite,
  page: Page,
  document: string,
): Promise<PageMarks | undefined> {
  // marks need no styles
  const bare = { start: '', layout: '', css: { text: '', files: [] }, fonts: [] };
  return createMarks(
    site,
    page,
    document,
    async (shell, marked) => (await renderPage(shellWithoutCaching(shell), marked, () => bare)).document,
  );
}

function framedDocument(
  { home, agent }: FrameSource,
  document: string,
  marks: PageMarks | undefined,
): string {
  const head = [
    ...(marks ? [`<script type="application/json" id="${PAGE_MARKS_ID}">${escapeJson(marks)}</script>`] : []),
    // must be the first module, because it numbers the elements before other scripts change them
    `<script type="module" src="${escapeHtml(home + agent)}"></script>`,
  ];
  // the body is inert until the script has started, because a click on a link would leave the editable document
  return document.replace('<body', () => '<body inert').replace('<head>', () => `<head>\n${head.join('\n')}`);
}

function errorPage(words: string): string {
  return `<!doctype html><html lang="en"><head><title>site.yaml has problems</title></head><body><p>${escapeHtml(words)}</p></body></html>`;
}
