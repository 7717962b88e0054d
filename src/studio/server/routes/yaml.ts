import { placeRequest, textPlace } from '../requests.ts';
import { schemaHelp } from '../schema-help.ts';
import { offersAt } from '../yaml.ts';
import { jsonOf, limitBody, routes, type Studio, type StudioApp } from './studio.ts';

/** Returns the routes for the YAML editor. */
export function yamlRoutes({ session, workspace: { reader } }: Studio): StudioApp {
  const app = routes();
  app.post('/complete', limitBody, async (c) => {
    const place = textPlace(await jsonOf(c));
    if (!place) return c.text('This is no place in a text.', 400);
    return c.json(offersAt(place, { opened: session().opened(), schemas: reader.schemas() }));
  });
  app.post('/hover', limitBody, async (c) => {
    const place = textPlace(await jsonOf(c));
    return place ? c.json(schemaHelp(place, reader.schemas())) : c.text('This is no place in a text.', 400);
  });
  app.post('/place', limitBody, async (c) => {
    const request = placeRequest(await jsonOf(c));
    return request ? c.json(session().place(request)) : c.text('This is no place in a text.', 400);
  });
  return app;
}
