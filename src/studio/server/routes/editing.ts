import { changesBetween } from '../../../compiler/index.ts';
import { type EditResponse, type Intent, isRecord } from '../../../core/index.ts';
import { createDateChanges } from '../dates.ts';
import { prepareRemoval } from '../removal.ts';
import { areIntents, parseEditRequest, parseNewDates } from '../requests.ts';
import type { Session } from '../session/session.ts';
import { findVisibleChange } from '../visible-change.ts';
import { createRoutes, limitBody, parseBody, type Studio, type StudioApp } from './studio.ts';

export function editingRoutes(studio: Studio): StudioApp {
  const app = createRoutes();
  const { session, workspace } = studio;
  app.post('/edit', limitBody, async (c) => {
    const request = parseEditRequest(await parseBody(c));
    if (!request) return c.text('This is no edit.', 400);
    return c.json(await withDocument(studio, session().edit(request), request.page));
  });
  app.post('/undo', limitBody, async (c) => {
    const { agreed, page } = ((await parseBody(c)) ?? {}) as { agreed?: unknown; page?: unknown };
    const version = typeof agreed === 'string' ? agreed : undefined;
    return c.json(await runHistoryStep(studio, page, ({ undo }) => undo(version)));
  });
  app.post('/redo', limitBody, async (c) => {
    const { page } = ((await parseBody(c)) ?? {}) as { page?: unknown };
    return c.json(await runHistoryStep(studio, page, ({ redo }) => redo()));
  });
  app.post('/removal', limitBody, async (c) => {
    const body = await parseBody(c);
    const removal = isRecord(body) ? body.removal : undefined;
    if (!areIntents([removal])) return c.text('This is no removal.', 400);
    return c.json(prepareRemoval(session(), removal as Intent, workspace.reader.schemas()));
  });
  /** Returns null if the changes would cause an error. The client sends the changes as an edit. */
  app.post('/days', limitBody, async (c) => {
    const days = parseNewDates(await parseBody(c));
    if (!days) return c.text('These are no days.', 400);
    return c.json(createDateChanges(session().text(), days, workspace.reader) ?? null);
  });
  app.post('/text', (c) => c.json({ text: session().text(), version: session().state().version }));

  app.post('/versions', (c) => c.json(workspace.versions.list(session().text(), workspace.reader.schemas())));
  /** Returns the changes from the current text to a stored version. The client sends the changes as an edit. */
  app.post('/version', limitBody, async (c) => {
    const body = await parseBody(c);
    const { versions } = workspace;
    const { text } = session();
    const stored = isRecord(body) && typeof body.id === 'string' ? versions.textOf(body.id) : undefined;
    if (stored === undefined) return c.text('This version isn’t there any more.', 404);
    // stores the current text as a version too, so that it can be restored
    versions.storeNext();
    return c.json(changesBetween(text(), stored));
  });
  return app;
}

async function runHistoryStep(
  studio: Studio,
  page: unknown,
  step: (session: Session) => EditResponse,
): Promise<EditResponse> {
  const { session } = studio;
  const shown = await renderDocument(studio, page);
  const shownPage = typeof page === 'string' ? page : undefined;
  const written = () => session().opened()?.written(shownPage);
  const before = written()?.data;
  const answer = await withDocument(studio, step(session()), page);
  if ('refused' in answer || answer.changes.length === 0) return answer;
  const after = written();
  const isSeen = answer.document !== undefined && answer.document !== shown;
  const place = after && findVisibleChange(before, after, shownPage, isSeen);
  return place ? { ...answer, changed: place } : answer;
}

/** Saves the browser a request. */
async function withDocument(studio: Studio, answer: EditResponse, page: unknown): Promise<EditResponse> {
  if ('refused' in answer || answer.changes.length === 0) return answer;
  const document = await renderDocument(studio, page);
  return document === undefined ? answer : { ...answer, document };
}

/** Undefined if the page doesn't exist. */
async function renderDocument({ current, print }: Studio, page: unknown): Promise<string | undefined> {
  return typeof page === 'string' && current.site?.page(page) ? print(page) : undefined;
}
