import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** Which proxies in front of the service are believed: the last so many, or those of certain addresses. */
export type Proxies = number | BlockList;

/**
 * The proxies that a setting means: how many there are in a row (`1`), or their addresses and networks
 * (`127.0.0.1, 10.0.0.0/8`). Empty means none. Undefined for what is neither.
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
    list.addSubnet(address, size, familyOf(address));
  }
  return list;
}

interface AddressSources {
  /** The address at the other end of the connection. */
  socket: string | undefined;
  /** The header `X-Forwarded-For`: each proxy adds at its end the address that it was asked from. */
  forwarded: string | undefined;
}

/**
 * The address that a request came from, as far as it can be believed: what visitors write into `X-Forwarded-For`
 * themselves comes before the entries of the trusted proxies, and is ignored.
 */
export function addressOf(asked: AddressSources, proxies: Proxies): string {
  const hops = hopsOf(asked);
  const found = hops[Math.max(0, hops.length - 1 - trustedHops(hops, proxies))] ?? '';
  return isIP(found) ? found : 'unknown';
}

/** The addresses on the way to the service; the last is the other end of the connection. */
function hopsOf({ socket, forwarded }: AddressSources): string[] {
  return [...listEntries(forwarded).map(plainAddress), plainAddress(socket ?? '')];
}

/** How many proxies in a row, counted from the service, are believed. */
function trustedHops(hops: string[], proxies: Proxies): number {
  if (typeof proxies === 'number') return proxies;
  return hops.length - 1 - hops.findLastIndex((hop) => !isIP(hop) || !proxies.check(hop, familyOf(hop)));
}

/** What a visitor asked for, and from where, as far as it can be believed. */
interface Visitor {
  address: string;
  /** `http` or `https`. */
  scheme: string;
  /** With its port, where it is not the usual one. */
  host: string;
}

/** A request, as the server has it. */
interface ReceivedRequest {
  /** The address at the other end of the connection. */
  socket: string | undefined;
  url: string;
  header: (name: string) => string | undefined;
}

/** What the proxies that are believed say of a request; where they say nothing, the request itself. */
export function visitorOf({ socket, url, header }: ReceivedRequest, proxies: Proxies): Visitor {
  const asked = { socket, forwarded: header('x-forwarded-for') };
  const count = trustedHops(hopsOf(asked), proxies);
  // each proxy adds its own at the end, or writes its own alone: the last that is believed heard it from the visitor
  const forwarded = (name: string) => (count > 0 ? listEntries(header(name)).slice(-count)[0] : undefined);
  const { protocol, host } = new URL(url);
  return {
    address: addressOf(asked, proxies),
    scheme: (forwarded('x-forwarded-proto') ?? protocol.slice(0, -1)).toLowerCase(),
    host: forwarded('x-forwarded-host') ?? header('host') ?? host,
  };
}

/** What Node's server knows of a request, beside the request itself. */
export interface Env {
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } };
}

/** Whether the visitor came by TLS, to the service or to a proxy that is believed. */
export function isByTls(c: Context<Env>, proxies: Proxies): boolean {
  return visitorIn(c, proxies).scheme === 'https';
}

/** Who asks, and for which host, as far as it can be believed. */
export function visitorIn<E extends Env>(c: Context<E>, proxies: Proxies): Visitor {
  const socket = c.env?.incoming?.socket.remoteAddress;
  return visitorOf({ socket, url: c.req.url, header: (name) => c.req.header(name) }, proxies);
}

/** The entries of a header that is a list. */
function listEntries(header = ''): string[] {
  return header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * Under which an address is counted: whoever has one IPv6 address has the 2^64 around it too, and a provider's customer
 * or a rented server often has the 2^80 of a /48.
 */
export function countedAs(address: string, bits: 64 | 48 = 64): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const parts = (text: string) => text.split(':').filter((part) => part !== '');
  const filled =
    tail === undefined ? [] : Array(Math.max(0, 8 - parts(head).length - parts(tail).length)).fill('0');
  const groups = [...parts(head), ...filled, ...parts(tail ?? '')].slice(0, bits / 16);
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':');
}

/** Without a port, brackets and the prefix of IPv4 in IPv6. */
function plainAddress(written: string): string {
  const text = written
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(text) ? (text.split(':')[0] ?? '') : text;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
