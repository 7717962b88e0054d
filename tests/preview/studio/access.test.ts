import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isLocal } from '../../../src/preview/access.ts';
import { hasOwnHost, isFirstVisit, isFromStudio } from '../../../src/preview/studio/access.ts';
import { STUDIO, STUDIO_TOKEN } from '../../../src/shared/index.ts';
import { small } from '../../compiler/small-site.ts';
import { startStudio } from './session-site.ts';

/* Who may use the studio: whatever else asks gets nothing, and nothing is written. */

let studio: Awaited<ReturnType<typeof startStudio>>;
let version = '';
beforeAll(async () => {
  studio = await startStudio();
});
beforeEach(async () => {
  version = (await studio.text()).version;
});
afterAll(() => studio.close());

type Asked = [status: number, headers: Record<string, unknown>, body: string];

/** A request with exactly these headers, some of which `fetch` would not send; each has a connection of its own. */
function ask(path: string, headers: Record<string, string>, body = '', method = 'POST'): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${studio.origin}${STUDIO}/${path}`,
      { method, headers, agent: false },
      async (answer) => resolve([answer.statusCode ?? 0, answer.headers, await text(answer)]),
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

const edit = (value: unknown = 'Come in.') =>
  JSON.stringify({ version, intents: [{ do: 'set', path: ['routes', 0, 'blocks', 0, 'text'], value }] });

test.each<[string, (own: Record<string, string>) => Record<string, string>]>([
  ['another site', (own) => ({ ...own, 'sec-fetch-site': 'cross-site' })],
  [
    'another port of this machine',
    (own) => ({ ...own, 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }),
  ],
  ['an address that was typed', (own) => ({ ...own, 'sec-fetch-site': 'none' })],
  ['nobody who says where it comes from', ({ 'sec-fetch-site': _, ...own }) => own],
  [
    'its own origin, in a browser that says no more',
    ({ 'sec-fetch-site': _, ...own }) => ({ ...own, origin: studio.origin }),
  ],
  ['no token', ({ [STUDIO_TOKEN]: _, ...own }) => own],
  ['another token', (own) => ({ ...own, [STUDIO_TOKEN]: 'x'.repeat(studio.token.length) })],
  ['a token that is longer', (own) => ({ ...own, [STUDIO_TOKEN]: `${studio.token}x` })],
  ['another host (DNS rebinding)', (own) => ({ ...own, host: 'evil.example' })],
  ['another host with a number in it', (own) => ({ ...own, host: '127.0.0.1.evil.example:5173' })],
])('an edit with %s is refused, and nothing is written', async (_name, headersOf) => {
  for (const path of ['edit', 'open', 'text', 'undo', 'events']) {
    const [status, headers] = await ask(path, headersOf(studio.headers), edit());
    expect([path, status]).toEqual([path, 403]);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  expect((await studio.text()).text).toBe(small);
  expect(studio.onDisk()).toBe(small);
});

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])('%s does nothing', async (method) => {
  const [status] = await ask('edit', studio.headers, '', method);
  expect(status).toBe(405);
});

test('the page with the token is given to who types its address, not to other sites, and to no frame', async () => {
  const asked = (site: string, more = {}) => ask('', { 'sec-fetch-site': site, ...more }, '', 'GET');
  const [status, headers, page] = await asked('none');
  expect([status, page.includes(studio.token), studio.token.length]).toEqual([200, true, 22]);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/script-src 'self';.*frame-ancestors 'none'/),
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  expect(page).not.toMatch(/<script(?![^>]*src=)/);
  for (const refused of [
    await asked('cross-site'),
    await asked('same-site'),
    await asked('none', { host: 'evil.example' }),
    await asked('none', { 'x-forwarded-for': '203.0.113.7' }),
    await ask('', {}, '', 'GET'),
  ]) {
    expect(refused[0]).toBe(403);
    expect(refused[2]).not.toContain(studio.token);
  }
});

test('another device only looks, until it opens the link with the token', async () => {
  const phone = { 'x-forwarded-for': '192.168.1.7', host: '192.168.1.5:5173' };
  const [status, , words] = await ask('', phone, '', 'GET');
  expect([status, words]).toEqual([403, expect.stringContaining('link that the terminal shows')]);
  expect((await ask('?pair=guess', phone, '', 'GET'))[0]).toBe(403);
  const [welcome, { 'set-cookie': cookies }, next] = await ask(
    `?pair=${studio.token}`,
    { ...phone, 'sec-fetch-site': 'cross-site' },
    '',
    'GET',
  );
  const [cookie = ''] = cookies as string[];
  expect([welcome, cookie]).toEqual([200, expect.stringMatching(/HttpOnly; SameSite=Strict/)]);
  expect(next).toContain(`content="0; url=${STUDIO}/"`);
  const [paired, , page] = await ask('', { ...phone, cookie: cookie.split(';')[0] ?? '' }, '', 'GET');
  expect([paired, page.includes(studio.token)]).toEqual([200, true]);
  // browsers say nothing about where requests at a plain address come from, but name the origin
  const own = { ...phone, [STUDIO_TOKEN]: studio.token, origin: `http://${phone.host}` };
  expect((await ask('text', own))[0]).toBe(200);
  expect((await ask('text', { ...own, origin: 'http://192.168.1.9' }))[0]).toBe(403);
  expect((await ask('text', { ...own, [STUDIO_TOKEN]: '' }))[0]).toBe(403);
});

