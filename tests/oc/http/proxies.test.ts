import { expect, test } from 'vitest';
import {
  countedNetwork,
  type Proxies,
  parseProxies,
  visitorAddress,
  visitorOfRequest,
} from '../../../src/oc/http/proxies.ts';
import { texts } from '../texts.ts';

const of = (setting: string) => parseProxies(setting) as Proxies;

test.each([
  // nobody is believed
  ['', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['0', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  // one proxy adds who asked it; what the visitor wrote comes before that
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
  expect(visitorAddress({ socket, forwarded }, of(setting))).toBe(address);
});

test.each([
  // nobody is believed
  ['', '127.0.0.1', undefined, 'https', 'http'],
  // one proxy that says it, or adds it to what the visitor wrote
  ['1', '127.0.0.1', '203.0.113.9', 'https', 'https'],
  ['1', '127.0.0.1', undefined, 'HTTPS', 'https'],
  ['1', '127.0.0.1', '203.0.113.9', 'https, http', 'http'],
  ['1', '127.0.0.1', '203.0.113.9', 'http, https', 'https'],
  // the visitor speaks to the first of two
  ['2', '127.0.0.1', '203.0.113.9, 10.0.0.2', 'https, http', 'https'],
  ['2', '127.0.0.1', '203.0.113.9, 10.0.0.2', 'http, https, http', 'https'],
  ['2', '127.0.0.1', '203.0.113.9, 10.0.0.2', 'https', 'https'],
  // proxies by address
  ['127.0.0.1, 10.0.0.0/8', '127.0.0.1', '203.0.113.9, 10.0.0.2', 'https, http', 'https'],
  ['127.0.0.1', '127.0.0.1', '203.0.113.9, 10.0.0.2', 'https, http', 'http'],
  ['127.0.0.1', '192.0.2.1', '203.0.113.9', 'https', 'http'],
  ['1', '127.0.0.1', '203.0.113.9', '', 'http'],
  ['1', '127.0.0.1', '203.0.113.9', undefined, 'http'],
])(
  'with the proxies "%s", a call of %s that forwards %s and %s is by %s',
  (setting, socket, forwarded, proto, scheme) => {
    const headers: Record<string, string | undefined> = {
      'x-forwarded-for': forwarded,
      'x-forwarded-proto': proto,
    };
    const asked = { socket, url: 'http://mun.example/mail', header: (name: string) => headers[name] };
    expect(visitorOfRequest(asked, of(setting)).scheme).toBe(scheme);
  },
);

test.each([
  ['0', 'mun.example:8443', 'other.example', 'mun.example:8443'],
  ['1', '127.0.0.1:4173', 'mun.example', 'mun.example'],
  ['1', 'mun.example', 'other.example, mun.example', 'mun.example'],
  ['1', 'mun.example', undefined, 'mun.example'],
])(
  'with the proxies "%s", a call to %s that forwards the host %s is for %s',
  (setting, host, forwarded, wanted) => {
    const headers: Record<string, string | undefined> = { host, 'x-forwarded-host': forwarded };
    const asked = {
      socket: '127.0.0.1',
      url: `http://${host}/mail`,
      header: (name: string) => headers[name],
    };
    expect(visitorOfRequest(asked, of(setting)).host).toBe(wanted);
  },
);

test.each(
  texts(`
    one | -1 | 10 | 127.0.0.1/33 | 127.0.0.1/ | ::1/129 | 10.0.0.0/8/8 | 127.0.0.1,, | proxy.example`),
)('"%s" means no proxies', (setting) => {
  expect(parseProxies(setting)).toBeUndefined();
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
  expect(countedNetwork(address)).toBe(counted);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:0db8:0001::6', '2001:db8:1'],
  ['unknown', 'unknown'],
])('%s waits in the network %s', (address, network) => {
  expect(countedNetwork(address, 48)).toBe(network);
});
