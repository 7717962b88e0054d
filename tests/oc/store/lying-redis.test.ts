import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLogin } from '../../../src/oc/auth.ts';
import { Failure } from '../../../src/oc/failure.ts';
import { createThrottle } from '../../../src/oc/http/throttle.ts';
import { createCopies } from '../../../src/oc/store/copies.ts';
import { openRedisStore } from '../../../src/oc/store/redis.ts';
import { MEMBER, MEMBERS } from '../mail-service.ts';

/** What a Redis that is none answers to the count of a try; undefined for nothing at all. */
type Lie = string | undefined;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server that speaks the protocol of Redis (RESP2), and answers `lie` to each script and to EXISTS. Gives its address. */
async function lyingRedis(lie: Lie): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      for (let call = nextCall(text); call; call = nextCall(text)) {
        text = text.slice(call.length);
        const isAsked = /^(eval|evalsha|exists)$/i.test(call.command);
        const answer = isAsked ? lie : /^ping$/i.test(call.command) ? '+PONG\r\n' : '+OK\r\n';
        if (answer !== undefined) socket.write(answer);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return `redis://:a-long-password@127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The first whole call in a text: an array of texts, each with its length. */
function nextCall(text: string): { command: string; length: number } | undefined {
  const [head = '', count] = /^\*(\d+)\r\n/.exec(text) ?? [];
  if (count === undefined) return undefined;
  let at = head.length;
  let command = '';
  for (let part = 0; part < Number(count); part++) {
    const [size = '', length] = /^\$(\d+)\r\n/.exec(text.slice(at, at + 20)) ?? [];
    if (length === undefined || text.length < at + size.length + Number(length) + 2) return undefined;
    at += size.length;
    if (part === 0) command = text.slice(at, at + Number(length));
    at += Number(length) + 2;
  }
  return { command, length: at };
}

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;

test.each<[string, Lie]>([
  ['always 0', ':0\r\n'],
  ['a negative number', ':-5\r\n'],
  ['a number beyond all waits', ':99999999\r\n'],
  ['a number beyond all numbers', ':9223372036854775807\r\n'],
  ['0 as a text', bulk('0')],
  ['no number as a text', bulk('NaN')],
  ['an empty text', bulk('')],
  ['a long text', bulk('9'.repeat(1_000_000))],
  ['OK', '+OK\r\n'],
  ['nil', '$-1\r\n'],
  ['a nil list', '*-1\r\n'],
  ['an empty list', '*0\r\n'],
  ['a list with a list', '*1\r\n*1\r\n:0\r\n'],
  ['an error', '-ERR nonsense\r\n'],
  ['an error without a code', '-\r\n'],
  ['two answers', ':0\r\n:0\r\n'],
  ['a word of another protocol', 'HTTP/1.1 200 OK\r\n\r\n'],
  ['nothing', undefined],
])('a Redis that answers %s does not switch off the brake on guessing', async (_name, lie) => {
  const logged: string[] = [];
  const store = await openRedisStore(await lyingRedis(lie), {
    log: (line) => logged.push(line),
    timeout: 300,
  });
  closing.push(() => store.close());
  const login = createLogin(MEMBERS, createThrottle(store));
  const codes: unknown[] = [];
  for (let number = 0; number < 8; number++)
    codes.push(
      await login({ ...MEMBER, password: 'wrong' }, '192.0.2.1').catch((error: unknown) =>
        error instanceof Failure ? error.code : error,
      ),
    );
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('wrong-login'));
  expect(codes.slice(5)).toEqual(Array(3).fill('too-many-tries'));
  // a member elsewhere still gets in, and their copy is there
  await login(MEMBER, '192.0.2.2');
  const copies = createCopies(store);
  const id = await copies.add(new Uint8Array([1, 2, 3]));
  await copies.remove(id);
  expect(await copies.find(id)).toBeUndefined();
  expect(logged.join('\n')).not.toMatch(/asha|192\.0\.2|a-long-password/);
});
