import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isLocal } from '../../../src/site/preview/access.ts';

const asked = (remoteAddress: string, headers = {}) =>
  isLocal({ socket: { remoteAddress }, headers } as IncomingMessage);

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.0.1'])('%s is this computer', (address) => {
  expect(asked(address)).toBe(true);
});

test('another computer is not, nor is who comes by way of a proxy on this one', () => {
  expect(['192.168.0.7', '::ffff:10.0.0.1', 'fe80::1', ''].some((one) => asked(one))).toBe(false);
  for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'])
    expect(asked('127.0.0.1', { [header]: 'somewhere' }), header).toBe(false);
});
