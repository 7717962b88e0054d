import type { IncomingMessage } from 'node:http';

/* Who asks. What changes files or starts programs answers only pages of the preview, and some of it only this computer. */

/** The addresses of this machine. */
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Headers of a proxy, which comes from this machine whoever asks it. */
const PROXIED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether a request comes from this computer, and not by way of a proxy. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && !PROXIED.some((name) => headers[name] !== undefined);
}

/**
 * Whether a request comes from a page of the preview (Fetch Metadata, W3C). Browsers say where a request comes from; where they do
 * not (a plain address in the network), the origin has to be ours.
 */
export function isOwnPage({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  const { origin = '', host } = headers;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** The address of a request without its query, and the query. It is no URL: a visitor may send anything. */
export function askedBy({ url = '' }: IncomingMessage): { address: string; query: URLSearchParams } {
  const [address = '', ...rest] = url.split('?');
  return { address, query: new URLSearchParams(rest.join('?')) };
}
