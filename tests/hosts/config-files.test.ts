import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { headersOf } from '../../src/build/hosting/headers.ts';
import { root } from '../cli/project-copy.ts';

/* The files that hosts read in the repository, held to what the build writes. */

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const json = (file: string) => JSON.parse(read(file).replace(/^\s*\/\/.*$/gm, ''));

test('every host publishes the folder that the build writes', () => {
  expect(read('netlify.toml')).toContain('publish = "dist/public"');
  expect(json('vercel.json').outputDirectory).toBe('dist/public');
  expect(json('wrangler.jsonc').assets.directory).toBe('dist/public');
  expect(read('Dockerfile')).toContain('COPY --from=build /plenary/dist dist');
});

test('a host that has a variable with its address hands it to the build', () => {
  expect(read('netlify.toml')).toContain('command = "PLENARY_URL=$URL npm run build"');
  expect(json('vercel.json').buildCommand).toMatch(/^PLENARY_URL=\S+ npm run build$/);
});

test('Vercel sends the headers that do not depend on the site', () => {
  const [all] = json('vercel.json').headers;
  const sent = all.headers.map(({ key, value }: { key: string; value: string }) => [key, value]);
  const fixed = headersOf({ frames: [] }, 'http://mun.example.org').filter(
    ([name]) => name !== 'Content-Security-Policy',
  );
  expect(sent).toEqual([['Content-Security-Policy', "frame-ancestors 'none'"], ...fixed]);
});

test('Cloudflare answers unknown addresses with the page 404 and its status', () => {
  expect(json('wrangler.jsonc').assets.not_found_handling).toBe('404-page');
});

test('the container runs without root, and says whether it is well', () => {
  const runs = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1);
  expect(runs).toMatch(/^USER node$/m);
  expect(runs).toMatch(/^HEALTHCHECK /m);
  expect(runs).toContain('/health');
  expect(runs).toMatch(/^VOLUME \/members$/m);
});

test('no secret and nothing that is built again gets into the container', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const name of ['.plenary', '.git', 'node_modules', 'dist', '.cache']) expect(ignored).toContain(name);
});

test('docs/publish.md names files that are in the repository or that the build writes', () => {
  const text = read('docs/publish.md').replace(/```[\s\S]*?```/g, '');
  const named = [...text.matchAll(/`([\w./-]+\.(?:yml|toml|json|jsonc|conf|yaml)|Dockerfile)`/g)].map(
    ([, name]) => String(name),
  );
  const written = ['dist/hosts/nginx.conf', '/etc/apache2/conf-available/mun.conf'];
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !written.includes(name) && !existsSync(path.join(root, name)))).toEqual([]);
});
