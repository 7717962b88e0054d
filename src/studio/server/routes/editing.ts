import { changesBetween } from '../../../compiler/index.ts';
import type { EditResponse, Intent } from '../../../core/index.ts';
import { createDateChanges } from '../dates.ts';
import { prepareRemoval } from '../removal.ts';
import { areIntents, parseEditRequest, parseNewDates } from '../requests.ts';
import type { Session } from '../session/session.ts';
import { findVisibleChange } from '../visible-change.ts';
import { limitBody, parseBody, type Studio, type StudioApp, textOrUndefined } from './studio.ts';

export function addEditingRoutes(app: StudioApp, studio: Studio): void {
  const { session, workspace } = studio;
  app.post('/edit', limitBody, async (c) => {
    const request = parseEditRequest(await parseBody(c));
    if (!request) return c.text('This is no edit.', 400);
    return c.json(await withDocument(studio, session.edit(request), request.page));
  });
  app.post('/undo', limitBody, async (c) => {
    const body = await parseBody(c);
    const agreed = textOrUndefined(body?.agreed);
    return c.json(await runHistoryStep(studio, textOrUndefined(body?.page), ({ undo }) => undo(agreed)));
  });
  app.post('/redo', limitBody, async (c) => {
    const page = textOrUndefined((await parseBody(c))?.page);
    return c.json(await runHistoryStep(studio, page, ({ redo }) => redo()));
  });
  app.post('/removal', limitBody, async (c) => {
    const removal = (await parseBody(c))?.removal;
    if (!areIntents([removal])) return c.text('This is no removal.', 400);
    return c.json(prepareRemoval(session, removal as Intent, workspace.reader.schemas()));
  });
  /** Returns null if the changes would cause an error. The client sends the changes as an edit. */
  app.post('/days', limitBody, async (c) => {
    const days = parseNewDates(await parseBody(c));
    if (!days) return c.text('These are no days.', 400);
    return c.json(createDateChanges(session.text(), days, workspace.reader) ?? null);
  });
  app.post('/text', (c) => c.json({ text: session.text(), version: session.state().version }));

  app.post('/versions', (c) => c.json(workspace.versions.list(session.text(), workspace.reader.schemas())));
  /** Returns the changes from the current text to a stored version. The client sends the changes as an edit. */
  app.post('/version', limitBody, async (c) => {
    const id = textOrUndefined((await parseBody(c))?.id);
    const { versions } = workspace;
    const stored = id === undefined ? undefined : versions.textOf(id);
    if (stored === undefined) return c.text('This version isn’t there any more.', 404);
    // stores the current text as a version too, so that it can be restored
    versions.storeNext();
    return c.json(changesBetween(session.text(), stored));
  });
}

async function runHistoryStep(
  studio: Studio,
  page: string | undefined,
  step: (session: Session) => EditResponse,
): Promise<EditResponse> {
  const { session } = studio;
  const shown = await renderDocument(studio, page);
  const written = () => session.opened()?.written(page);
  const before = written()?.data;
  const answer = await withDocument(studio, step(session), page);
  if ('refused' in answer || answer.changes.length === 0) return answer;
  const after = written();
  const isSeen = answer.document !== undefined && answer.document !== shown;
  const place = after && findVisibleChange(before, after, page, isSeen);
  return place ? { ...answer, changed: place } : answer;
}

/** Adds the rendered page, which saves the browser a request. */
async function withDocument(
  studio: Studio,
  answer: EditResponse,
  page: string | undefined,
): Promise<EditResponse> {
  if ('refused' in answer || answer.changes.length === 0) return answer;
  const document = await renderDocument(studio, page);
  return document === undefined ? answer : { ...answer, document };
}

/** Undefined if the page doesn't exist. */
async function renderDocument(
  { current, print }: Studio,
  page: string | undefined,
): Promise<string | undefined> {
  return page !== undefined && current.site?.page(page) ? print(page) : undefined;
}
