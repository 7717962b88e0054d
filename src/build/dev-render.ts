import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import type { Site } from '../compiler/compile.ts';
import type { Page, Shell } from '../page/page.ts';
import type { Assets } from '../renderer/document.ts';
import type { Rendered } from '../renderer/server.tsx';
import { servedFonts } from './fonts.ts';
import type { Project } from './site.ts';
import { themeCss } from './tokens.ts';

type Render = (shell: Shell, page: Page, assets: Assets) => Promise<Rendered>;

const SERVER = '/src/renderer/server.tsx';
const REGISTRY = '/src/renderer/blocks.generated.ts';
const PANEL = 'src/build/panel/start.ts';

/** The renderer as it is now; Vite keeps what has not changed. */
export function rendererOf(server: ViteDevServer): Promise<{ renderPage: Render }> {
  const { runner } = server.environments.ssr as RunnableDevEnvironment;
  return runner.import(SERVER);
}

/** Renders a page of a site; `more` are styles that it has beside its own. */
export async function rendered(
  server: ViteDevServer,
  project: Project,
  site: Site,
  page: Page,
  more = '',
): Promise<Rendered> {
  const { base } = server.config;
  const { renderPage } = await rendererOf(server);
  const fonts = servedFonts(project.root, base);
  const sheets = await sheetsOf(server, page);
  return renderPage(site.shell, page, {
    start: `${base}src/renderer/start.ts`,
    css: { ids: sheets, text: fonts.css + themeCss(site) + more },
    fonts: fonts.preload,
    sheets,
  });
}

/** The style sheets of the renderer and of the blocks on a page, linked so that no page stands unstyled at first. */
async function sheetsOf(server: ViteDevServer, page: Pick<Page, 'blocks'>): Promise<string[]> {
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
export async function withClient(server: ViteDevServer, html: string): Promise<string> {
  const head = await server.transformIndexHtml('/', '<head></head>');
  const panel = `<script type="module" src="${server.config.base}${PANEL}"></script>`;
  return html.replace('<head>', () => head.replace('</head>', panel));
}

/** What the head of a page has that is no page of the site, but looks like one: the styles of all pages, and files of its own. */
export async function plainHead(
  server: ViteDevServer,
  project: Project,
  site: Pick<Site, 'theme'>,
  files: string[],
): Promise<string> {
  const { base } = server.config;
  const sheets = await sheetsOf(server, { blocks: [] });
  return [
    `<style>${servedFonts(project.root, base).css}${themeCss(site)}</style>`,
    ...sheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...files.map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="${base}${file}?direct">`
        : `<script type="module" src="${base}${file}"></script>`,
    ),
  ].join('\n');
}
