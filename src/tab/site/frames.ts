import { assetsOf, doorsOf, placeCss, type SiteData, themeCss, wholeFonts } from '../../build/files/index.ts';
import { type Assets, escapeHtml, escapeJson } from '../../renderer/index.ts';
import { renderPage } from '../../renderer/server.tsx';
import {
  FRAME_PARAMETER,
  notFoundOf,
  PAGE_MARKS,
  type Page,
  type PageMarks,
  type Shell,
  shellFor,
  WITHOUT_MARKS,
  withoutBase,
} from '../../shared/index.ts';
import { type Current, marksOf, type ShownSite } from '../../studio/index.ts';

/* The pages of the site as the frame of the studio shows them, by the renderer of the build. */

/** What the frame needs beside the site. */
interface FrameDoors {
  current: Current;
  /** The address of the folder with the studio's files. */
  home: string;
  /** The base path that the site is shown at. */
  base: string;
  data: SiteData;
  /** The names of the scripts that start editing in a page. */
  agent: string;
  media: ReadonlyMap<string, Blob>;
}

/**
 * What a document of the frame may do: run the scripts that the build has written, and show what the site has. It has the origin of the
 * studio, as no service worker answers a frame without one. So nothing that site.yaml or a file of media/ says can become a script: no
 * script is inline, and none comes from where files of the site are. It asks for nothing but its own pages, and leads no other window
 * anywhere; what it opens is a new tab, on its own.
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
      // these would end a rule in the middle of an address
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

/** Answers what the frame asks for: a page, as it is now, or a file of media/. */
export function answersOfFrame(doors: FrameDoors): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    await doors.current.ready();
    const path = decoded(withoutBase(doors.base, url.pathname) ?? '');
    if (path?.startsWith('/media/')) return mediaAnswer(doors, path.slice('/media/'.length));
    return pageAnswer(doors, path, url.searchParams.get(FRAME_PARAMETER) ?? undefined);
  };
}

/** The files of the fonts of a site for Latin letters, by addresses from the folder of the studio on. */
export function latinFonts(data: SiteData, pair: string | undefined): string[] {
  const files: string[] = [];
  const add = (file: string) => {
    files.push(file);
    return file;
  };
  wholeFonts(doorsOf(data).ranges, add, pair);
  return files.filter((file) => file.includes('-latin-')).map((file) => `fonts/${file}`);
}

/** The document of a page without marks, as it is now, or as it is in another site. */
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
      // a drawing that is opened by itself must not run what is in it; the viewer of a PDF needs to
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
 * What the site itself asks for before it goes to a page. No document has this layout, so the site loads the document: that has its
 * styles.
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

/** No browser keeps what the frame shows, and forms send nothing. */
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
    // the answer has the policy: one in the document would forbid the styles of the next change
    const { policy: _policy, css, ...others } = assets(page, content);
    return { ...others, css: { ...css, files: [] } };
  };
  return (await renderPage(shownShell(shell), page, shown)).document;
}

async function marksFor(site: ShownSite, page: Page, document: string): Promise<PageMarks | undefined> {
  // what only shows where values are needs no styles
  const bare = { start: '', layout: '', css: { text: '', files: [] }, fonts: [] };
  return marksOf(
    site,
    page,
    document,
    async (shell, marked) => (await renderPage(shownShell(shell), marked, () => bare)).document,
  );
}

/** A document with the script that makes it editable, and its marks. */
function framedDocument({ home, agent }: FrameDoors, document: string, marks: PageMarks | undefined): string {
  const head = [
    ...(marks ? [`<script type="application/json" id="${PAGE_MARKS}">${escapeJson(marks)}</script>`] : []),
    // the first of the modules: it counts the elements before a script changes them
    `<script type="module" src="${escapeHtml(home + agent)}"></script>`,
  ];
  // until the agent is there, a link would lead to a document without it
  return document.replace('<body', () => '<body inert').replace('<head>', () => `<head>\n${head.join('\n')}`);
}

function brokenPage(words: string): string {
  return `<!doctype html><html lang="en"><head><title>site.yaml has problems</title></head><body><p>${escapeHtml(words)}</p></body></html>`;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
