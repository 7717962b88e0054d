import { BlockList, isIP } from 'node:net';

/*
 * Whoever checks a site may not be the one who wrote it: a pull request names any address it likes. So nothing is asked
 * that is not on the public internet: no loopback, no network of the house, no metadata of a cloud (RFC 6890).
 */
const CLOSED: [address: string, prefix: number][] = [
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
  // of the newer addresses all but 2000::/3 are closed, and in that what stands for an older one, or is for examples
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [address, prefix] of CLOSED)
  closed.addSubnet(address, prefix, address.includes(':') ? 'ipv6' : 'ipv4');

const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
