import { expect, test } from 'vitest';
import { parsePort } from '../../../src/service/http/server.ts';

test.each([
  [undefined, 4173],
  ['', 4173],
  ['0', 0],
  ['8080', 8080],
  ['65535', 65535],
])('PORT=%s means %i', (setting, port) => {
  expect(parsePort(setting)).toBe(port);
});

test.each(['abc', '65536', '-1', '80.5', '0x50', ' 80', '99999999'])('PORT=%s is no port', (setting) => {
  expect(parsePort(setting)).toBeUndefined();
});
