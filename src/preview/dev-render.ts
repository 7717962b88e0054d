import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import { type Project, servedFonts, servedVariants, siteCss, themeCss } from '../build/index.ts';
import type { SiteInfo } from '../compiler/index.ts';
import type { Assets } from '../renderer/index.ts';
import type { Rendered } from '../renderer/server.tsx';
import type { Page, Shell } from '../shared/index.ts';

/** Renders pages, and knows the style sheets of every page and of types of blocks, by their paths in the project. */
export interface Renderer {
  renderPage: (shell: Shell, page: Page, assetsOf: (content: string) => Assets) => Promise<Rendered>;
  sheets: (types: string[]) => Promise<string[]>;
}

const SERVER = '/src/renderer/server.tsx';
const REGISTRY = '/src/renderer/blocks.generated.ts';
const PANEL = 'src/preview/overlay/client.ts';

/** The renderer of the sources as they are now; Vite caches what has not changed. */
export async function rendererOf(server: ViteDevServer): Promise<Renderer> {
  const { runner } = server.environments.ssr as RunnableDevEnvironment;
  const { renderPage }: Pick<Renderer, 'renderPage'> = await runner.import(SERVER);
  return { renderPage, sheets: (types) => sheetsOf(server, types) };
}

/** Renders a page of a site; `more` are styles that it has beside its own. */
export async function rendered(
  { renderPage, sheets: sheetsFor }: Renderer,
  { root }: Project,
  base: string,
  site: Pick<SiteInfo, 'shell' | 'theme' | 'fonts' | 'signals' | 'variants'>,
  page: Page,
  more = '',
): Promise<Rendered> {
  const fonts = servedFonts(root, base, site.fonts);
  const types = new Set(page.blocks.map(({ type }) => type));
  const files = await sheetsFor([...types]);
  const variants = servedVariants(root, files, site.variants ?? []);
  return renderPage(site.shell, page, () => ({
    start: `${base}src/renderer/client/start/start.ts`,
    // a change of the site loads every open page anew
    layout: 'preview',
    css: { text: variants + fonts.css + siteCss(site) + more, files: addressesOf(files, base), linked: true },
    fonts: fonts.preload,
  }));
}

/** Linked, so that no page is unstyled at first. */
function addressesOf(files: string[], base: string): string[] {
  return files.map((file) => `${base}${file}?direct`);
}

/** The style sheets of the renderer and of types of blocks. */
async function sheetsOf(server: ViteDevServer, types: string[]): Promise<string[]> {
  const { moduleGraph, runner } = server.environments.ssr as RunnableDevEnvironment;
  const blocks = types.map((type) => `/src/blocks/${type}.tsx`);
  // loaded, so that Vite knows which styles they import
  await Promise.all(blocks.map((block) => runner.import(block)));
  const entries = [SERVER, ...blocks];
  const seen = new Set<unknown>();
  const sheets = new Set<string>();
  for (const entry of entries) visit(await moduleGraph.getModuleByUrl(entry));
  return [...sheets].map((url) => url.slice(1));

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
 * `version` is that of the site when the document was begun.
 */
export async function withClient(server: ViteDevServer, html: string, version: number): Promise<string> {
  const head = await server.transformIndexHtml('/', '<head></head>');
  const panel = `<script type="module" data-version="${version}" src="${server.config.base}${PANEL}"></script>`;
  return html.replace('<head>', () => head.replace('</head>', panel));
}

/** What the head of a page has that is no page of the site, but looks like one: the styles of all pages, and files of its own. */
export async function plainHead(
  { sheets }: Renderer,
  { root }: Project,
  base: string,
  site: Pick<SiteInfo, 'theme' | 'fonts'>,
  files: string[],
): Promise<string> {
  const own = files.filter((file) => file.endsWith('.css'));
  return [
    `<style>${servedFonts(root, base, site.fonts).css}${themeCss(site)}</style>`,
    ...addressesOf([...(await sheets([])), ...own], base).map(
      (href) => `<link rel="stylesheet" href="${href}">`,
    ),
    ...files
      .filter((file) => !own.includes(file))
      .map((file) => `<script type="module" src="${base}${file}"></script>`),
  ].join('\n');
}
