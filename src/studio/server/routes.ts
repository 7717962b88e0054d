import { editingRoutes } from './routes/editing.ts';
import { editionRoutes } from './routes/edition.ts';
import { eventRoutes } from './routes/events.ts';
import { createPreviewRoutes } from './routes/look.ts';
import { mediaRoutes } from './routes/media.ts';
import { pageRoutes } from './routes/pages.ts';
import { publishingRoutes } from './routes/publishing.ts';
import type { Studio, StudioApp } from './routes/studio.ts';
import { yamlRoutes } from './routes/yaml.ts';
import { RefusedRequest } from './workspace.ts';

const ROUTE_FACTORIES = [
  pageRoutes,
  editingRoutes,
  createPreviewRoutes,
  mediaRoutes,
  publishingRoutes,
  editionRoutes,
  eventRoutes,
  yamlRoutes,
];

export function addStudioRoutes(app: StudioApp, studio: Studio): void {
  for (const routesOf of ROUTE_FACTORIES) app.route('/', routesOf(studio));
  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    if (error instanceof RefusedRequest) return c.text(error.message, 409);
    // the client has disconnected, for example because a tab was closed during an upload
    if (c.req.raw.signal.aborted) return c.body(null, 400);
    return c.text(`This failed. ${studio.workspace.report(error.stack ?? error.message)}`, 500);
  });
}
