import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';

/** A request and its answer in a few words, the same for every server. */
export interface Asked {
  /** The method where it isn't GET, and the address below the base path. */
  what: string;
  headers?: { [name: string]: string };
  /** Asks again with the tag of the first answer, for which a browser has a copy. */
  again?: true;
  /** The words that `wordsFor()` finds in the answer. */
  answer: string;
  /** Other words that are right on one server, and why. */
  except?: { [server: string]: string };
}

const PAGE = '200 html no-cache';
const UNKNOWN = '404 html no-cache';

/** Fifty requests, of a site with these pages and this script in its folder of hashed files. */
export function requestsFor(pages: string[], script: string): Asked[] {
  const to = (page: string) => `308 to ${page}`;
  return [
    ...pages.map((page) => ({ what: page, answer: PAGE })),
    { what: '/committees/', answer: to('/committees') },
    { what: '/Committees', answer: to('/committees') },
    { what: '/committees.html', answer: to('/committees') },
    { what: '/committees/index.html', answer: to('/committees') },
    { what: '/Committees/UNSC/?from=poster&x=%20', answer: to('/committees/unsc?from=poster&x=%20') },
    { what: '/committees/UNSC.html', answer: to('/committees/unsc') },
    { what: '/index', answer: to('/') },
    { what: '/INDEX.html?from=poster', answer: to('/?from=poster') },
    { what: '/Thank-You.html', answer: to('/thank-you') },
    { what: '/2023', answer: PAGE },
    { what: '/2023/team', answer: PAGE },
    { what: '/2023/Team/', answer: to('/2023/team') },
    { what: '/assets/rules-R3NgxHOO.pdf', answer: '200 pdf for a year' },
    { what: '/media/documents/rules.pdf', answer: '200 pdf no-cache' },
    { what: '/teams', answer: to('/secretariat') },
    { what: '/Teams/?from=poster', answer: to('/secretariat?from=poster') },
    { what: '/old.html', answer: to('/2023/team') },
    { what: '/old', answer: to('/2023/team') },
    { what: '/not-there', answer: UNKNOWN },
    { what: '/Not-There/', answer: UNKNOWN },
    { what: '/committees/nobody', answer: UNKNOWN },
    { what: '/404', answer: UNKNOWN },
    { what: '/404.html', answer: UNKNOWN },
    { what: '/assets/', answer: UNKNOWN },
    { what: '/assets/gone.js', answer: UNKNOWN },
    { what: '//evil.example/', answer: UNKNOWN },
    // Apache never serves such a file, and has no page for that
    { what: '/.htaccess', answer: UNKNOWN, except: { Apache: '403 html' } },
    { what: '/committees.json', answer: '200 json no-cache' },
    { what: '/sw.js', answer: '200 javascript no-cache' },
    { what: '/site.webmanifest', answer: '200 manifest+json no-cache' },
    { what: '/calendar/day-1.ics', answer: '200 calendar no-cache' },
    { what: script, answer: '200 javascript for a year' },
    { what: '/committees', headers: { 'accept-encoding': 'gzip' }, answer: `${PAGE} gzip` },
    { what: '/committees', headers: { 'accept-encoding': 'gzip' }, again: true, answer: '304 no-cache' },
    { what: 'HEAD /committees', answer: PAGE },
  ];
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  length: number;
}

/** Asks a server, with the address exactly as it is written. */
export async function ask(origin: string, base: string, { what, headers, again }: Asked): Promise<Answer> {
  const [, method = 'GET', address = ''] = /^(?:(HEAD) )?(.*)$/.exec(what) ?? [];
  const path = base.slice(0, -1) + address;
  const get = async (more = {}): Promise<Answer> => {
    const asked = request(origin, { path, method, headers: { ...headers, ...more } }).end();
    const [answer] = await once(asked, 'response');
    let length = 0;
    for await (const chunk of answer) length += chunk.length;
    return { status: answer.statusCode, headers: answer.headers, length };
  };
  const first = await get();
  return again ? get({ 'if-none-match': String(first.headers.etag) }) : first;
}

/** An answer in a few words: status, where to, kind of file, caching, compression. */
export function wordsFor({ status, headers }: Answer, origin: string, base: string): string {
  const { location } = headers;
  if (location !== undefined) return `${status} to ${location.replace(origin, '').replace(base, '/')}`;
  const kind = /^\w+\/([\w+]+)/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const caching = headers['cache-control'] ?? '';
  return [
    status,
    status === 304 ? '' : kind,
    /max-age=31536000, immutable/.test(caching) ? 'for a year' : caching,
    headers['content-encoding'],
  ]
    .filter(Boolean)
    .join(' ');
}
