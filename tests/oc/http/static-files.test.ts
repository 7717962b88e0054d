import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../../src/oc/app.ts';
import { createServedFiles } from '../../../src/oc/http/static-files.ts';
import { texts } from '../texts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-static-'));
const PAGE = '<p>The words of a page.</p>'.repeat(400);
const SCRIPT = Array.from({ length: 2000 }, (_, index) => `const a${index} = ${index ** 2};`).join('\n');
const PDF = Buffer.from('%PDF-1.7 '.repeat(100));
const hashed = (content: string) => createHash('sha256').update(content).digest('base64url').slice(0, 8);
const PORTRAIT = `photos/asha-${hashed('<svg/>')}.svg`;
let server: Server;

beforeAll(async () => {
  write('committees.html', PAGE);
  write('404.html', PAGE);
  write('committees.json', JSON.stringify({ PAGE }));
  write('site.webmanifest', '{}');
  write('calendar/day-1.ics', 'BEGIN:VCALENDAR');
  write('assets/font-abc.woff2', 'wOF2');
  write('assets/main-abc.js', SCRIPT);
  write('cards/index-abc.png', 'png');
  write('media/rules.pdf', PDF);
  write(`media/${PORTRAIT}`, '<svg/>');
  write('media/rules-20240801.txt', 'rules');
  write('staff.html', PAGE);
  const redirects: [string, string][] = [
    ['/staff', '/committees'],
    ['/rules', '/committees#rules'],
  ];
  const { fetch } = createService({ publicFolder: folder, base: '/', redirects });
  server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks as it is said, and changes nothing in the answer, which `fetch` would. */
async function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, path: address, method, headers }).end();
  const [answer] = await once(asked, 'response');
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

describe('texts are compressed', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'br'],
    ['deflate', undefined],
    ['', undefined],
  ])('with "%s" as %s', async (accepted, coding) => {
    const { headers, body, status } = await ask('/committees', { 'accept-encoding': accepted });
    const read = { br: brotliDecompressSync, gzip: gunzipSync }[String(coding)] ?? ((bytes: Buffer) => bytes);
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-length']).toBe(String(body.length));
    expect(read(body).toString()).toBe(PAGE);
    if (coding) expect(body.length).toBeLessThan(PAGE.length / 10);
  });

  test('the page of unknown addresses too, and every version of a file is the one that is there', async () => {
    const br = { 'accept-encoding': 'br' };
    const unknown = await ask('/nowhere', br);
    expect([unknown.status, unknown.headers['content-encoding'], unknown.headers.etag]).toEqual([
      404,
      'br',
      undefined,
    ]);
    expect(brotliDecompressSync(unknown.body).toString()).toBe(PAGE);
    utimesSync(write('new.html', 'old words'), 1, 1);
    expect(brotliDecompressSync((await ask('/new', br)).body).toString()).toBe('old words');
    write('new.html', 'new words');
    expect(brotliDecompressSync((await ask('/new', br)).body).toString()).toBe('new words');
  });

  test('what is compressed by nature is not', async () => {
    for (const address of ['/media/rules.pdf', '/assets/font-abc.woff2']) {
      const { headers } = await ask(address, { 'accept-encoding': 'br' });
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    }
  });

  test('a lasting file soon even better than at first', async () => {
    const get = async () => (await ask('/assets/main-abc.js', { 'accept-encoding': 'br' })).body;
    const first = await get();
    await expect.poll(async () => (await get()).length).toBeLessThan(first.length);
    for (const body of [first, await get()]) expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  });
});

