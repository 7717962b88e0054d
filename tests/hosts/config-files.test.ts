import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { securityHeaders } from '../../src/site/build/hosting/headers.ts';
import { root } from '../cli/project-copy.ts';
import { fileInGuide } from './workflow-files.ts';

/* The files for hosts that docs/publish.md shows, held to what the build writes. There is no other copy of them. */

const json = (name: string) => JSON.parse(fileInGuide(name));

test('every host publishes the folder that the build writes', () => {
  expect(fileInGuide('netlify.toml')).toContain('publish = "dist/public"');
  expect(json('vercel.json').outputDirectory).toBe('dist/public');
  expect(json('wrangler.jsonc').assets.directory).toBe('dist/public');
});

test('Vercel sends the headers that do not depend on the site', () => {
  const [all] = json('vercel.json').headers;
  const sent = all.headers.map(({ key, value }: { key: string; value: string }) => [key, value]);
  const fixed = securityHeaders({ frames: [] }, 'http://mun.example.org').filter(
    ([name]) => name !== 'Content-Security-Policy',
  );
  expect(sent).toEqual([['Content-Security-Policy', "frame-ancestors 'none'"], ...fixed]);
});

test('Cloudflare answers unknown addresses with the page 404 and its status', () => {
  expect(json('wrangler.jsonc').assets.not_found_handling).toBe('404-page');
});

test('GitLab publishes the main branch alone, and needs no token and no variable of a school', () => {
  const text = fileInGuide('.gitlab-ci.yml');
  const { default: always, check, pages } = parse(text);
  expect(check.rules).toEqual([{ if: '$CI_PIPELINE_SOURCE == "merge_request_event"' }]);
  expect(pages.rules).toEqual([{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }]);
  expect(pages.variables).toEqual({ PLENARY_URL: '$CI_PAGES_URL' });
  expect(always.timeout).toBe('15 minutes');
  const ofGitLab = ['COMMIT_BRANCH', 'DEFAULT_BRANCH', 'PAGES_URL', 'PIPELINE_SOURCE'];
  expect([...new Set(text.match(/\$\w+/g))].sort()).toEqual(ofGitLab.map((name) => `$CI_${name}`));
});

test('the container runs without root, says whether it is well, and contains nothing of the site', () => {
  const file = fileInGuide('Dockerfile');
  expect(file).toMatch(/^USER node$/m);
  expect(file).toMatch(/^HEALTHCHECK .*\/health/m);
  expect(file.match(/^(?:COPY|ADD) .*$/gm)).toEqual(['COPY package.json .']);
});

test('all hosts build with the Node.js that GitHub takes', () => {
  const [, node] =
    /node-version: (\d+)/.exec(readFileSync(path.join(root, '.github/workflows/site.yml'), 'utf8')) ?? [];
  expect(fileInGuide('netlify.toml')).toContain(`NODE_VERSION = "${node}"`);
  for (const name of ['.gitlab-ci.yml', 'Dockerfile'])
    expect(fileInGuide(name)).toMatch(new RegExp(`(?:image:|FROM) node:${node}-slim$`, 'm'));
});

test('docs/publish.md names files that it shows, that a new site has or that the build writes', () => {
  const text = readFileSync(path.join(root, 'docs/publish.md'), 'utf8').replace(/```[\s\S]*?```/g, '');
  const named = new Set(
    [...text.matchAll(/`([\w./-]+\.(?:yml|toml|json|jsonc|conf|yaml)|Dockerfile)`/g)].map(([, name]) =>
      String(name),
    ),
  );
  const others = ['.github/workflows/publish.yml', 'package.json', 'site.yaml', 'dist/hosts/nginx.conf'];
  const ofServers = ['/etc/apache2/conf-available/mun.conf'];
  expect(named.size).toBeGreaterThan(8);
  for (const name of named)
    if (![...others, ...ofServers].includes(name)) expect(() => fileInGuide(name)).not.toThrow();
  expect(existsSync(path.join(root, 'src/site/template/publish.yml'))).toBe(true);
});
