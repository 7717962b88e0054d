import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createService, siteHeaders } from '../../src/oc/app.ts';
import { securityHeaders } from '../../src/site/build/hosting/headers.ts';

const headers = securityHeaders({ frames: ['https://maps.example.org'] }, 'https://mun.example.org');
const byTls = headers.filter(([name]) => name === 'Strict-Transport-Security');
const always = headers.filter((one) => !byTls.includes(one));

let publicFolder: string;

beforeAll(() => {
  publicFolder = mkdtempSync(path.join(tmpdir(), 'plenary-headers-'));
  mkdirSync(path.join(publicFolder, 'assets'));
  for (const file of ['index.html', '404.html', 'assets/start-abc.js'])
    writeFileSync(path.join(publicFolder, file), file);
});

afterAll(() => rmSync(publicFolder, { recursive: true, force: true }));

const ask = (address: string, init?: RequestInit, base = '/') =>
  createService({ publicFolder, base, headers }).request(address, init);

/** Those of the list that an answer has, as it has them. */
const sentIn = (response: Response) =>
  headers.flatMap(([name]) => (response.headers.has(name) ? [[name, response.headers.get(name)]] : []));

test('there are headers to send, with TLS and without', () => {
  expect(always.length).toBeGreaterThan(4);
  expect(byTls).toHaveLength(1);
});

test.each([
  ['a page', '/', {}],
  ['a script', '/assets/start-abc.js', {}],
  ['a part of a file', '/assets/start-abc.js', { headers: { range: 'bytes=0-2' } }],
  ['a page in another coding', '/', { headers: { 'accept-encoding': 'br' } }],
  ['the head of a page', '/', { method: 'HEAD' }],
  ['an unknown address', '/nowhere', {}],
  ['a method that is not for pages', '/', { method: 'PUT' }],
  ['an upload', '/mail', { method: 'POST' }],
  ['the end of an upload', '/mail', { method: 'DELETE' }],
])('%s has all headers of the site', async (_what, address, init) => {
  expect(sentIn(await ask(address, init))).toEqual(always);
});

test('so have a redirect to the base path, and what a browser has already', async () => {
  const redirect = await ask('/', {}, '/mun/');
  expect(redirect.status).toBe(302);
  expect(sentIn(redirect)).toEqual(always);
  const { headers } = await ask('/');
  const known = await ask('/', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(known.status).toBe(304);
  expect(sentIn(known)).toEqual(always);
});

test('so has an answer to an unexpected error', async () => {
  const app = new Hono();
  app.use(siteHeaders(headers));
  app.get('/', () => {
    throw new Error('A fault of ours.');
  });
  app.onError((_error, c) => c.text('It is our fault.', 500));
  const response = await app.request('/');
  expect(response.status).toBe(500);
  expect(sentIn(response)).toEqual(always);
});

test('an answer with a header of its own keeps it', async () => {
  const app = new Hono();
  app.use(siteHeaders(headers));
  app.get('/', (c) => c.text('hello', 200, { 'content-security-policy': "default-src 'none'" }));
  const response = await app.request('/');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('only behind TLS are browsers asked to stay with TLS', async () => {
  const behind = async (forwarded: string, proxies = 1) => {
    const service = createService({ publicFolder, base: '/', headers, proxies });
    return sentIn(await service.request('/', { headers: { 'x-forwarded-proto': forwarded } }));
  };
  expect(await behind('https')).toEqual(headers);
  expect(await behind('http')).toEqual(always);
  // the proxy that the visitor speaks to comes first, and what the visitor wrote before that
  expect(await behind('https, http', 2)).toEqual(headers);
  expect(await behind('https, http')).toEqual(always);
  expect(await behind('https', 0)).toEqual(always);
  expect(sentIn(await ask('https://mun.example.org/'))).toEqual(headers);
});
