import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STUDIO_PATH, STUDIO_TOKEN_HEADER } from '../../../../src/core/index.ts';
import { openFolderApi } from '../../../../src/oc/file-api/index.ts';
import { hasOwnHost, isFirstVisit, isFromStudio } from '../../../../src/site/preview/studio/access.ts';
import { createStudioHandler } from '../../../../src/site/preview/studio/app.ts';
import { small } from '../../../compiler/small-site.ts';

/* Who may use the file API of a folder: whatever else asks gets nothing, and nothing is written. */

const token = randomBytes(16).toString('base64url');
const own = {
  'sec-fetch-site': 'same-origin',
  [STUDIO_TOKEN_HEADER]: token,
  'content-type': 'application/json',
};

let server: Server;
let origin = '';
let folder = '';
const site = () => readFileSync(path.join(folder, 'site.yaml'), 'utf8');
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'plenary-door-')));
  writeFileSync(path.join(folder, 'site.yaml'), small);
  writeFileSync(path.join(folder, 'secret.txt'), 'a secret');
  const door = openFolderApi(
    { site: path.join(folder, 'site.yaml'), folder },
    { listen: () => () => {}, log: () => {} },
  );
  const document = `<meta name="plenary-studio" data-computer="${token}"><script src="page.js"></script>`;
  const app = createStudioHandler({
    ...{ token, names: [], door: () => door },
    files: async () => new Map([['index.html', Buffer.from(document)]]),
  });
  server = createServer((asked, answer) => {
    if (!app(asked, answer)) answer.writeHead(404).end('no studio');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

type Asked = [status: number, headers: Record<string, unknown>, body: string];

/** A request with exactly these headers, some of which `fetch` would not send; each has a connection of its own. */
function ask(call: string, headers: Record<string, string>, body = '', method = 'GET'): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${origin}${STUDIO_PATH}/${call}`,
      { method, headers, agent: false },
      async (answer) => resolve([answer.statusCode ?? 0, answer.headers, await text(answer)]),
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

const json = async (call: string, body?: unknown, method = 'GET') => {
  const [status, , answer] = await ask(call, own, body === undefined ? '' : JSON.stringify(body), method);
  return { status, ...(JSON.parse(answer) as { commit?: string; id?: string; files?: object[] }) };
};

const CALLS: [string, string][] = [
  ['GET', 'door/files'],
  ['GET', 'door/blob?path=site.yaml'],
  ['PUT', 'door/blob?path=site.yaml'],
  ['POST', 'door/publish'],
  ['GET', 'door/events'],
  ['GET', 'door/git'],
  ['POST', 'door/git'],
  ['DELETE', 'door/files'],
];

test.each<[string, (own: Record<string, string>) => Record<string, string>]>([
  ['another site', (known) => ({ ...known, 'sec-fetch-site': 'cross-site' })],
  [
    'another port of this machine',
    (known) => ({ ...known, 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }),
  ],
  ['an address that was typed', (known) => ({ ...known, 'sec-fetch-site': 'none' })],
  ['nobody who says where it comes from', ({ 'sec-fetch-site': _, ...known }) => known],
  [
    'its own origin, in a browser that says no more',
    ({ 'sec-fetch-site': _, ...known }) => ({ ...known, origin }),
  ],
  ['no token', ({ [STUDIO_TOKEN_HEADER]: _, ...known }) => known],
  ['another token', (known) => ({ ...known, [STUDIO_TOKEN_HEADER]: 'x'.repeat(token.length) })],
  ['a token that is longer', (known) => ({ ...known, [STUDIO_TOKEN_HEADER]: `${token}x` })],
  ['another host (DNS rebinding)', (known) => ({ ...known, host: 'evil.example' })],
  ['another host with a number in it', (known) => ({ ...known, host: '127.0.0.1.evil.example:5173' })],
])('calls with %s are refused, and nothing is read or written', async (_name, headersOf) => {
  for (const [method, call] of CALLS) {
    const [status, headers, body] = await ask(
      call,
      headersOf(own),
      ['GET', 'DELETE'].includes(method) ? '' : '{}',
      method,
    );
    expect([call, status]).toEqual([call, 403]);
    expect(body).not.toContain('Welcome');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  expect(site()).toBe(small);
});

test('the document with the token is given to who types its address, not to other sites, and to no frame', async () => {
  const asked = (from: string, more = {}) => ask('', { 'sec-fetch-site': from, ...more });
  const [status, headers, page] = await asked('none');
  expect([status, page.includes(token), token.length]).toEqual([200, true, 22]);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /script-src 'self' .*connect-src 'self'.*frame-ancestors 'none'/,
    ),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  for (const refused of [
    await asked('cross-site'),
    await asked('same-site'),
    await asked('none', { host: 'evil.example' }),
    await asked('none', { 'x-forwarded-for': '203.0.113.7' }),
    await ask('', {}),
    await ask('index.html', own),
  ]) {
    expect(refused[0]).not.toBe(200);
    expect(refused[2]).not.toContain(token);
  }
});

test('where another computer passes the studio on, it opens by the link with the token', async () => {
  const visitor = { 'x-forwarded-for': '192.168.1.7', host: '192.168.1.5:5173' };
  const [status, , words] = await ask('', visitor);
  expect([status, words]).toEqual([403, expect.stringContaining('link that the terminal shows')]);
  expect((await ask('?pair=guess', visitor))[0]).toBe(403);
  const [welcome, { 'set-cookie': cookies }, next] = await ask(`?pair=${token}`, {
    ...visitor,
    'sec-fetch-site': 'cross-site',
  });
  const [cookie = ''] = cookies as string[];
  expect([welcome, cookie]).toEqual([200, expect.stringMatching(/HttpOnly; SameSite=Strict/)]);
  expect(next).toContain(`content="0; url=${STUDIO_PATH}/"`);
  const [paired, , page] = await ask('', { ...visitor, cookie: cookie.split(';')[0] ?? '' });
  expect([paired, page.includes(token)]).toEqual([200, true]);
});

test('a name that leads out of the site, or to what is hidden, is neither read nor written', async () => {
  const { commit = '', files } = await json('door/files');
  expect(JSON.stringify(files)).not.toContain('secret');
  for (const name of [
    'secret.txt',
    '../secret.txt',
    'media/../secret.txt',
    'media/.git/config',
    '/etc/passwd',
    'media/..%2f..%2fsecret.txt',
    'C:\\secret.txt',
    '.plenary/members.json',
    'package.json',
  ]) {
    const query = new URLSearchParams({ path: name, id: '0'.repeat(40), commit: String(commit) });
    expect([name, (await json(`door/blob?${query}`)).status]).toEqual([name, 404]);
    const sent = await json(`door/blob?${new URLSearchParams({ path: name })}`, 'x', 'PUT');
    expect([name, sent.status]).toEqual([name, 422]);
    const order = { parent: commit, message: '', files: [{ path: name, id: null }] };
    expect([name, (await json('door/publish', order, 'POST')).status]).toEqual([name, 422]);
  }
  expect(readFileSync(path.join(folder, 'secret.txt'), 'utf8')).toBe('a secret');
});

test('what is no publication or commit is refused, as is a file that was not sent, or on an older version', async () => {
  const { commit } = await json('door/files');
  for (const body of [
    null,
    [],
    {},
    { parent: commit, message: '', files: [{ path: 'site.yaml', id: 'f'.repeat(40) }] },
    { parent: commit, message: '', files: [{ path: 'site.yaml' }] },
    { parent: 1, message: '', files: [] },
  ])
    expect([body, (await json('door/publish', body, 'POST')).status]).toEqual([body, 400]);
  expect((await json('door/publish', 'x'.repeat(2_000_000), 'POST')).status).toBe(413);
  for (const body of [null, {}, { message: 'x', files: 'site.yaml', push: false }])
    expect((await json('door/git', body, 'POST')).status).toBe(400);
  const { id } = await json('door/blob?path=site.yaml', 'changed', 'PUT');
  const order = { parent: 'another version', message: '', files: [{ path: 'site.yaml', id }] };
  expect(await json('door/publish', order, 'POST')).toMatchObject({ status: 200, moved: true, commit });
  const [deleted] = await ask(
    'door/publish',
    own,
    JSON.stringify({ parent: commit, message: '', files: [{ path: 'site.yaml', id: null }] }),
    'POST',
  );
  expect(deleted).toBe(422);
  expect(site()).toBe(small);
});

test('only names of this machine are its host, and a phone in its network is not from the studio', () => {
  const from = (remoteAddress: string, headers = {}) =>
    ({ socket: { remoteAddress }, headers }) as unknown as Parameters<typeof isFirstVisit>[0];
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
