import { Hono } from 'hono';
import { siteHeaders } from './headers.ts';
import { staticSite } from './static-site.ts';

interface ServiceOptions {
  /** The folder with the built pages and files. */
  publicFolder: string;
  /** The base path of the site, with a slash at both ends. */
  base: string;
  /** The headers of the site, which go with every answer; none in development. */
  headers?: readonly (readonly [name: string, value: string])[];
}

/** The whole server as one fetch handler: the built site, and `mail` for the members of the organising committee. */
export function createService({ publicFolder, base, headers = [] }: ServiceOptions): Hono {
  const app = new Hono();
  app.use(siteHeaders(headers));
  const home = base.slice(0, -1);
  if (home) {
    app.get('/', (c) => c.redirect(base));
    app.get(home, (c) => c.redirect(base));
  }
  app.post(`${base}mail`, (c) =>
    c.json({ code: 'upload-not-ready', message: 'The upload is not open yet.', problems: [] }, 503),
  );
  app.delete(`${base}mail`, (c) => c.body(null, 204));
  app.use(staticSite(publicFolder, base));
  return app;
}
