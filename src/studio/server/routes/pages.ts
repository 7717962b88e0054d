import type { OpenSite } from '../../../compiler/index.ts';
import { isRecord, languageName, type OpenedStudio } from '../../../core/index.ts';
import { currentPagePath } from '../../text/current-page-path.ts';
import { findRemovedAddresses } from '../ended.ts';
import { listFacts } from '../form/facts.ts';
import { createForm, type FormSource, pageSubjectPath } from '../form/form.ts';
import { createNewPage } from '../form/new-page.ts';
import { collectTexts, findMissingTexts } from '../form/texts.ts';
import { parseNewPageRequest, parseValuePath } from '../requests.ts';
import { findNextSample } from '../samples.ts';
import { createRoutes, limitBody, listPages, parseBody, type Studio, type StudioApp } from './studio.ts';

/** Uses the language of the current page. If that isn't the main language, also returns the texts in the main language. */
function listPagesInLanguage(
  studio: Studio,
  opened: OpenSite,
  page: string | undefined,
): Pick<FormSource, 'pages' | 'main'> {
  const all = listPages(studio);
  const own = all.find((one) => one.path === page)?.language;
  if (!own) return { pages: all };
  const pages = all.flatMap((one) =>
    one.language?.code === own.code ? [{ ...one, path: one.language.own }] : [],
  );
  const main = all.find(({ path, language }) => path === language?.own)?.language?.code ?? own.code;
  if (main === own.code) return { pages };
  return { pages, main: { language: languageName(main), data: opened.written()?.data } };
}

export function pageRoutes(studio: Studio): StudioApp {
  const app = createRoutes();
  const { session, current } = studio;
  const { reader } = studio.workspace;
  app.post('/open', async (c) => {
    await current.ready();
    const { site } = current;
    const opened: OpenedStudio = {
      state: session().state(),
      pages: listPages(studio),
      name: site?.shell.name ?? '',
    };
    return c.json(opened);
  });

  app.post('/form', limitBody, async (c) => {
    const body = await parseBody(c);
    const page = isRecord(body) && typeof body.page === 'string' ? body.page : undefined;
    const opened = session().opened();
    const site = opened?.written(page);
    // without a path, returns the form of the page's subject
    const own = isRecord(body) && body.path === undefined && page !== undefined && site;
    const asked = own ? pageSubjectPath(page, site) : isRecord(body) ? parseValuePath(body.path) : undefined;
    if (!asked) return c.text('This is no path.', 400);
    const seen = isRecord(body) && typeof body.version === 'string' ? body.version : undefined;
    const path = seen === undefined || !site ? asked : session().pathNow(asked, seen);
    const clicked = isRecord(body) ? parseValuePath(body.row) : undefined;
    const row = clicked && seen !== undefined && site ? session().pathNow(clicked, seen) : clicked;
    const { version, problems, message = 'There is no form for this file.' } = session().state();
    if (!opened || !site) return c.text(message, 409);
    return c.json(
      createForm(path, {
        schemas: reader.schemas(),
        site,
        version,
        problems,
        ...listPagesInLanguage(studio, opened, page),
        files: opened.media.files,
        ...(page === undefined ? {} : { page }),
        ...(row === undefined ? {} : { row }),
      }),
    );
  });

  app.post('/page', limitBody, async (c) => {
    const body = await parseBody(c);
    const page = isRecord(body) && typeof body.page === 'string' ? body.page : undefined;
    if (page === undefined) return c.text('This is no page.', 400);
    const { opened, earlierTexts } = session();
    const now = opened()?.written(page);
    const read = (text: string) => reader.open(text).written(page);
    return c.json({ page: (now ? currentPagePath(page, now, earlierTexts(), read) : page) ?? null });
  });

  app.post('/ended', limitBody, async (c) => {
    const body = await parseBody(c);
    const except = isRecord(body) && Array.isArray(body.except) ? body.except : [];
    return c.json(findRemovedAddresses(session(), reader, except));
  });

  app.post('/new-page', limitBody, async (c) => {
    const request = parseNewPageRequest(await parseBody(c));
    const site = session().opened()?.written();
    if (!request || !site) return c.text('This is no page.', 400);
    const taken = session().opened()?.paths() ?? [];
    const redirected = Object.keys(isRecord(site.data.redirects) ? site.data.redirects : {});
    return c.json(createNewPage(request, site, new Set([...taken, ...redirected])));
  });

  app.post('/facts', limitBody, async (c) => {
    const body = await parseBody(c);
    const path = isRecord(body) ? parseValuePath(body.path) : undefined;
    if (!path) return c.text('This is no path.', 400);
    const site = session().opened()?.written();
    return c.json(site ? listFacts(path, { site, schemas: reader.schemas() }) : []);
  });

  app.post('/texts', limitBody, async (c) => {
    const body = await parseBody(c);
    const page = isRecord(body) && typeof body.page === 'string' ? body.page : undefined;
    const site = session().opened()?.written(page);
    return c.json(site ? collectTexts({ site, schemas: reader.schemas() }) : []);
  });

  app.post('/missing', (c) => c.json(findMissingTexts(session().opened(), reader.schemas())));

  app.post('/sample', limitBody, async (c) => {
    const body = await parseBody(c);
    const after = (isRecord(body) && parseValuePath(body.after)) || [];
    const site = session().opened()?.written();
    return c.json({ path: (site && findNextSample(site, after)) ?? null });
  });
  return app;
}
