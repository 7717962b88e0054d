import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLinks, isPublicAddress, uncheckedLinksText } from '../../src/cli/check/links.ts';
import { problemText } from '../../src/compiler/rules/index.ts';
import { openCache } from '../../src/site/build/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { command } from './command.ts';
import { root } from './project-copy.ts';

const scratch = temporaryFolder();
const cache = openCache({ home: scratch });
const asked: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
let waiting: ServerResponse[] = [];
let server: Server;
let origin = '';
let port = '';

/** What the server of the test answers. */
function answer({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
  const say = (status: number, headers = {}) => response.writeHead(status, headers).end('x');
  if (url === '/moved') return void say(301, { location: '/fine', 'set-cookie': 'seen=1' });
  if (url === '/moved-to-nothing') return void say(302, { location: '/gone' });
  if (url === '/inside') return void say(302, { location: 'http://127.0.0.2:9/secret' });
  if (url === '/to-login') return void say(302, { location: `http://accounts.google.com:${port}/` });
  if (url === '/round') return void say(302, { location: '/round' });
  if (url === '/no-head') return void say(method === 'HEAD' ? 405 : 200);
  if (url === '/head-lies') return void say(method === 'HEAD' ? 404 : 200);
  if (url === '/gone') return void say(404);
  if (url === '/for-ever') return void say(410);
  if (url === '/tired') return void say(503);
  if (url === '/members') return void say(403);
  if (url.startsWith('/wait')) return void hold(response);
  say(200);
}

/** Answers when five are waiting, so that nobody has to sleep; a sixth would be seen. */
function hold(response: ServerResponse): void {
  waiting.push(response);
  most = Math.max(most, waiting.length);
  if (waiting.length < 5) return;
  for (const one of waiting.splice(0)) one.writeHead(200).end();
}
let most = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ method: String(request.method), url: String(request.url), headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = String((server.address() as AddressInfo).port);
  origin = `http://127.0.0.1:${port}`;
});

beforeEach(() => {
  asked.length = 0;
  waiting = [];
  rmSync(path.join(scratch, '.cache'), { recursive: true, force: true });
});

afterAll(() => void server.close());

const mayAsk = (address: string, at: string) => address === '127.0.0.1' && at === port;
const outside = (...pages: string[]) =>
  pages.map((page) => ({
    address: page.startsWith('http') ? page : origin + page,
    places: [{ path: ['routes'], excerpt: page }],
  }));

async function look(pages: string[], now = new Date()) {
  const { problems, unknown } = await checkLinks(outside(...pages), { cache, now, mayAsk });
  return {
    messages: problems.map((one) => `${one.code}: ${problemText(one).message.replace(origin, '')}`),
    unknown,
  };
}

test('with no time left nobody else is asked, and it is said how many were not', async () => {
  const { problems, unknown } = await checkLinks(outside('/gone', '/fine'), { cache, mayAsk, time: 0 });
  expect({ problems, unknown, asked }).toEqual({ problems: [], unknown: 2, asked: [] });
});

describe('a link', () => {
  test.each(['/fine', '/moved', '/no-head', '/head-lies'])(
    'that works gives no message: %s',
    async (page) => {
      expect(await look([page])).toEqual({ messages: [], unknown: 0 });
    },
  );

  test.each([
    ['/gone', 'does not work: the site answers 404'],
    ['/for-ever', 'does not work: the site answers 410'],
    ['/moved-to-nothing', 'does not work: the site answers 404'],
  ])('that does not work is a problem: %s', async (page, reason) => {
    expect(await look([page])).toEqual({ messages: [`link-gone: "${page}" ${reason}.`], unknown: 0 });
  });

  test.each(['/tired', '/members', '/round'])(
    'of which it is not certain is only counted: %s',
    async (page) => {
      expect(await look([page])).toEqual({ messages: [], unknown: 1 });
    },
  );

  test('is asked by HEAD, and by GET only where HEAD is not answered well', async () => {
    await look(['/fine', '/no-head']);
    expect(asked.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'GET /no-head',
      'HEAD /fine',
      'HEAD /no-head',
    ]);
  });

  test('is asked without cookies, by a program that says what it is', async () => {
    await look(['/moved']);
    expect(asked).toHaveLength(2);
    for (const { headers } of asked) {
      expect(headers.cookie).toBeUndefined();
      expect(headers['user-agent']).toContain('Plenary');
    }
  });

  test('is one of five that are asked at a time', async () => {
    const pages = Array.from({ length: 15 }, (_, at) => `/wait-${at}`);
    expect(await look(pages)).toEqual({ messages: [], unknown: 0 });
    expect(most).toBe(5);
  });
});

describe('an address that is not of the public internet', () => {
  test.each([
    'http://127.0.0.2:9/',
    'http://[::1]:9/',
    'http://localhost:9/',
    'http://0x7f.2:9/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    '/inside',
  ])('is reported, and never asked: %s', async (page) => {
    const { messages, unknown } = await look([page]);
    expect(messages).toEqual([
      expect.stringContaining("is in a private network, which visitors can't reach."),
    ]);
    expect(unknown).toBe(0);
    expect(asked.filter(({ url }) => url !== '/inside')).toEqual([]);
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    '3fff::1',
    'x',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    'is not %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('what was found', () => {
  const day = 24 * 60 * 60 * 1000;
  const start = new Date('2024-06-01T12:00:00Z');
  const later = (days: number) => new Date(start.getTime() + days * day);

  test('counts for a week where a link works, and for a day where it does not', async () => {
    await look(['/fine', '/gone'], start);
    const urls = async (now: Date) => {
      asked.length = 0;
      const { messages } = await look(['/fine', '/gone'], now);
      expect(messages).toHaveLength(1);
      return [...new Set(asked.map(({ url }) => url))].sort();
    };
    expect(await urls(later(0.9))).toEqual([]);
    expect(await urls(later(1.1))).toEqual(['/gone']);
    expect(await urls(later(7.1))).toEqual(['/fine', '/gone']);
  });

  test('is nothing without a connection, and one line says so', async () => {
    const pages = ['http://one.invalid/', 'http://two.invalid/', 'http://two.invalid/page'];
    expect(await look(pages)).toEqual({ messages: [], unknown: 3 });
    expect(uncheckedLinksText(3)).toBe(
      '3 links were not checked: there is no connection, or no answer in time.',
    );
    expect(uncheckedLinksText(1)).toMatch(/^1 link was not/);
  });
});

describe('check --links', () => {
  const site = () => {
    const file = path.join(scratch, 'site.yaml');
    const smallest = readFileSync(path.join(root, 'tests/cases/smallest/site.yaml'), 'utf8');
    const text = `[one](${origin}/fine) and [the same](${origin}/fine)`;
    writeFileSync(file, smallest.replace('text: Welcome.', `text: "${text}"`));
    return file;
  };

  test('warns of a link in its line, and does not ask the network that it runs in', async () => {
    const { status, stdout } = await command('check', site(), '--links');
    expect(status).toBe(0);
    expect(stdout).toContain(':22:22  warning link-gone (page /, first block (text))');
    expect(stdout).toContain("is in a private network, which visitors can't reach.");
    expect(stdout).not.toContain('And here.');
    expect(asked).toEqual([]);
  });

  test('asks nobody without it', async () => {
    const { stdout } = await command('check', site());
    expect(stdout).not.toContain('link-gone');
    expect(asked).toEqual([]);
  });
});
