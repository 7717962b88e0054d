import { parseEditorPosition, parseLocateRequest } from '../requests.ts';
import { findSchemaHelp } from '../schema-help.ts';
import { findCompletions } from '../yaml.ts';
import { limitBody, parseBody, type Studio, type StudioApp } from './studio.ts';

export function addYamlRoutes(app: StudioApp, { session, workspace: { reader } }: Studio): void {
  app.post('/complete', limitBody, async (c) => {
    const place = parseEditorPosition(await parseBody(c));
    if (!place) return c.text('This is no place in a text.', 400);
    return c.json(findCompletions(place, { opened: session.opened(), schemas: reader.schemas() }));
  });
  app.post('/hover', limitBody, async (c) => {
    const place = parseEditorPosition(await parseBody(c));
    return place
      ? c.json(findSchemaHelp(place, reader.schemas()))
      : c.text('This is no place in a text.', 400);
  });
  app.post('/place', limitBody, async (c) => {
    const request = parseLocateRequest(await parseBody(c));
    return request ? c.json(session.place(request)) : c.text('This is no place in a text.', 400);
  });
}
