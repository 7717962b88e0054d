import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from a page of the preview (Fetch Metadata, W3C). Browsers say where a request comes from; where they do not (a plain address in the network), the origin has to be
 * ours.
 */
export function isOwnPage({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  const { origin = '', host } = headers;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
