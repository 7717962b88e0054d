import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** Number or addresses of the trusted proxies in front of the service. */
export type Proxies = number | BlockList;

/**
 * The setting is a number of proxies in a row (`1`), or addresses and networks (`127.0.0.1, 10.0.0.0/8`). Returns 0 if it is
 * empty, undefined if it is invalid.
 */
export function parseProxies(setting = ''): Proxies | undefined {
  if (setting.trim() === '') return 0;
  if (/^\s*\d\s*$/.test(setting)) return Number(setting);
  const list = new BlockList();
  for (const one of setting.split(',').map((part) => part.trim())) {
    const [address = '', bits, ...rest] = one.split('/');
    const most = isIPv4(address) ? 32 : 128;
    const size = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (!isIP(address) || !(size <= most) || rest.length > 0) return undefined;
    list.addSubnet(address, size, ipFamily(address));
  }
  return list;
}

interface AddressSources {
  /** Address at the other end of the connection. */
  socket: string | undefined;
  /** Value of `X-Forwarded-For`, to which each proxy appends the address of its client. */
  forwarded: string | undefined;
}

/** Entries that the visitor wrote into `X-Forwarded-For` precede the entries of trusted proxies, and are ignored. */
export function visitorAddress(asked: AddressSources, proxies: Proxies): string {
  const hops = collectRequestHops(asked);
  const found = hops[Math.max(0, hops.length - 1 - countTrustedHops(hops, proxies))] ?? '';
  return isIP(found) ? found : 'unknown';
}

/** The last address is the other end of the connection. */
function collectRequestHops({ socket, forwarded }: AddressSources): string[] {
  return [...splitHeader(forwarded).map(bareAddress), bareAddress(socket ?? '')];
}

/** Counts consecutive proxies from the service. */
function countTrustedHops(hops: string[], proxies: Proxies): number {
  if (typeof proxies === 'number') return proxies;
  return hops.length - 1 - hops.findLastIndex((hop) => !isIP(hop) || !proxies.check(hop, ipFamily(hop)));
}

interface Visitor {
  address: string;
  /** `http` or `https`. */
  scheme: string;
  /** With the port unless it is the default port. */
  host: string;
}

interface ReceivedRequest {
  socket: string | undefined;
  url: string;
  header: (name: string) => string | undefined;
}

/** Reads headers of trusted proxies; without such proxies, the request itself. */
export function visitorOfRequest({ socket, url, header }: ReceivedRequest, proxies: Proxies): Visitor {
  const asked = { socket, forwarded: header('x-forwarded-for') };
  const count = countTrustedHops(collectRequestHops(asked), proxies);
  // a proxy appends its value or replaces the header, so the first trusted proxy reports what the visitor used
  const forwarded = (name: string) => (count > 0 ? splitHeader(header(name)).slice(-count)[0] : undefined);
  const { protocol, host } = new URL(url);
  return {
    address: visitorAddress(asked, proxies),
    scheme: (forwarded('x-forwarded-proto') ?? protocol.slice(0, -1)).toLowerCase(),
    host: forwarded('x-forwarded-host') ?? header('host') ?? host,
  };
}

export interface ServiceEnv {
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } };
}

export function isOverTls(c: Context<ServiceEnv>, proxies: Proxies): boolean {
  return visitorOfContext(c, proxies).scheme === 'https';
}

export function visitorOfContext<E extends ServiceEnv>(c: Context<E>, proxies: Proxies): Visitor {
  const socket = c.env?.incoming?.socket.remoteAddress;
  return visitorOfRequest({ socket, url: c.req.url, header: (name) => c.req.header(name) }, proxies);
}

/**
 * Pages of another site could use up the login attempts of a member, or guess passwords with the help of their visitors. No page
 * can set `Sec-Fetch-Site`, which takes precedence; another host of the same domain (`same-site`) counts as another site.
 * Browsers that do not send this header, as without TLS, send `Origin`. Programs that are not browsers send neither.
 */
export function isFromOtherSite<E extends ServiceEnv>(c: Context<E>, host: string): boolean {
  const from = c.req.header('sec-fetch-site');
  if (from !== undefined) return from !== 'same-origin' && from !== 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  // some proxies write the default port after the host; URL removes it
  const page = new URL(origin);
  const own = `${page.protocol}//${host}`;
  return !URL.canParse(own) || page.host !== new URL(own).host;
}

function splitHeader(header = ''): string[] {
  return header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** The owner of an IPv6 address has its whole /64; a provider's customer or a rented server often has a /48. */
export function countedNetwork(address: string, bits: 64 | 48 = 64): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const parts = (text: string) => text.split(':').filter((part) => part !== '');
  const filled =
    tail === undefined ? [] : Array(Math.max(0, 8 - parts(head).length - parts(tail).length)).fill('0');
  const groups = [...parts(head), ...filled, ...parts(tail ?? '')].slice(0, bits / 16);
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':');
}

/** Also removes the prefix of an IPv4 address that is written as IPv6. */
function bareAddress(written: string): string {
  const text = written
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(text) ? (text.split(':')[0] ?? '') : text;
}

function ipFamily(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
