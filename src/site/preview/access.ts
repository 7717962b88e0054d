import type { IncomingMessage, ServerResponse } from 'node:http';

/* Only pages of the preview may change files or start programs; some requests must also come from this computer. */

const LOOPBACK_PATTERN = /^(?:127\.|::1$|::ffff:127\.)/;

/** The requests of a proxy come from this machine, whichever client sent them. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Returns false for a request through a proxy. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  return (
    LOOPBACK_PATTERN.test(socket.remoteAddress ?? '') &&
    !PROXY_HEADERS.some((name) => headers[name] !== undefined)
  );
}

/** Checks the Fetch Metadata header (W3C). Without this header, the `Origin` of the request must be ours. */
export function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  const { origin = '', host } = headers;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Doesn't parse the address as a URL, since a visitor can send any text. */
export function requestAddress({ url = '' }: IncomingMessage): { address: string; query: URLSearchParams } {
  const [address = '', ...rest] = url.split('?');
  return { address, query: new URLSearchParams(rest.join('?')) };
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}
