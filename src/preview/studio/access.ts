import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLocal, isOwnPage } from '../access.ts';

/*
 * Who may use the studio. It writes files, so a request must come from its own page (Fetch Metadata, W3C), at a name of this
 * machine (against DNS rebinding), with the token of this start of the preview. The page with the token is given to this computer
 * only, and to whoever opens the link with the token that the terminal shows.
 */

/** Whether a request names this machine: by an address, as localhost, or by a name that the preview was started with. */
export function hasOwnHost({ headers }: IncomingMessage, names: readonly string[]): boolean {
  const { host = '' } = headers;
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  return isAddress || hostname === 'localhost' || hostname.endsWith('.localhost') || names.includes(hostname);
}

/** Whether a request that does something comes from the page of the studio. */
export function isFromStudio(request: IncomingMessage): boolean {
  // on this computer all browsers say where a request comes from; at a plain address in the network none does
  if (isLocal(request)) return request.headers['sec-fetch-site'] === 'same-origin';
  return isOwnPage(request);
}

/** Whether the page of the studio is asked for by somebody who typed its address, or by a page of the preview. */
export function isFirstVisit(request: IncomingMessage): boolean {
  const from = request.headers['sec-fetch-site'];
  return from === 'none' || from === 'same-origin' || (from === undefined && !isLocal(request));
}

/** Whether a text is the token, in the same time whatever it is. */
export function isToken(given: string | undefined, token: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}
