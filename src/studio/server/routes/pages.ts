import type { OpenSite } from '../../../compiler/index.ts';
import { isRecord, languageName, type OpenedStudio, type ValuePath } from '../../../core/index.ts';
import { currentPagePath } from '../../text/current-page-path.ts';
import { findRemovedAddresses } from '../ended.ts';
import { listFacts } from '../form/facts.ts';
import { createForm, type FormSource, pageSubjectPath } from '../form/form.ts';
import { createNewPage } from '../form/new-page.ts';
import { collectTexts, findMissingTexts } from '../form/texts.ts';
import { parseNewPageRequest, parseValuePath } from '../requests.ts';
import { findNextSample } from '../samples.ts';
import { limitBody, listPages, parseBody, type Studio, type StudioApp, textOrUndefined } from './studio.ts';

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

export function addPageRoutes(app: StudioApp, studio: Studio): void {
  const { session, current } = studio;
  const { reader } = studio.workspace;
  app.post('/open', async (c) => {
    await current.ready();
    const { site } = current;
    const opened: OpenedStudio = {
      state: session.state(),
      pages: listPages(studio),
      name: site?.shell.name ?? '',
    };
    return c.json(opened);
  });

  app.post('/form', limitBody, async (c) => {
    const body = await parseBody(c);
    const page = textOrUndefined(body?.page);
    const opened = session.opened();
    const site = opened?.written(page);
    // without a path, returns the form of the page's subject
    const isSubject = body?.path === undefined && page !== undefined && site;
    const asked = isSubject ? pageSubjectPath(page, site) : parseValuePath(body?.path);
    if (!asked) return c.text('This is no path.', 400);
    const { version, problems, message = 'There is no form for this file.' } = session.state();
    if (!opened || !site) return c.text(message, 409);
    const seen = textOrUndefined(body?.version);
    const currentPath = (at: ValuePath) => (seen === undefined ? at : session.pathNow(at, seen));
    const clicked = parseValuePath(body?.row);
    const row = clicked && currentPath(clicked);
    return c.json(
      createForm(currentPath(asked), {
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
    const page = textOrUndefined((await parseBody(c))?.page);
    if (page === undefined) return c.text('This is no page.', 400);
    const now = session.opened()?.written(page);
    const read = (text: string) => reader.open(text).written(page);
    return c.json({ page: (now ? currentPagePath(page, now, session.earlierTexts(), read) : page) ?? null });
  });

  app.post('/ended', limitBody, async (c) => {
    const except = (await parseBody(c))?.except;
    return c.json(findRemovedAddresses(session, reader, Array.isArray(except) ? except : []));
  });

  app.post('/new-page', limitBody, async (c) => {
    const request = parseNewPageRequest(await parseBody(c));
    const opened = session.opened();
    const site = opened?.written();
    if (!request || !opened || !site) return c.text('This is no page.', 400);
    const redirected = Object.keys(isRecord(site.data.redirects) ? site.data.redirects : {});
    return c.json(createNewPage(request, site, new Set([...opened.paths(), ...redirected])));
  });

  app.post('/facts', limitBody, async (c) => {
    const path = parseValuePath((await parseBody(c))?.path);
    if (!path) return c.text('This is no path.', 400);
    const site = session.opened()?.written();
    return c.json(site ? listFacts(path, { site, schemas: reader.schemas() }) : []);
  });

  app.post('/texts', limitBody, async (c) => {
    const site = session.opened()?.written(textOrUndefined((await parseBody(c))?.page));
    return c.json(site ? collectTexts({ site, schemas: reader.schemas() }) : []);
  });

  app.post('/missing', (c) => c.json(findMissingTexts(session.opened(), reader.schemas())));

  app.post('/sample', limitBody, async (c) => {
    const after = parseValuePath((await parseBody(c))?.after) ?? [];
    const site = session.opened()?.written();
    return c.json({ path: (site && findNextSample(site, after)) ?? null });
  });
}
