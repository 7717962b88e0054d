import { Hono } from 'hono';
import { Failure } from './failure.ts';
import { type Env, siteHeaders } from './headers.ts';
import { addMail, type MailOptions } from './mail.ts';
import type { Proxies } from './proxies.ts';
import { refused, traceOf, type Words } from './refused.ts';
import { staticSite } from './static-site.ts';

export { mailParts } from './mail-parts.ts';

interface ServiceOptions {
  /** The folder with the built pages and files. */
  publicFolder: string;
  /** The base path of the site, with a slash at both ends. */
  base: string;
  /** The headers of the site, which go with every answer; none in development. */
  headers?: readonly (readonly [name: string, value: string])[];
  /** What the call `mail` needs; without it there is the site alone. */
  mail?: MailOptions;
  /** Which proxies in front of us are believed; none when left out. */
  proxies?: Proxies;
  /** The words of the page that tells of a failure; English ones when left out. */
  words?: Words;
  /** Takes what went wrong on our side: where, and nothing about anybody. */
  log?: (line: string) => void;
}

/** The whole server as one fetch handler: the built site, and `mail` for the members of the organising committee. */
export function createService({
  publicFolder,
  base,
  headers = [],
  mail,
  proxies = 0,
  words,
  log = console.error,
}: ServiceOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.use(siteHeaders(headers, proxies));
  const home = base.slice(0, -1);
  for (const path of new Set(['/health', `${base}health`]))
    app.get(path, (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  if (home)
    for (const path of ['/', home]) app.get(path, (c) => c.redirect(base + new URL(c.req.url).search));
  if (mail) addMail(app, base, mail, proxies);
  app.use(staticSite(publicFolder, base));
  app.onError((error, c) => {
    if (!(error instanceof Failure)) log(traceOf(error));
    return refused(c, error, words ?? { ...ENGLISH, address: `${base}login` });
  });
  return app;
}

const ENGLISH = { language: 'en', error: 'Some error', back: 'Login' };
