import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isFromOwnPage, isLocal } from '../access.ts';

/*
 * The studio writes files: a request must come from its own page (Fetch Metadata, W3C), use a name of this machine (against DNS
 * rebinding), and contain the token of this start. Only this computer, and devices that opened the terminal's link, get the
 * token.
 */

/** Accepts IP addresses, localhost, and the names with which the preview was started. */
export function hasOwnHost({ headers }: IncomingMessage, names: readonly string[]): boolean {
  const { host = '' } = headers;
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  return isAddress || hostname === 'localhost' || hostname.endsWith('.localhost') || names.includes(hostname);
}

export function isFromStudio(request: IncomingMessage): boolean {
  // on this computer, all browsers send the header; over http in the network, no browser does, and the origin decides
  if (isLocal(request)) return request.headers['sec-fetch-site'] === 'same-origin';
  return isFromOwnPage(request);
}

/** Accepts a typed address and a link from a page of the preview, but no link from another site. */
export function isFirstVisit(request: IncomingMessage): boolean {
  const from = request.headers['sec-fetch-site'];
  return from === 'none' || from === 'same-origin' || (from === undefined && !isLocal(request));
}

/** Takes constant time. */
export function isToken(given: string | undefined, token: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}
