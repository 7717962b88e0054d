import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeSilentConnections, parsePort } from '../../../src/oc/http/server.ts';

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

describe('a connection on which nothing moves', () => {
  // its time is over as soon as the answer is to begin, or has begun: a real clock could end it before the request has come
  const server = createServer(({ url, socket }, response) => {
    if (url === '/waits') socket.emit('timeout');
    // more than the connection holds
    response.end(url === '/waits' ? 'at last' : Buffer.alloc(2 ** 26));
    if (url === '/taken-by-nobody') socket.emit('timeout');
  });
  let port: number;
  beforeAll(async () => {
    closeSilentConnections(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  test('stays while its answer is made', async () => {
    expect(await (await fetch(`http://127.0.0.1:${port}/waits`)).text()).toBe('at last');
  });

  test('ends when nothing of its answer is taken', async () => {
    const accepted = once(server, 'connection');
    const client = connect(port, '127.0.0.1').pause();
    client.write('GET /taken-by-nobody HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [socket] = await accepted;
    await once(socket, 'close');
    client.destroy();
  });
});
