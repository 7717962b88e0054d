import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../src/oc/app.ts';
import { texts } from './texts.ts';

let root: string;
let publicFolder: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'plenary-service-'));
  publicFolder = path.join(root, 'public');
  const files = {
    'index.html': 'home',
    'index.json': '{}',
    'committees.html': 'committees',
    'committees/unsc.html': 'unsc',
    'committees/unsc.json': '{}',
    '404.html': 'unknown',
    '404.json': '{}',
    'assets/start-abc.js': 'let a',
    'cards/index-abc.png': 'png',
    '.htaccess': 'rules',
    'robots.txt': 'robots',
    'sitemap.xml': '<urlset/>',
    'media/a file (1).pdf': 'pdf',
    'calendar/day-1.ics': 'ics',
    'media/über.svg': '<svg/>',
  };
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(publicFolder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  writeFileSync(path.join(root, 'secret.html'), 'secret');
  symlinkSync(path.join(root, 'secret.html'), path.join(publicFolder, 'leak.html'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

const get = (address: string, init?: RequestInit, base = '/') =>
  createService({ publicFolder, base }).request(address, init);

describe('addresses', () => {
  test.each([
    ['/', 'home', 'text/html'],
    ['/committees', 'committees', 'text/html'],
    ['/committees/unsc', 'unsc', 'text/html'],
    ['/committees/unsc?x=1', 'unsc', 'text/html'],
    ['/committees/unsc.json', '{}', 'application/json'],
    ['/404.json', '{}', 'application/json'],
    ['/assets/start-abc.js', 'let a', 'text/javascript'],
    ['/cards/index-abc.png', 'png', 'image/png'],
    ['/robots.txt', 'robots', 'text/plain'],
    ['/sitemap.xml', '<urlset/>', 'application/xml'],
    ['/calendar/day-1.ics', 'ics', 'text/calendar; charset=utf-8'],
    ['/media/a%20file%20(1).pdf', 'pdf', 'application/pdf'],
    ['/media/%C3%BCber.svg', '<svg/>', 'image/svg+xml'],
  ])('%s is known', async (address, body, type) => {
    const response = await get(address);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
    expect(response.headers.get('content-type')).toContain(type);
  });

  test.each([
    ['/committees/', '/committees'],
    ['/committees//', '/committees'],
    ['/Committees', '/committees'],
    ['/committees.html', '/committees'],
    ['/committees/UNSC/?from=poster&x=%20', '/committees/unsc?from=poster&x=%20'],
    ['/index', '/'],
    ['/INDEX.html?a=b', '/?a=b'],
    ['/committees/index.html', '/committees'],
  ])('%s redirects to %s, which is there', async (address, page) => {
    const response = await get(address);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(page);
    expect((await get(page)).status).toBe(200);
  });

  test('no redirect leads to another host', async () => {
    for (const address of [
      '//evil.example/',
      '//evil.example/index.html',
      '/%5Cevil.example/',
      '/\\evil.example/',
    ])
      expect((await get(address)).status).toBe(404);
  });

  test.each(
    texts(`
      /404 | /404.html | /404/ | /.htaccess | /nowhere/ | /Committees/Nowhere.html | /COMMITTEES/unsc.json |
      /assets | /media/ | //committees | /committees//unsc | /leak | /%2e%2e/secret | /..%2fsecret |
      /..%5csecret | /%00 | /%`),
  )('%s is unknown', async (address) => {
    const response = await get(address);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('unknown');
  });
});

describe('a base path', () => {
  test.each(['/', '/mun'])('%s leads to it', async (address) => {
    const response = await get(address, {}, '/mun/');
    // what is at the root may change one day
    expect(response.status).toBe(address === '/' ? 302 : 308);
    expect(response.headers.get('location')).toBe('/mun/');
    const asked = await get(`${address}?from=poster&x=%20`, {}, '/mun/');
    expect(asked.headers.get('location')).toBe('/mun/?from=poster&x=%20');
  });

  test.each([
    ['/mun/', 200],
    ['/mun/committees', 200],
    ['/committees', 404],
    ['/munich', 404],
    ['/MUN/committees', 404],
  ])('%s gives %i', async (address, status) => {
    expect((await get(address, {}, '/mun/')).status).toBe(status);
  });
});
