import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isFromOwnPage, isLocal } from '../access.ts';

/*
 * Rules for access to the studio. The studio writes files, so a request must come from its own page (Fetch Metadata, W3C), use a
 * name of this machine (against DNS rebinding), and contain the token of this start of the preview. The page with the token is
 * only served to this computer, and to devices that have opened the link with the token from the terminal.
 */

/**
 * Whether a request is addressed to this machine: by IP address, as localhost, or by a name with which the preview was started.
 */
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

/** Whether the studio was opened by typing its address or from a page of the preview, and not from another site. */
export function isFirstVisit(request: IncomingMessage): boolean {
  const from = request.headers['sec-fetch-site'];
  return from === 'none' || from === 'same-origin' || (from === undefined && !isLocal(request));
}

/** Whether a text is the token. The comparison takes constant time. */
export function isToken(given: string | undefined, token: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}
