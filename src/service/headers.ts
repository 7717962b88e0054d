import type { Context, MiddlewareHandler } from 'hono';

/** What browsers may take from answers by TLS only (RFC 6797, 7.2). */
const BY_TLS = 'Strict-Transport-Security';

/**
 * Sends the headers of the site with every answer, whatever it is; the build has made the list (`dist/service/site.json`).
 * An answer that has one of them already keeps its own.
 */
export function siteHeaders(headers: readonly (readonly [name: string, value: string])[]): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) {
      if (c.res.headers.has(name) || (name === BY_TLS && !isByTls(c))) continue;
      c.res.headers.set(name, value);
    }
  };
}

/** A proxy in front speaks TLS for us, and says so. Who says so falsely gets a header that browsers ignore without TLS. */
function isByTls(c: Context): boolean {
  const [scheme] = (c.req.header('x-forwarded-proto') ?? new URL(c.req.url).protocol).split(/[:,]/);
  return scheme?.trim().toLowerCase() === 'https';
}
