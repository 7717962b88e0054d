import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedPage, fetchPage } from '../../src/renderer/client/navigation/page-cache.ts';

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
  start: '/start.js',
});

test('a page is asked for once, however many want it', async () => {
  answer = () => Response.json(pageOf('/once'));
  const pages = await Promise.all([
    fetchPage('/once', { base: '/mun/' }),
    fetchPage('/once', { base: '/mun/' }, 'low'),
  ]);
  expect(pages[0]).toBe(pages[1]);
  expect(cachedPage('/once')).toBe(pages[0]);
  expect(asked).toEqual(['/mun/once.json']);
});

test('a failure is forgotten', async () => {
  answer = () => new Response('', { status: 500 });
  await expect(fetchPage('/twice', { base: '/' })).rejects.toHaveProperty('status', 500);
  answer = () => Response.json(pageOf('/twice'));
  expect(await fetchPage('/twice', { base: '/' })).toEqual(pageOf('/twice'));
});

test('an old page is shown at once, and fetched anew for the next time', async () => {
  answer = () => Response.json(pageOf('/old', 'old'));
  await fetchPage('/old', { base: '/' });
  await fetchPage('/old', { base: '/' });
  expect(asked).toEqual(['/old.json']);
  answer = () => Response.json(pageOf('/old', 'new'));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const coming = fetchPage('/old', { base: '/' });
  expect(cachedPage('/old')?.title).toBe('old');
  await coming;
  expect(cachedPage('/old')?.title).toBe('new');
});

test('an old page outlives a server that does not answer', async () => {
  answer = () => Response.json(pageOf('/cached'));
  await fetchPage('/cached', { base: '/' });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  answer = () => new Response('', { status: 500 });
  await expect(fetchPage('/cached', { base: '/' })).rejects.toHaveProperty('status', 500);
  expect(cachedPage('/cached')).toEqual(pageOf('/cached'));
});

test('where the server is lenient about an address, the path of the page decides', async () => {
  answer = () => Response.json(pageOf(asked.length === 1 ? '/lenient' : '*'));
  expect((await fetchPage('/lenient/', { base: '/' })).path).toBe('*');
  expect(asked).toEqual(['/lenient/.json', '/404.json']);
});
