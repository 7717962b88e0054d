import type { OpenSite } from '../../../compiler/index.ts';
import { isRecord, languageName, type Opened } from '../../../core/index.ts';
import { pageNow } from '../../text/page-now.ts';
import { endedAddresses } from '../ended.ts';
import { factsOf } from '../form/facts.ts';
import { type FormSource, formOf, pathOfPage } from '../form/form.ts';
import { newPage } from '../form/new-page.ts';
import { missingTexts, textsOf } from '../form/texts.ts';
import { newPageRequest, valuePath } from '../requests.ts';
import { nextSample } from '../samples.ts';
import { jsonOf, limitBody, pagesOf, routes, type Studio, type StudioApp } from './studio.ts';

const encoder = new TextEncoder();

/**
 * Returns the pages in the language of the current page. If that isn't the main language, also returns the texts in the main
 * language.
 */
function pagesBeside(
  studio: Studio,
  opened: OpenSite,
  page: string | undefined,
): Pick<FormSource, 'pages' | 'main'> {
  const all = pagesOf(studio);
  const own = all.find((one) => one.path === page)?.language;
  if (!own) return { pages: all };
  const pages = all.flatMap((one) =>
    one.language?.code === own.code ? [{ ...one, path: one.language.own }] : [],
  );
  const main = all.find(({ path, language }) => path === language?.own)?.language?.code ?? own.code;
  if (main === own.code) return { pages };
  return { pages, main: { language: languageName(main), data: opened.written()?.data } };
}

/** Returns the routes for pages and forms. */
export function pageRoutes(studio: Studio): StudioApp {
  const app = routes();
  const { session, current } = studio;
  const { reader } = studio.workspace;
  app.post('/open', async (c) => {
    await current.ready();
    const { site } = current;
    const opened: Opened = {
      state: session().state(),
      pages: pagesOf(studio),
      name: site?.shell.name ?? '',
    };
    return c.json(opened);
  });

  app.post('/form', limitBody, async (c) => {
    const body = await jsonOf(c);
    const page = isRecord(body) && typeof body.page === 'string' ? body.page : undefined;
    const opened = session().opened();
    const site = opened?.written(page);
    // without a path, returns the form of the page's subject
    const own = isRecord(body) && body.path === undefined && page !== undefined && site;
    const asked = own ? pathOfPage(page, site) : isRecord(body) ? valuePath(body.path) : undefined;
    if (!asked) return c.text('This is no path.', 400);
    const seen = isRecord(body) && typeof body.version === 'string' ? body.version : undefined;
    const path = seen === undefined || !site ? asked : session().pathNow(asked, seen);
    const clicked = isRecord(body) ? valuePath(body.row) : undefined;
    const row = clicked && seen !== undefined && site ? session().pathNow(clicked, seen) : clicked;
    const { version, problems, message = 'There is no form for this file.' } = session().state();
    if (!opened || !site) return c.text(message, 409);
    return c.json(
      formOf(path, {
        schemas: reader.schemas(),
        site,
        version,
        problems,
        ...pagesBeside(studio, opened, page),
        files: opened.media.files,
        ...(page === undefined ? {} : { page }),
        ...(row === undefined ? {} : { row }),
      }),
    );
  });

  app.post('/page', limitBody, async (c) => {
    const body = await jsonOf(c);
    const page = isRecord(body) && typeof body.page === 'string' ? body.page : undefined;
    if (page === undefined) return c.text('This is no page.', 400);
    const { opened, earlierTexts } = session();
    const now = opened()?.written(page);
    const read = (text: string) => reader.open(encoder.encode(text)).written(page);
    return c.json({ page: (now ? pageNow(page, now, earlierTexts(), read) : page) ?? null });
  });

  app.post('/ended', limitBody, async (c) => {
    const body = await jsonOf(c);
    const except = isRecord(body) && Array.isArray(body.except) ? body.except : [];
    return c.json(endedAddresses(session(), reader, except));
  });

  app.post('/new-page', limitBody, async (c) => {
    const request = newPageRequest(await jsonOf(c));
    const site = session().opened()?.written();
    if (!request || !site) return c.text('This is no page.', 400);
    const taken = session().opened()?.paths() ?? [];
    const redirected = Object.keys(isRecord(site.data.redirects) ? site.data.redirects : {});
    return c.json(newPage(request, site, new Set([...taken, ...redirected])));
  });

  app.post('/facts', limitBody, async (c) => {
    const body = await jsonOf(c);
    const path = isRecord(body) ? valuePath(body.path) : undefined;
    if (!path) return c.text('This is no path.', 400);
    const site = session().opened()?.written();
    return c.json(site ? factsOf(path, { site, schemas: reader.schemas() }) : []);
  });

  app.post('/texts', limitBody, async (c) => {
    const body = await jsonOf(c);
    const page = isRecord(body) && typeof body.page === 'string' ? body.page : undefined;
    const site = session().opened()?.written(page);
    return c.json(site ? textsOf({ site, schemas: reader.schemas() }) : []);
  });

  app.post('/missing', (c) => c.json(missingTexts(session().opened(), reader.schemas())));

  app.post('/sample', limitBody, async (c) => {
    const body = await jsonOf(c);
    const after = (isRecord(body) && valuePath(body.after)) || [];
    const site = session().opened()?.written();
    return c.json({ path: (site && nextSample(site, after)) ?? null });
  });
  return app;
}
