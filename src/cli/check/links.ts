import { lookup as lookupHost } from 'node:dns';
import http, { type ClientRequestArgs } from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import { type Compilation, type OutsideLink, type Problem, problem } from '../../compiler/index.ts';
import { MS_PER_DAY } from '../../core/index.ts';
import { type Cache, openCache } from '../../site/build/index.ts';
import type { Folders } from '../command.ts';

/* Never requested: a pull request can contain any address, so only the public internet may be contacted (RFC 6890). */
const BLOCKED_IP_RANGES: [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // in IPv6, only 2000::/3 is allowed, except the ranges for embedded IPv4 addresses and for documentation
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blockedAddresses = new BlockList();
for (const [address, prefix] of BLOCKED_IP_RANGES)
  blockedAddresses.addSubnet(address, prefix, address.includes(':') ? 'ipv6' : 'ipv4');

const publicAddresses = new BlockList();
publicAddresses.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blockedAddresses.check(address, 'ipv4');
  return version === 6 && publicAddresses.check(address, 'ipv6') && !blockedAddresses.check(address, 'ipv6');
}

/** The result of a request: the status and the address after all redirects, or the reason why there was no response. */
export type LinkResponse = { status: number; last: URL } | { fault: string };

type AddressFilter = (address: string, port: string) => boolean;

const BLOCKED_ADDRESS_CODE = 'NOT_PUBLIC';

const REQUEST_TIMEOUT = 10_000;
const MAX_REDIRECTS = 8;

const REQUEST_HEADERS = {
  'user-agent': 'Plenary link check (checks sometimes whether the links of a conference site still work)',
  accept: '*/*',
};

/** Uses HEAD and, if that fails, GET. Follows redirects as a browser does. Never rejects. */
export async function requestLink(
  address: string,
  mayAsk: AddressFilter = isPublicAddress,
): Promise<LinkResponse> {
  const first = await followRedirects('HEAD', new URL(address), mayAsk);
  if ('status' in first && first.status < 400) return first;
  const isFinal = 'fault' in first && [BLOCKED_ADDRESS_CODE, 'ENOTFOUND', 'EAI_AGAIN'].includes(first.fault);
  return isFinal ? first : followRedirects('GET', new URL(address), mayAsk);
}

async function followRedirects(
  method: 'HEAD' | 'GET',
  from: URL,
  mayAsk: AddressFilter,
): Promise<LinkResponse> {
  let here = from;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const answer = await requestOnce(method, here, mayAsk);
    if ('fault' in answer) return answer;
    const { status, location } = answer;
    if (status < 300 || status >= 400 || !location || !URL.canParse(location, here.href))
      return { status, last: here };
    here = new URL(location, here);
    if (!/^https?:$/.test(here.protocol)) return { status: 200, last: here };
  }
  return { fault: 'TOO_MANY_REDIRECTS' };
}

type SingleHopResponse = { status: number; location: string | undefined } | { fault: string };

function requestOnce(method: 'HEAD' | 'GET', url: URL, mayAsk: AddressFilter): Promise<SingleHopResponse> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // a host name is checked during its DNS lookup, so that its address can't change between check and request
  if (isIP(host) && !mayAsk(host, url.port)) return Promise.resolve({ fault: BLOCKED_ADDRESS_CODE });
  const { request } = url.protocol === 'https:' ? https : http;
  const options = {
    method,
    headers: REQUEST_HEADERS,
    agent: false,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    lookup: guardedLookup(url, mayAsk),
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

function guardedLookup(url: URL, mayAsk: AddressFilter): NonNullable<ClientRequestArgs['lookup']> {
  return (host, options, done) =>
    lookupHost(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const open = found.filter(({ address }) => mayAsk(address, url.port));
      const [one] = open;
      if (!one)
        return done(Object.assign(new Error(BLOCKED_ADDRESS_CODE), { code: BLOCKED_ADDRESS_CODE }), '');
      if (options.all) return done(null, open);
      return done(null, one.address, one.family);
    });
}

const MAX_PARALLEL_REQUESTS = 5;
/** Maximum duration of a check in ms, since a person is waiting. The remaining links are checked the next time. */
const MAX_CHECK_TIME = 5 * 60 * 1000;
/** The stored result for an address. `gone` is the reason why the address doesn't work. */
interface StoredResult {
  at: number;
  gone?: string;
  /** The advice to the editor, if it differs from the usual advice to find the new address. */
  instead?: string;
}

