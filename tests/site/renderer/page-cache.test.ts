import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPage } from '../../../src/site/renderer/client/navigation/page-cache.ts';

/** What the server answers, and what it was asked for. Each test has paths of its own, since memory lasts. */
let answer: () => Response;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pageOf = (path: string, title = path) => ({
  path,
  title,
  footer: true,
  blocks: [],
  html: ['', ''],
  css: [],
  layout: 'a',
});

test('a page is asked for once, however many want it', async () => {
  answer = () => Response.json(pageOf('/once'));
  const pages = await Promise.all([
    fetchPage('/once', { base: '/mun/' }),
    fetchPage('/once', { base: '/mun/' }, 'low'),
  ]);
  expect(pages[0]).toBe(pages[1]);
  expect(asked).toEqual(['/mun/once.json']);
});

test('a failure is forgotten', async () => {
  answer = () => new Response('', { status: 500 });
  await expect(fetchPage('/twice', { base: '/' })).rejects.toHaveProperty('status', 500);
  answer = () => Response.json(pageOf('/twice'));
  expect(await fetchPage('/twice', { base: '/' })).toEqual(pageOf('/twice'));
});

test('the page of a hover is the page of the click; later the server is asked whether it is still the same', async () => {
  answer = () => Response.json(pageOf('/old', 'old'));
  await fetchPage('/old', { base: '/' });
  await fetchPage('/old', { base: '/' });
  expect(asked).toEqual(['/old.json']);
  answer = () => Response.json(pageOf('/old', 'new'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await fetchPage('/old', { base: '/' })).title).toBe('new');
});

test('an old page outlives a server that does not answer, which is asked again each time', async () => {
  answer = () => Response.json(pageOf('/cached', 'old'));
  await fetchPage('/cached', { base: '/' });
  await vi.advanceTimersByTimeAsync(10_000);
  answer = () => new Response('', { status: 500 });
  expect((await fetchPage('/cached', { base: '/' })).title).toBe('old');
  answer = () => Response.json(pageOf('/cached', 'new'));
  expect((await fetchPage('/cached', { base: '/' })).title).toBe('new');
});

test('where the server is lenient about an address, the path of the page decides', async () => {
  answer = () => Response.json(pageOf(asked.length === 1 ? '/lenient' : '*'));
  expect((await fetchPage('/lenient/', { base: '/' })).path).toBe('*');
  expect(asked).toEqual(['/lenient/.json', '/404.json']);
});
