import type { Context } from 'hono';
import type { Env } from './proxies.ts';

/**
 * Whether a page of another site makes this call, as the browser reports: otherwise it could use up the attempts of a member who has
 * both open, or guess with the help of its visitors. `Sec-Fetch-Site`, which no page can set, takes precedence; a neighbour below
 * the same domain (`same-site`) is another site too. Browsers that do not send it, as without TLS, send the `Origin` of the page.
 * Scripts without a browser send neither.
 */
export function isOfOtherSite<E extends Env>(c: Context<E>, host: string): boolean {
  const from = c.req.header('sec-fetch-site');
  if (from !== undefined) return from !== 'same-origin' && from !== 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  // normalized by URL: some proxies write the default port after the host
  const page = new URL(origin);
  const own = `${page.protocol}//${host}`;
  return !URL.canParse(own) || page.host !== new URL(own).host;
}