interface Options {
  /** The cache of results, which are valid for a week if the address works, otherwise for a day. */
  cache: Cache;
  now?: Date;
  mayAsk?: AddressFilter;
  /** Maximum duration of all requests, in ms. */
  time?: number;
}

/** Returns a warning for each broken link, and the number of links that couldn't be checked. Never rejects. */
export async function checkLinks(
  outside: OutsideLink[],
  { cache, now = new Date(), mayAsk, time = MAX_CHECK_TIME }: Options,
): Promise<{ problems: Problem[]; unknown: number }> {
  const known = await readStoredResults(cache, outside, now);
  const waiting = outside.filter(({ address }) => !known.has(address));
  const answers = await requestLinks(waiting, mayAsk, performance.now() + time);
  // offline, all host names are unknown; a single response proves a connection
  const isOnline = [...answers.values()].some((answer) => 'status' in answer);
  for (const [address, answer] of answers) {
    const found = judgeResponse(answer, isOnline);
    if (!found) continue;
    known.set(address, { at: now.getTime(), ...found });
    await cache.write(CACHE_KIND, address, known.get(address));
  }
  const problems = outside.flatMap(({ address, places: [first, ...others] }) => {
    const { gone: reason, instead } = known.get(address) ?? {};
    if (!reason || !first) return [];
    const related = others.map((place) => ({ place, message: 'Here, too.' }));
    return [problem('link-gone', first, { address, reason, ...(instead ? { instead } : {}) }, related)];
  });
  return { problems, unknown: outside.filter(({ address }) => !known.has(address)).length };
}

export function uncheckedLinksText(count: number): string {
  const links = count === 1 ? '1 link was' : `${count} links were`;
  return `${links} not checked: there is no connection, or no answer in time.`;
}

async function requestLinks(
  outside: OutsideLink[],
  mayAsk: AddressFilter | undefined,
  until: number,
): Promise<Map<string, LinkResponse>> {
  const answers = new Map<string, LinkResponse>();
  const waiting = [...outside];
  const worker = async () => {
    for (let next = waiting.shift(); next && performance.now() < until; next = waiting.shift())
      answers.set(next.address, await requestLink(next.address, mayAsk));
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, worker));
  return answers;
}

/** Undefined if the response is inconclusive. */
function judgeResponse(answer: LinkResponse, isOnline: boolean): Omit<StoredResult, 'at'> | undefined {
  if ('fault' in answer) {
    if (answer.fault === BLOCKED_ADDRESS_CODE)
      return {
        gone: "is in a private network, which visitors can't reach",
        instead: 'Write the address that everybody can open.',
      };
    const isNobody = answer.fault === 'ENOTFOUND' && isOnline;
    return isNobody ? { gone: 'does not work: there is no site with that name' } : undefined;
  }
  const { status, last } = answer;
  if (status === 404 || status === 410) return { gone: `does not work: the site answers ${status}` };
  if (last.hostname === 'accounts.google.com')
    return {
      gone: 'only opens after a login',
      instead: 'In Google Drive, click "Share", and under "General access" choose "Anyone with the link".',
    };
  return status < 400 ? {} : undefined;
}

const CACHE_KIND = 'links';

async function readStoredResults(
  cache: Cache,
  outside: OutsideLink[],
  now: Date,
): Promise<Map<string, StoredResult>> {
  const known = new Map<string, StoredResult>();
  for (const { address } of outside) {
    const found = await cache.read<StoredResult>(CACHE_KIND, address);
    if (found && now.getTime() - found.at < (found.gone ? MS_PER_DAY : 7 * MS_PER_DAY))
      known.set(address, found);
  }
  return known;
}

export async function withLinkProblems<T extends Compilation>(found: T, folders: Folders): Promise<T> {
  const { problems, unknown } = await checkLinks(found.outside(), { cache: openCache(folders) });
  // on stderr, since other programs read stdout
  if (unknown > 0) console.error(uncheckedLinksText(unknown));
  const all = [...found.problems, ...found.locate(problems)];
  return { ...found, problems: all.sort((a, b) => a.line - b.line || a.column - b.column) };
}
