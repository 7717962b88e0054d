import type { IncomingMessage } from 'node:http';

/* Checks the origin of requests. Calls that change files or start programs are only for pages of the preview, some only for this computer. */

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Headers of a proxy, whose requests come from this machine for any client. */
const PROXIED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether a request comes from this computer, and not through a proxy. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && !PROXIED.some((name) => headers[name] !== undefined);
}

/** Whether a request comes from a page of the preview (Fetch Metadata, W3C). If the browser doesn't say so, the origin must be ours. */
export function isOwnPage({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  const { origin = '', host } = headers;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Returns the path and the query of a request. They aren't parsed as a URL, since a visitor may send anything. */
export function askedBy({ url = '' }: IncomingMessage): { address: string; query: URLSearchParams } {
  const [address = '', ...rest] = url.split('?');
  return { address, query: new URLSearchParams(rest.join('?')) };
}
