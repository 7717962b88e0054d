import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentSite } from '../../../src/site/display/compiled-site.ts';
import { siteApp } from '../../../src/site/preview/app.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder();
const project = {
  root: folder,
  home: folder,
  site: path.join(folder, 'site.yaml'),
  out: path.join(folder, 'dist'),
};
const logged = vi.fn();

beforeAll(() => {
  mkdirSync(path.join(folder, 'media/papers'), { recursive: true });
  for (const file of ['papers/a 100% (1).txt', 'papers/unused.txt'])
    writeFileSync(path.join(folder, 'media', file), file);
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
});
beforeEach(() => {
  logged.mockClear();
  vi.spyOn(console, 'error').mockImplementation(logged);
});
afterEach(() => void vi.restoreAllMocks());

const home = { path: '/', title: 'Home', footer: true, blocks: [] };
const fees = { path: '/fees', title: 'Fees', footer: true, hidden: true, blocks: [] };
const day = {
  id: 'day-1',
  summary: 'Tiny MUN: Day 1',
  starts: '2025-01-01T08:00',
  ends: '2025-01-01T17:00',
  wholeDays: false,
  url: 'https://tiny.example.org/mun/',
};
const current = {
  ready: async () => {},
  site: {
    shell: {},
    editions: [],
    redirects: [
      { from: '/Staff.html', to: { href: '/mun/team', external: false } },
      { from: '/fees', to: { href: '/mun/', external: false } },
    ],
    page: (path: string) => [home, fees].find((page) => page.path === path),
    resources: () => ({
      media: ['papers/a 100% (1).txt', 'papers/gone.txt'],
      pictures: [],
      frames: [],
      calendar: [{ id: day.id, entries: [day] }],
    }),
  },
} as unknown as CurrentSite;
const compiled = () => Promise.reject(new Error('the renderer is broken, at <b>'));
const panel = async () => ({ folder, start: 'panel.js' });
const service = () => Promise.reject(new Error('nobody uploads anything'));
const site = siteApp({
  project,
  current,
  base: () => '/mun/',
  version: () => '1',
  compiled,
  panel,
  service,
});
const get = (address: string) => site.request(address);

test('a media file that the site uses is served', async () => {
  const response = await get('/mun/media/papers/a%20100%25%20(1).txt');
  expect([response.status, await response.text()]).toEqual([200, 'papers/a 100% (1).txt']);
});

test.each([
  '/mun/media/papers/unused.txt',
  '/mun/media/papers/A%20100%25%20(1).txt',
  '/mun/media/papers%2f..%2fpapers%2funused.txt',
  '/mun/media/..%2fsecret.txt',
  '/mun/media/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/mun/media/%2fetc%2fpasswd',
  '/mun/media/papers/gone.txt',
  '/mun/media/',
  '/mun/media/%',
  '/mun/media/%E0%A4%A',
])('%s is given out by nobody', async (address) => {
  const response = await get(address);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('Not found');
});

test('a calendar file is made when it is asked for', async () => {
  const response = await get('/mun/calendar/day-1.ics');
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  expect(await response.text()).toContain('SUMMARY:Tiny MUN: Day 1\r\n');
});

test('a fault is reported in the terminal, and to the visitor in one line', async () => {
  const response = await get('/mun/');
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('This failed. See the terminal for the reason.');
  expect(logged).toHaveBeenCalledWith(expect.stringMatching(/the renderer is broken, at <b>\n +at /));
});

test('an old address redirects, and not for good: after the next save it may lead elsewhere', async () => {
  const { status, headers } = await get('/mun/staff');
  expect([status, headers.get('location')]).toEqual([302, '/mun/team']);
});

test('a hidden page is looked at also where visitors are redirected', async () => {
  // this renderer renders no page
  expect((await get('/mun/fees')).status).toBe(500);
});
