import { changesBetween } from '../../../compiler/index.ts';
import { type EditAnswer, isRecord } from '../../../shared/index.ts';
import { editRequest } from '../requests.ts';
import { jsonOf, limited, routes, type Studio, type StudioApp } from './studio.ts';

/** Edits, undo and redo, and what the text was before. */
export function editingRoutes(studio: Studio): StudioApp {
  const app = routes();
  const { session, workspace } = studio;
  app.post('/edit', limited, async (c) => {
    const request = editRequest(await jsonOf(c));
    if (!request) return c.text('This is no edit.', 400);
    return c.json(await withDocument(studio, session().edit(request), request.page));
  });
  app.post('/undo', limited, async (c) => {
    const { outside, page } = ((await jsonOf(c)) ?? {}) as { outside?: unknown; page?: unknown };
    return c.json(await withDocument(studio, session().undo(outside === true), page));
  });
  app.post('/redo', limited, async (c) => {
    const { page } = ((await jsonOf(c)) ?? {}) as { page?: unknown };
    return c.json(await withDocument(studio, session().redo(), page));
  });
  app.post('/restore', (c) => c.json(session().restore()));
  app.post('/text', (c) => c.json({ text: session().text(), version: session().state().version }));

  app.post('/versions', (c) => c.json(workspace.versions.list(session().text(), workspace.reader.schemas())));
  /** What leads from the text as it is now to that of a version, for an edit like any other. */
  app.post('/version', limited, async (c) => {
    const body = await jsonOf(c);
    const { versions } = workspace;
    const { text } = session();
    const stored = isRecord(body) && typeof body.id === 'string' ? versions.textOf(body.id) : undefined;
    if (stored === undefined) return c.text('This version isn’t there any more.', 404);
    // what is there now can be brought back as well
    versions.storeNext();
    return c.json(changesBetween(text(), stored));
  });
  return app;
}

/** The answer with the page that is looked at, which the browser would ask for next. */
async function withDocument(
  { current, print }: Studio,
  answer: EditAnswer,
  page: unknown,
): Promise<EditAnswer> {
  const isShown =
    !('refused' in answer) &&
    answer.changes.length > 0 &&
    typeof page === 'string' &&
    current.site?.page(page);
  return isShown ? { ...answer, document: await print(page) } : answer;
}
