import type { Context, MiddlewareHandler } from 'hono';
import { type Proxies, type Visitor, visitorOf } from './proxies.ts';

/** What Node's server knows of a request, beside the request itself. */
export interface Env {
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } };
}

/** What browsers may take from answers by TLS only (RFC 6797, 7.2). */
const BY_TLS = 'Strict-Transport-Security';

/**
 * Sends the headers of the site with every answer, whatever it is; the build has made the list (`dist/service/site.json`).
 * An answer that has one of them already keeps its own.
 */
export function siteHeaders(
  headers: readonly (readonly [name: string, value: string])[],
  proxies: Proxies = 0,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) {
      if (c.res.headers.has(name) || (name === BY_TLS && !isByTls(c, proxies))) continue;
      c.res.headers.set(name, value);
    }
  };
}

/** Whether the visitor came by TLS, to us or to a proxy that is believed. */
export function isByTls(c: Context<Env>, proxies: Proxies): boolean {
  return visitorIn(c, proxies).scheme === 'https';
}

/** Who asks, and for which host, as far as it can be believed. */
export function visitorIn(c: Context<Env>, proxies: Proxies): Visitor {
  const socket = c.env?.incoming?.socket.remoteAddress;
  return visitorOf({ socket, url: c.req.url, header: (name) => c.req.header(name) }, proxies);
}
