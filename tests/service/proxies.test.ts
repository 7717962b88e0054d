import { expect, test } from 'vitest';
import { addressOf, countedAs, type Proxies, proxiesOf } from '../../src/service/proxies.ts';

const of = (setting: string) => proxiesOf(setting) as Proxies;

test.each([
  // nobody is believed
  ['', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['0', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  // one proxy adds who asked it; what the visitor wrote stands before that
  ['1', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['1', '127.0.0.1', '1.1.1.1, 2.2.2.2, 203.0.113.9', '203.0.113.9'],
  ['2', '127.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['2', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['1', '127.0.0.1', undefined, '127.0.0.1'],
  // proxies by address
  ['127.0.0.1', '127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1, 10.0.0.0/8', '127.0.0.1', '1.1.1.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['127.0.0.1', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['::1', '::1', '2001:db8::7', '2001:db8::7'],
  ['127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.1'],
  // as some write it
  ['1', '::ffff:127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['1', '::1', '[2001:db8::7]:4711', '2001:db8::7'],
  ['127.0.0.1', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['1', '127.0.0.1', 'no address', 'unknown'],
  ['0', undefined, '203.0.113.9', 'unknown'],
])('with the proxies "%s", %s that forwards %s is %s', (setting, socket, forwarded, address) => {
  expect(addressOf({ socket, forwarded }, of(setting))).toBe(address);
});

test.each([
  'one',
  '-1',
  '10',
  '127.0.0.1/33',
  '127.0.0.1/',
  '::1/129',
  '10.0.0.0/8/8',
  '127.0.0.1,,',
  'proxy.example',
])('"%s" means no proxies', (setting) => {
  expect(proxiesOf(setting)).toBeUndefined();
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:0db8::3:4:5:6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, counted) => {
  expect(countedAs(address)).toBe(counted);
});
