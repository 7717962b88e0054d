import type { PublishResponse } from '../../../core/index.ts';
import { CHANGED_MESSAGE, createPublication } from '../publication.ts';
import { parsePublishRequest, parseSignIn } from '../requests.ts';
import { type PublishedSite, RefusedRequest } from '../workspace.ts';
import {
  limitBody,
  parseBody,
  requireOpenedSite,
  type Studio,
  type StudioApp,
  textOrUndefined,
} from './studio.ts';

export function addPublishingRoutes(app: StudioApp, studio: Studio): void {
  const { session, inTurn, workspace } = studio;
  const { publishing } = workspace;
  /** Undefined if the text can be published now. Publishing reads the text from memory, so that it works if the disk is full. */
  const notReady = () => {
    const unsaved = session.settle();
    return session.state().locked ? unsaved : undefined;
  };
  app.post('/history', async (c) => {
    const publication = await inTurn(() => {
      session.settle();
      const { version, problems, samples } = session.state();
      return createPublication(collectPublishedSite(studio), { version, problems, samples }, publishing);
    });
    return c.json(publication);
  });
  app.post('/publish', limitBody, async (c) => {
    const request = parsePublishRequest(await parseBody(c));
    if (!request) return c.text('This is no publication.', 400);
    const answer = await inTurn(async (): Promise<PublishResponse> => {
      const refused = notReady();
      if (refused !== undefined) return { refused };
      // publishes only if the editor has seen a list of exactly these changes
      const isSeen = () => notReady() === undefined && session.state().version === request.version;
      return isSeen()
        ? publishing.publish(collectPublishedSite(studio), request, isSeen)
        : { refused: CHANGED_MESSAGE };
    });
    return c.json(answer);
  });
  app.post('/sign-in', limitBody, async (c) => {
    const entered = parseSignIn(await parseBody(c));
    if (!entered || !publishing.signIn) return c.text('There is nothing to sign in to.', 400);
    return c.json(await publishing.signIn(entered));
  });
  app.post('/build', async (c) => {
    const commit = textOrUndefined((await parseBody(c))?.commit) ?? '';
    return c.json((await publishing.buildOf?.(commit)) ?? { state: 'unknown' });
  });
  app.post('/update', async (c) =>
    publishing.update ? c.json(await publishing.update(await parseBody(c))) : c.notFound(),
  );
  app.post('/archive', limitBody, async (c) => {
    const all = (await parseBody(c))?.all === true;
    const content = await inTurn(() => {
      const refused = notReady();
      if (refused !== undefined) throw new RefusedRequest(refused);
      return publishing.archive(collectPublishedSite(studio), all);
    });
    return c.body(new Uint8Array(content), 200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="site.zip"',
    });
  });
}

function collectPublishedSite(studio: Studio): PublishedSite {
  const { workspace, session } = studio;
  const { text, start } = session;
  const files = new Set(workspace.media.names());
  const site = requireOpenedSite(studio).written();
  return { schemas: workspace.reader.schemas(), text: text(), site, start, files };
}
