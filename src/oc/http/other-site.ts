import type { Context } from 'hono';
import type { ServiceEnv } from './proxies.ts';

/**
 * Whether a page of another site makes this call, as the browser reports. Such a page could use up the login attempts of a member
 * who has both pages open, or guess passwords with the help of its visitors. The header `Sec-Fetch-Site`, which no page can set,
 * takes precedence; a page at another host of the same domain (`same-site`) counts as another site. Browsers that do not send
 * this header, as without TLS, send the `Origin` of the page. Programs that are not browsers send neither header.
 */
export function isFromOtherSite<E extends ServiceEnv>(c: Context<E>, host: string): boolean {
  const from = c.req.header('sec-fetch-site');
  if (from !== undefined) return from !== 'same-origin' && from !== 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  // some proxies write the default port after the host; URL removes it
  const page = new URL(origin);
  const own = `${page.protocol}//${host}`;
  return !URL.canParse(own) || page.host !== new URL(own).host;
}
