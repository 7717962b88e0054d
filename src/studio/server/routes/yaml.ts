import { placeRequest, textPlace } from '../requests.ts';
import { jsonOf, limited, routes, type Studio, type StudioApp } from './studio.ts';

/** What the YAML editor asks for. What answers it is loaded then: few editors open it. */
export function yamlRoutes({ session, workspace: { reader } }: Studio): StudioApp {
  const app = routes();
  app.post('/complete', limited, async (c) => {
    const place = textPlace(await jsonOf(c));
    if (!place) return c.text('This is no place in a text.', 400);
    const { offersAt } = await import('../yaml.ts');
    return c.json(offersAt(place, { opened: session().opened(), schemas: reader.schemas() }));
  });
  app.post('/hover', limited, async (c) => {
    const place = textPlace(await jsonOf(c));
    if (!place) return c.text('This is no place in a text.', 400);
    const { schemaHelp } = await import('../schema-help.ts');
    return c.json(schemaHelp(place, reader.schemas()));
  });
  app.post('/place', limited, async (c) => {
    const request = placeRequest(await jsonOf(c));
    return request ? c.json(session().place(request)) : c.text('This is no place in a text.', 400);
  });
  return app;
}