describe('what a browser has already', () => {
  test.each(['br', 'gzip', 'identity'])('in %s is not sent again, but the new version is', async (coding) => {
    const accepted = { 'accept-encoding': coding };
    const { etag = '' } = (await ask('/committees.json', accepted)).headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await ask('/committees.json', { ...accepted, 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    write('committees.json', JSON.stringify({ coding, PAGE }));
    expect((await ask('/committees.json', { ...accepted, 'if-none-match': etag })).status).toBe(200);
  });

  test('in one coding is not taken for another', async () => {
    const { etag = '' } = (await ask('/committees', { 'accept-encoding': 'br' })).headers;
    expect((await ask('/committees', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });

  test('under a name that bears its hash, it need not ask for', async () => {
    const cachingOf = async (address: string) => (await ask(address)).headers['cache-control'];
    for (const address of ['/assets/main-abc.js', '/cards/index-abc.png', `/media/${PORTRAIT}`])
      expect(await cachingOf(address)).toBe('public, max-age=31536000, immutable');
    // a name that only looks like it
    for (const address of [
      '/media/rules-20240801.txt',
      '/media/rules.pdf',
      '/committees',
      '/committees.json',
      '/calendar/day-1.ics',
      '/nowhere',
    ])
      expect(await cachingOf(address)).toBe('no-cache');
  });
});

test('HEAD tells all that GET would, in every coding', async () => {
  for (const coding of ['br', 'gzip', 'identity']) {
    const accepted = { 'accept-encoding': coding };
    const head = await ask('/committees', accepted, 'HEAD');
    const { date: _, ...reported } = (await ask('/committees', accepted)).headers;
    expect(head.headers).toMatchObject(reported);
    expect([head.status, head.body.length]).toEqual([200, 0]);
  }
});

describe('a part of a file', () => {
  const size = PDF.length;
  const part = async (range: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { status, headers: sent, body } = await ask('/media/rules.pdf', { range, ...headers }, method);
    if (status !== 416) expect(sent['content-length']).toBe(String(method === 'HEAD' ? size : body.length));
    return [status, sent['content-range'], body.toString()];
  };

  test.each([
    ['bytes=0-7', 0, 7],
    ['bytes=9-', 9, size - 1],
    ['bytes=-9', size - 9, size - 1],
    ['bytes=-90000', 0, size - 1],
    ['bytes=9-90000', 9, size - 1],
    ['BYTES=0-0', 0, 0],
  ])('%s is answered by it alone', async (range, first, last) => {
    const content = PDF.subarray(first, last + 1).toString();
    for (const headers of [{}, { 'accept-encoding': 'br' }] as Record<string, string>[])
      expect(await part(range, headers)).toEqual([206, `bytes ${first}-${last}/${size}`, content]);
  });

  test.each([`bytes=${size}-`, 'bytes=9000-9001', 'bytes=-0'])('%s is not there', async (range) => {
    expect(await part(range)).toEqual([416, `bytes */${size}`, '']);
  });

  // RFC 9110, 14.2: what is no range, and what is not wanted, is as if it was not asked for
  test.each(
    texts(`
      bytes= | bytes=- | bytes=a-b | bytes=7-0 | 0-7 | lines=0-7 | bytes=0-7, 9-10 | nonsense`),
  )('%s is answered by the whole file', async (range) => {
    expect(await part(range)).toEqual([200, undefined, PDF.toString()]);
  });

  test('is one of the version that somebody has already, or the whole new one', async () => {
    const { etag = '' } = (await ask('/media/rules.pdf')).headers;
    expect((await part('bytes=0-7', { 'if-range': etag }))[0]).toBe(206);
    for (const other of ['"another"', `W/${etag}`, new Date().toUTCString(), 'nonsense'])
      expect(await part('bytes=0-7', { 'if-range': other })).toEqual([200, undefined, PDF.toString()]);
    // a page in another coding is another version
    const accepted = { 'accept-encoding': 'br' };
    const { headers } = await ask('/committees', accepted);
    const again = { ...accepted, range: 'bytes=0-7', 'if-range': headers.etag ?? '' };
    expect(await ask('/committees', again)).toMatchObject({
      status: 200,
      headers: { 'content-encoding': 'br' },
    });
  });

  test('is not what HEAD asks for, nor what somebody has already', async () => {
    expect(await part('bytes=0-7', {}, 'HEAD')).toEqual([200, undefined, '']);
    const { etag = '' } = (await ask('/media/rules.pdf')).headers;
    expect((await ask('/media/rules.pdf', { range: 'bytes=0-7', 'if-none-match': etag })).status).toBe(304);
    expect((await ask('/media/rules.pdf')).headers['accept-ranges']).toBe('bytes');
  });

  test('of the page of unknown addresses is that page', async () => {
    const { status, body } = await ask('/nowhere', { range: 'bytes=0-7' });
    expect([status, body.toString()]).toEqual([404, PAGE]);
  });
});

test.each(['OPTIONS', 'PUT', 'POST', 'DELETE', 'PATCH', 'QUERY'])(
  '%s is refused in words, and with the methods that there are',
  async (method) => {
    for (const address of ['/committees', '/media/rules.pdf', '/nowhere']) {
      const { status, headers, body } = await ask(address, {}, method);
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(JSON.parse(body.toString())).toMatchObject({ code: 'unknown-call', problems: [] });
    }
  },
);

test.each([
  ['/calendar/day-1.ics', 'text/calendar; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/assets/font-abc.woff2', 'font/woff2'],
])('%s has its type', async (address, type) => {
  for (const coding of ['br', 'identity'])
    expect((await ask(address, { 'accept-encoding': coding })).headers['content-type']).toBe(type);
});

describe('the files of a folder', () => {
  test('are read and compressed once, however many ask for them at once', async () => {
    const file = write('often.html', PAGE);
    const { coded, factsOf } = createServedFiles(folder);
    const bodies = await Promise.all(Array.from({ length: 50 }, () => coded(file, 'gzip', false)));
    expect(new Set(bodies).size).toBe(1);
    const facts = await Promise.all(Array.from({ length: 50 }, () => factsOf(file)));
    expect(new Set(facts).size).toBe(1);
  });

  test('are read again when they could not be read', async () => {
    const { coded } = createServedFiles(folder);
    const late = path.join(folder, 'late.html');
    await expect(coded(late, 'gzip', false)).rejects.toThrow('ENOENT');
    write('late.html', 'now');
    expect((await coded(late, 'gzip', false)).length).toBeGreaterThan(0);
  });
});

test.each([
  ['/staff', '/committees'],
  ['/Staff.html?from=poster', '/committees?from=poster'],
  ['/staff/', '/committees'],
  ['/rules?from=poster', '/committees#rules'],
])(
  'sends visitors of the old address %s to %s, although there is a page for hosts that cannot',
  async (old, to) => {
    const { status, headers } = await ask(old);
    expect([status, headers.location]).toEqual([308, to]);
  },
);
