import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { groundsIn } from '../../build/index.ts';
import {
  type Compilation,
  contrastsOf,
  printText,
  type Schemas,
  type SiteInfo,
} from '../../compiler/index.ts';
import { NOT_FOUND, type Page } from '../../shared/index.ts';
import { contrastTable } from './contrasts.ts';
import { blockTypesIn, exampleSite } from './examples.ts';
import { galleryPage } from './page.ts';

/** Where the page of all blocks is, whatever the site has; at `/blocks` too, where the site has no page of its own. */
export const GALLERY = '/__blocks';

const FOLDER = 'src/preview/catalogue';

/** What the page has beside the styles of every page. */
const FILES = [
  'src/preview/catalogue/catalogue.css',
  'src/preview/catalogue/example.css',
  'src/preview/catalogue/client.ts',
];

/** Of an example only the block is shown, not the header and the footer. */
const ALONE = '#_root>:not(main){display:none}main{min-block-size:0!important}';

interface GalleryOptions {
  root: string;
  base: string;
  schemas: () => Schemas;
  /** The site whose theme the examples wear; none while there is no good one. */
  site: () => Pick<SiteInfo, 'theme' | 'fonts' | 'signals' | 'variants'> | undefined;
  /** The tags of the head that bring the styles of every page, and files of its own. */
  head: (site: Pick<SiteInfo, 'theme' | 'fonts'>, files: string[]) => Promise<string>;
  /** Lets a document follow what changes. */
  withClient: (html: string) => Promise<string>;
  /** Renders a page of a site, with more styles than its own. */
  document: (
    site: Pick<SiteInfo, 'shell' | 'theme' | 'fonts' | 'variants'>,
    page: Page,
    more: string,
  ) => Promise<string>;
}

/** The page of all blocks, and the pages of their examples that it frames. */
export function galleryApp(options: GalleryOptions): Hono {
  const { root, base, schemas, site } = options;
  const app = new Hono();
  const at = `${base}${GALLERY.slice(1)}`;
  const url = new URL(`${at}/`, 'https://mun.example.org').href;
  // dozens of frames ask for their examples at once; schemas that are read again are another object
  let last: { known: Schemas; compilation: Compilation } | undefined;
  const examples = () => {
    const known = schemas();
    if (last?.known === known && last.compilation.site) return last.compilation;
    const compilation = exampleSite(blockTypesIn(known), known, { url, folder: path.join(root, FOLDER) });
    last = { known, compilation };
    return compilation;
  };

  app.get(`${at}/media/*`, (c, next) => {
    const file = c.req.path.slice(`${at}/media/`.length);
    return serveStatic({ root: path.join(root, FOLDER, 'media'), rewriteRequestPath: () => file })(c, next);
  });
  app.get(`${at}/media/*`, (c) => c.text('Not found', 404));
  app.get(`${at}/:example`, async (c) => {
    const compilation = examples();
    if (!compilation.site) return c.text(printText(compilation.problems, compilation.text), 500);
    const page = compilation.site.pages.find((one) => one.path === `/${c.req.param('example')}`);
    if (!page || page.path === NOT_FOUND) return c.text('Not found', 404);
    const document = await options.document({ ...compilation.site, ...themeOf(site()) }, page, ALONE);
    return c.html(document);
  });
  app.get('*', async (c) => {
    const known = schemas();
    const { theme, signals } = site() ?? {};
    const uses = contrastsOf(groundsIn(theme ? { theme } : {}, { root }), theme?.surface, signals);
    const head = await options.head(site() ?? {}, FILES);
    const page = galleryPage(blockTypesIn(known), {
      schemas: known,
      at: `${at}/`,
      head,
      contrasts: contrastTable(uses),
    });
    return c.html(await options.withClient(page));
  });
  return app;
}

function themeOf(
  site: Pick<SiteInfo, 'theme' | 'fonts' | 'variants'> | undefined,
): Pick<SiteInfo, 'theme' | 'fonts' | 'variants'> {
  const { theme, fonts, variants } = site ?? {};
  return { ...(theme && { theme }), ...(fonts && { fonts }), ...(variants && { variants }) };
}
