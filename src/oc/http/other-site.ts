import type { Context } from 'hono';
import type { ServiceEnv } from './proxies.ts';

/**
 * Pages of another site could use up the login attempts of a member, or guess passwords with the help of their visitors. No page
 * can set `Sec-Fetch-Site`, which takes precedence; another host of the same domain (`same-site`) counts as another site.
 * Browsers that do not send this header, as without TLS, send `Origin`. Programs that are not browsers send neither.
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
