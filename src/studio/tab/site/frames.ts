import {
  decodedPath,
  FRAME_PARAMETER,
  notFoundOf,
  PAGE_MARKS,
  type Page,
  type PageMarks,
  type Shell,
  shellFor,
  WITHOUT_MARKS,
  withoutBase,
} from '../../../core/index.ts';
import {
  assetsOf,
  doorsOf,
  placeCss,
  type SiteData,
  themeCss,
  wholeFonts,
} from '../../../site/build/files/index.ts';
import { type Assets, escapeHtml, escapeJson } from '../../../site/renderer/index.ts';
import { renderPage } from '../../../site/renderer/server.tsx';
import type { Current, ShownSite } from '../../../site/shown/index.ts';
import { marksOf } from '../../index.ts';

/* Renders pages for the studio's frame with the same renderer as the build. */

interface FrameDoors {
  current: Current;
  /** Address of the folder with the studio's files. */
  home: string;
  /** Base path of the site. */
  base: string;
  data: SiteData;
  /** Name of the script that makes a page editable. */
  agent: string;
  media: ReadonlyMap<string, Blob>;
}

/**
 * Returns the Content-Security-Policy of the frame. The frame needs the studio's origin, because service workers don't control
 * frames without an origin. So nothing in site.yaml or media/ may become a script: inline scripts are forbidden, and only scripts
 * of the studio's build are allowed. The document can only request its own pages, and can't navigate other windows. New tabs are
 * isolated.
 */
function policyOf({ home, base }: Pick<FrameDoors, 'home' | 'base'>): string {
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

const TYPES: Record<string, string> = {
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

/** Returns a function that answers the frame's requests with a rendered page or a file of media/. */
export function answersOfFrame(doors: FrameDoors): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    await doors.current.ready();
    const path = decodedPath(withoutBase(doors.base, url.pathname) ?? '');
    if (path?.startsWith('/media/')) return mediaAnswer(doors, path.slice('/media/'.length));
    return pageAnswer(doors, path, url.searchParams.get(FRAME_PARAMETER) ?? undefined);
  };
}

/** Returns a site's font files for Latin letters, relative to the studio's folder. */
export function latinFonts(data: SiteData, pair: string | undefined): string[] {
  const files: string[] = [];
  const add = (file: string) => {
    files.push(file);
    return file;
  };
  wholeFonts(doorsOf(data).ranges, add, pair);
  return files.filter((file) => file.includes('-latin-')).map((file) => `fonts/${file}`);
}

/** Renders a page without the studio's marks. By default, renders the current site. Empty if there is no such page. */
export async function printedPage(
  doors: FrameDoors,
  path: string,
  site: ShownSite | undefined = doors.current.site,
): Promise<string> {
  const page = site?.page(path);
  return site && page ? documentOf(doors, site, page) : '';
}

function mediaAnswer({ media, current }: FrameDoors, name: string): Response {
  const { pictures = [], media: files = [] } = current.site?.resources() ?? {};
  const isUsed = files.includes(name) || pictures.some(({ file }) => file === name);
  const blob = isUsed ? media.get(name) : undefined;
  if (!blob) return new Response('Not found', { status: 404 });
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
  return new Response(blob, {
    headers: {
      'content-type': type,
      // forbids scripts in an SVG that is opened directly, but not in a PDF, whose viewer needs scripts
      ...(type === TYPES.svg && {
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      }),
      'x-content-type-options': 'nosniff',
    },
  });
}

async function pageAnswer(
  doors: FrameDoors,
  path: string | undefined,
  framed: string | undefined,
): Promise<Response> {
  const { site, compilation } = doors.current;
  if (!site) {
    const words = compilation?.problems.find(({ severity }) => severity === 'error')?.message ?? '';
    return html(doors, framedDocument(doors, brokenPage(words), undefined), 500);
  }
  if (path?.endsWith('.json')) return dataAnswer();
  const page = path === undefined ? undefined : site.page(path);
  const shown = page ?? site.page(notFoundOf(path, site.shell.languages));
  if (!shown) return new Response('Not found', { status: 404 });
  const document = await documentOf(doors, site, shown);
  const marks = framed === WITHOUT_MARKS ? undefined : await marksFor(site, shown, document);
  return html(doors, framedDocument(doors, document, marks), page ? 200 : 404);
}

/**
 * Answers a request for the data of client-side navigation. No document has the layout in this answer, so the page loads the
 * whole document with its styles instead.
 */
function dataAnswer(): Response {
  return Response.json({ layout: '' }, { headers: { 'cache-control': 'no-store' } });
}

function html(doors: FrameDoors, document: string, status: number): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(doors),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
  return new Response(document, { status, headers });
}

/** Returns the shell with `keep` switched off, so that the frame neither caches pages nor sends forms. */
function shownShell(shell: Shell): Shell {
  return { ...shell, keep: false };
}

async function documentOf({ data, home }: FrameDoors, site: ShownSite, page: Page): Promise<string> {
  const { bundles, ranges } = doorsOf(data);
  const shell = shellFor(site, page);
  const fonts = wholeFonts(ranges, (file) => `${home}fonts/${file}`, site.fonts);
  const assets = assetsOf({
    shell,
    start: `${home}bundles/${bundles.start}`,
    styles: bundles.styles,
    variants: site.variants ?? [],
    navigationStyles: '',
    fonts,
    theme: themeCss(site),
    place: placeCss({ shell }),
    others: [],
    icons: [],
    frames: [],
  });
  const shown = (content: string): Assets => {
    // the HTTP header has the policy; in the document, the policy would forbid styles of later changes
    const { policy: _policy, css, ...others } = assets(page, content);
    return { ...others, css: { ...css, files: [] } };
  };
  return (await renderPage(shownShell(shell), page, shown)).document;
}

async function marksFor(site: ShownSite, page: Page, document: string): Promise<PageMarks | undefined> {
  // marks need no styles
  const bare = { start: '', layout: '', css: { text: '', files: [] }, fonts: [] };
  return marksOf(
    site,
    page,
    document,
    async (shell, marked) => (await renderPage(shownShell(shell), marked, () => bare)).document,
  );
}

/** Adds the editing script and the marks to a document. */
function framedDocument({ home, agent }: FrameDoors, document: string, marks: PageMarks | undefined): string {
  const head = [
    ...(marks ? [`<script type="application/json" id="${PAGE_MARKS}">${escapeJson(marks)}</script>`] : []),
    // must be the first module, because it numbers the elements before other scripts change them
    `<script type="module" src="${escapeHtml(home + agent)}"></script>`,
  ];
  // the body is inert until the script has started, because a click on a link would leave the editable document
  return document.replace('<body', () => '<body inert').replace('<head>', () => `<head>\n${head.join('\n')}`);
}

function brokenPage(words: string): string {
  return `<!doctype html><html lang="en"><head><title>site.yaml has problems</title></head><body><p>${escapeHtml(words)}</p></body></html>`;
}
