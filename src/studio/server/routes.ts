import { addEditingRoutes } from './routes/editing.ts';
import { addEditionRoutes } from './routes/edition.ts';
import { addEventRoutes } from './routes/events.ts';
import { addPreviewRoutes } from './routes/look.ts';
import { addMediaRoutes } from './routes/media.ts';
import { addPageRoutes } from './routes/pages.ts';
import { addPublishingRoutes } from './routes/publishing.ts';
import type { Studio, StudioApp } from './routes/studio.ts';
import { addYamlRoutes } from './routes/yaml.ts';
import { RefusedRequest } from './workspace.ts';

export function addStudioRoutes(app: StudioApp, studio: Studio): void {
  addPageRoutes(app, studio);
  addEditingRoutes(app, studio);
  addPreviewRoutes(app, studio);
  addMediaRoutes(app, studio);
  addPublishingRoutes(app, studio);
  addEditionRoutes(app, studio);
  addEventRoutes(app, studio);
  addYamlRoutes(app, studio);
  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    if (error instanceof RefusedRequest) return c.text(error.message, 409);
    // the client has disconnected, for example because a tab was closed during an upload
    if (c.req.raw.signal.aborted) return c.body(null, 400);
    return c.text(`This failed. ${studio.workspace.report(error.stack ?? error.message)}`, 500);
  });
}