test('what is no edit is refused: too many, too long, too deep, other keys', async () => {
  const deep = edit('DEEP').replace('"DEEP"', `${'['.repeat(5_000)}${']'.repeat(5_000)}`);
  const intents = Array.from({ length: 10_000 }, () => ({ do: 'set', path: ['footer'], value: 1 }));
  const statusOf = async (body: string) => (await ask('edit', studio.headers, body))[0];
  expect(await statusOf(JSON.stringify({ version, intents }))).toBe(400);
  // the connection may end before all of it is sent
  expect(await statusOf(edit('x'.repeat(5_000_000))).catch(() => 413)).toBe(413);
  expect(await statusOf(deep)).toBe(400);
  for (const body of ['', '{', 'null', '[]', '{"version":"","intents":[]}'])
    expect([body, await statusOf(body)]).toEqual([body, 400]);
  for (const one of [
    { do: 'set', path: ['__proto__', 'x'], value: 1 },
    { do: 'set', path: [-1], value: 1 },
    { do: 'set', path: [1.5], value: 1 },
    { do: 'set', path: '../x', value: 1 },
    { do: 'replace', changes: [{ from: 3, to: 'x', insert: '' }] },
    { do: 'write', file: '/etc/passwd' },
  ])
    expect(await statusOf(JSON.stringify({ version, intents: [one] }))).toBe(400);
  expect(
    await statusOf(
      JSON.stringify({ version, intents: [{ do: 'replace', changes: [{ from: 9, to: 3, insert: '' }] }] }),
    ),
  ).toBe(200);
  expect((await studio.text()).text).toBe(small);
});

test('only this machine is local, and only names of it are its host', () => {
  const from = (remoteAddress: string, headers = {}) =>
    ({ socket: { remoteAddress }, headers }) as unknown as Parameters<typeof isLocal>[0];
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.0.1'].every((one) => isLocal(from(one)))).toBe(true);
  expect(['192.168.1.4', '::ffff:10.0.0.1', 'fe80::1', ''].some((one) => isLocal(from(one)))).toBe(false);
  const named = (host: string) => hasOwnHost(from('127.0.0.1', { host }), ['preview.lan']);
  expect(
    ['localhost:5173', '127.0.0.1:5173', '[::1]:5173', 'a.localhost', 'preview.lan', '10.0.0.4'].every(named),
  ).toBe(true);
  expect(
    ['localhost.evil.example', 'evil.example', 'preview.lan.evil.example', '', 'x@evil.example'].some(named),
  ).toBe(false);
  const phone = from('192.168.1.7', {
    'sec-fetch-site': 'same-site',
    origin: 'http://10.0.0.4',
    host: '10.0.0.4',
  });
  expect([isFromStudio(phone), isFirstVisit(phone)]).toEqual([false, false]);
});
