import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cli/project-copy.ts';

/* What the workflow try-it.yml publishes: the sample with its studio, the example and the gallery, below one address. */

const out = path.join(root, 'dist/try-it');

test('all sites are there, for the address where they are published, and no link in them is dead', () => {
  execFileSync(process.execPath, ['.github/try-it.mjs', 'https://try.example/plenary'], {
    cwd: root,
    stdio: 'pipe',
  });
  const start = readFileSync(path.join(out, 'index.html'), 'utf8');
  const linked = [...start.matchAll(/href="([^"]*)"/g)].map(([, link]) => String(link));
  const gallery = readdirSync(path.join(root, 'docs/gallery')).map((name) => `gallery/${name}/`);
  expect(linked).toEqual(['sample/studio/', 'sample/', 'example/', ...gallery.sort()]);
  const isThere = (address: string) =>
    [address, `${address}.html`, `${address}index.html`].some((name) => {
      const file = path.join(out, name);
      return existsSync(file) && !file.endsWith(path.sep);
    });
  expect([...linked, 'studio/'].filter((link) => !isThere(link))).toEqual([]);
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  const links = pages.flatMap((name) =>
    [...readFileSync(path.join(out, name), 'utf8').matchAll(/(?:href|src)="\/plenary\/([^"#?]*)/g)].map(
      ([, address]) => String(address),
    ),
  );
  expect(links.length).toBeGreaterThan(1000);
  expect([...new Set(links)].filter((link) => !isThere(link))).toEqual([]);
  for (const name of linked.slice(1))
    expect(readFileSync(path.join(out, name, 'index.html'), 'utf8')).toContain(
      `<link rel="canonical" href="https://try.example/plenary/${name}"`,
    );
});
