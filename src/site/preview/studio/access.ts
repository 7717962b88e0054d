import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLocal, isOwnPage } from '../access.ts';

/*
 * Who may use the studio. It writes files, so a request must come from its own page (Fetch Metadata, W3C), use a name of this machine
 * (against DNS rebinding), and have the token of this start of the preview. Only this computer gets the page with the token, and anyone who
 * opens the link with the token from the terminal.
 */

/** Whether a request addresses this machine: by IP address, as localhost, or by a name with which the preview was started. */
export function hasOwnHost({ headers }: IncomingMessage, names: readonly string[]): boolean {
  const { host = '' } = headers;
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  return isAddress || hostname === 'localhost' || hostname.endsWith('.localhost') || names.includes(hostname);
}

export function isFromStudio(request: IncomingMessage): boolean {
  // on this computer, all browsers send where a request comes from; with http in the network, none does
  if (isLocal(request)) return request.headers['sec-fetch-site'] === 'same-origin';
  return isOwnPage(request);
}

/** Whether the page of the studio is requested by typing its address, or from a page of the preview. */
export function isFirstVisit(request: IncomingMessage): boolean {
  const from = request.headers['sec-fetch-site'];
  return from === 'none' || from === 'same-origin' || (from === undefined && !isLocal(request));
}

/** Whether a text is the token, compared in constant time. */
export function isToken(given: string | undefined, token: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}
