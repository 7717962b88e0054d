import { lookup as lookupHost } from 'node:dns';
import http, { type ClientRequestArgs } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublic } from './public-address.ts';

/** What became of a question: an answer with its status, and where the last redirect led; or why there was none. */
export type Answer = { status: number; last: URL } | { fault: string };

/** Which IP addresses may be asked. */
export type MayAsk = (address: string, port: string) => boolean;

/** In the place of the code of a system error: the address is not one of the public internet. */
export const NOT_PUBLIC = 'NOT_PUBLIC';

const WAIT = 10_000;
const MOST_REDIRECTS = 8;

const HEADERS = {
  'user-agent': 'Plenary link check (looks now and then whether the links of a conference site still work)',
  accept: '*/*',
};

/**
 * Asks for an address as a visitor's browser would, without cookies: by HEAD, and by GET where that is not answered well, of
 * which the content is not taken. Follows redirects. Never rejects.
 */
export async function ask(address: string, mayAsk: MayAsk = isPublic): Promise<Answer> {
  const first = await follow('HEAD', new URL(address), mayAsk);
  if ('status' in first && first.status < 400) return first;
  const isFinal = 'fault' in first && [NOT_PUBLIC, 'ENOTFOUND', 'EAI_AGAIN'].includes(first.fault);
  return isFinal ? first : follow('GET', new URL(address), mayAsk);
}

async function follow(method: 'HEAD' | 'GET', from: URL, mayAsk: MayAsk): Promise<Answer> {
  let here = from;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const answer = await once(method, here, mayAsk);
    if ('fault' in answer) return answer;
    const { status, location } = answer;
    if (status < 300 || status >= 400 || !location || !URL.canParse(location, here))
      return { status, last: here };
    here = new URL(location, here);
    if (!/^https?:$/.test(here.protocol)) return { status: 200, last: here };
  }
  return { fault: 'TOO_MANY_REDIRECTS' };
}

type Once = { status: number; location: string | undefined } | { fault: string };

function once(method: 'HEAD' | 'GET', url: URL, mayAsk: MayAsk): Promise<Once> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // a name is looked at when it is looked up, so that nobody can change it between the two
  if (isIP(host) && !mayAsk(host, url.port)) return Promise.resolve({ fault: NOT_PUBLIC });
  const { request } = url.protocol === 'https:' ? https : http;
  const options = {
    method,
    headers: HEADERS,
    agent: false,
    signal: AbortSignal.timeout(WAIT),
    lookup: guarded(url, mayAsk),
  };
  return new Promise((resolve) => {
    const asked = request(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    });
    asked.on('error', (error: NodeJS.ErrnoException) => resolve({ fault: error.code ?? error.name }));
    asked.end();
  });
}

/** Looks a name up, and gives only addresses that may be asked. */
function guarded(url: URL, mayAsk: MayAsk): NonNullable<ClientRequestArgs['lookup']> {
  return (host, options, done) =>
    lookupHost(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const open = found.filter(({ address }) => mayAsk(address, url.port));
      const [one] = open;
      if (!one) return done(Object.assign(new Error(NOT_PUBLIC), { code: NOT_PUBLIC }), '');
      if (options.all) return done(null, open);
      return done(null, one.address, one.family);
    });
}
