import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Server, startServer } from '../start-server.ts';
import { PUBLIC } from './built.ts';
import { alive, test as base, CALM } from './visitor.ts';

/* The page for unknown addresses on a host that cannot redirect, such as GitHub Pages. */

const TYPES: { [ending: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.txt': 'text/plain',
  '.svg': 'image/svg+xml',
};

let server: Server;
beforeAll(async () => {
  server = await startServer((request, response) => {
    const { pathname } = new URL(String(request.url), 'http://host');
    const name = path.join(PUBLIC, pathname === '/' ? 'index' : pathname);
    const file = [name, `${name}.html`].find((one) => path.extname(one) && existsSync(one));
    const type = TYPES[path.extname(file ?? '404.html')] ?? 'application/octet-stream';
    response.writeHead(file ? 200 : 404, { 'content-type': type });
    response.end(readFileSync(file ?? path.join(PUBLIC, '404.html')));
  });
});
afterAll(() => server.close());

const test = base.extend<{ origin: string }>({
  origin: async ({}, use) => use(server.origin),
});

test.for([
  ['/Committees/?from=poster#unsc', '/committees?from=poster#unsc'],
  ['/LOGIN.html', '/login'],
])('goes on from %s to %s', async ([written = '', page = ''], { open, origin, trouble }) => {
  const tab = await open();
  await tab.goto(written);
  await tab.waitForURL(origin + page);
  // the visitor comes back to where the link was, not to the wrong address
  expect(await tab.evaluate(() => history.length)).toBe(2);
  expect(trouble.foreign).toEqual([]);
});

test.for([
  ['/unsc', 'UNSC', '/committees/unsc'],
  ['/commitees', 'Committees', '/committees'],
  ['/committees/unhcr', 'UNHRC', '/committees/unhrc'],
])(
  'for %s it shows a link to %s',
  async ([written = '', title = '', page = ''], { look, origin, trouble }) => {
    const tab = await look(written);
    const link = tab.getByRole('main').getByText('Did you mean').getByRole('link');
    await link.waitFor();
    expect([await link.innerText(), await link.evaluate((one: HTMLAnchorElement) => one.href)]).toEqual([
      title,
      origin + page,
    ]);
    expect(tab.url()).toBe(origin + written);
    // screen readers hear of what comes after the page
    expect(await tab.locator('[aria-live]').innerText()).toBe(`Did you mean: ${title}`);
    expect(trouble).toEqual(CALM);
  },
);

test('for what is like no page, and without script, it says no more than that', async ({ look, trouble }) => {
  const far = await look('/xyzzy-12345');
  await alive(far);
  await far.waitForLoadState('networkidle');
  expect(await far.getByRole('main').getByText('Did you mean').isVisible()).toBe(false);
  const plain = await look('/unsc', { script: false });
  expect(await plain.getByRole('main').getByText('Did you mean').isVisible()).toBe(false);
  expect(await plain.getByRole('banner').getByRole('link', { name: 'Committees' }).isVisible()).toBe(true);
  expect(trouble).toEqual(CALM);
});
