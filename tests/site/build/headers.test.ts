import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build as buildSite } from '../../../src/site/build/build.ts';
import { pagePolicy, securityHeaders } from '../../../src/site/build/hosting/headers.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const listOf = (frames: string[], origin = 'https://mun.example.org') => securityHeaders({ frames }, origin);
const policyIn = (headers: [string, string][]) => new Map(headers).get('Content-Security-Policy') ?? '';
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `));

describe('the list', () => {
  test('allows the frames that a site embeds, and without embeds none', () => {
    const two = ['https://docs.example.org', 'https://maps.example.org:8443'];
    for (const policy of [policyIn(listOf(two)), pagePolicy({ frames: two }, '')])
      expect(directive(policy, 'frame-src')).toBe(`frame-src ${two.join(' ')}`);
    for (const policy of [policyIn(listOf([])), pagePolicy({ frames: [] }, '')])
      expect(directive(policy, 'frame-src')).toBe("frame-src 'none'");
  });

  test('lets only the players of videos that a site embeds start at the click', () => {
    const permissionsOf = (frames: string[]) => new Map(listOf(frames)).get('Permissions-Policy');
    expect(permissionsOf(['https://docs.example.org'])).toContain('autoplay=()');
    expect(permissionsOf(['https://docs.example.org', 'https://www.youtube-nocookie.com'])).toContain(
      'autoplay=("https://www.youtube-nocookie.com")',
    );
  });

  test('lets pages reach the call of a service on another host, and nothing else of that host', () => {
    const service = 'https://service.example.org/oc/';
    const reach = { frames: [], service };
    const policies = [policyIn(securityHeaders(reach, 'https://mun.example.org')), pagePolicy(reach, '')];
    for (const policy of policies)
      for (const name of ['connect-src', 'form-action'])
        expect(directive(policy, name)).toBe(`${name} 'self' https://service.example.org/oc/mail`);
    for (const policy of [pagePolicy({ frames: [], service: 'none' }, ''), pagePolicy({ frames: [] }, '')])
      for (const name of ['connect-src', 'form-action'])
        expect(directive(policy, name)).toBe(`${name} 'self'`);
  });

  test('allows no script but files of the site, and HTML by script only from one policy', () => {
    for (const policy of [policyIn(listOf([])), pagePolicy({ frames: [] }, 'p{}')]) {
      expect(policy.replace("style-src-elem 'self' 'unsafe-inline'; ", '')).not.toMatch(
        /unsafe|\*|data:|blob:|http/,
      );
      expect(directive(policy, 'script-src')).toBe("script-src 'self'");
      expect(directive(policy, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
      expect(directive(policy, 'trusted-types')).toBe('trusted-types plenary');
    }
  });

  test('names no page and no hash, so that no page changes it', () => {
    expect(policyIn(listOf([]))).not.toMatch(/sha256/);
  });

  test('forbids what is not named, and leaves to the page which style element is its own', () => {
    const policy = policyIn(listOf([]));
    expect(policy).toMatch(/^default-src 'none'; style-src-elem 'self' 'unsafe-inline'; script-src 'self'; /);
    expect(pagePolicy({ frames: [] }, '')).not.toContain('unsafe-inline');
  });

  test('lets no other site embed our files', () => {
    expect(new Map(listOf([])).get('Cross-Origin-Resource-Policy')).toBe('same-site');
  });

  test('says by which style element a page is styled', () => {
    const hash = createHash('sha256').update('p{color:red}').digest('base64');
    expect(directive(pagePolicy({ frames: [] }, 'p{color:red}'), 'style-src')).toBe(
      `style-src 'self' 'sha256-${hash}'`,
    );
    expect(directive(pagePolicy({ frames: [] }, 'p{}'), 'default-src')).toBe("default-src 'none'");
  });

  test('asks for TLS only where the site has it', () => {
    const names = (origin: string) => listOf([], origin).map(([name]) => name);
    expect(names('https://mun.example.org')).toContain('Strict-Transport-Security');
    expect(names('http://mun.example.org')).not.toContain('Strict-Transport-Security');
  });
});

const SITE = (blocks: string) => `
conference: { name: Tiny MUN, edition: The 1st, year: "25", starts: 2025-01-01T08:00, url: "https://tiny.example.org/" }
header: { name: Tiny MUN, links: [{ label: Home, link: / }] }
footer: { name: Tiny MUN }
routes:
  - path: /
    title: Home
    blocks:
      - { type: message, title: Welcome }
${blocks}
  - { path: "*", title: Not found, blocks: [{ type: message, title: "404" }] }
`;

describe('a built site', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const folder = temporaryFolder();
  const project = { root, home: root, site: path.join(folder, 'site.yaml'), out: path.join(folder, 'dist') };
  const read = (file: string) => readFileSync(path.join(project.out, file), 'utf8');

  async function build(text: string): Promise<void> {
    writeFileSync(project.site, text);
    await buildSite(project, { quiet: true });
  }

  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production');
  });

  afterAll(() => void vi.unstubAllEnvs());

  test('has one list for our service and for static hosts', async () => {
    await build(SITE(''));
    const { headers } = JSON.parse(read('service/site.json'));
    expect(headers).toEqual(listOf([]));
    const lines = headers.map(([name, value]: [string, string]) => `  ${name}: ${value}`);
    expect(read('public/_headers')).toContain(['/*', ...lines, ''].join('\n'));
  });

  test('allows another frame on every page and in the list as soon as site.yaml embeds one', async () => {
    const map = '{ title: Map, address: 1 School Road, embed: "https://maps.example.org/embed?pb=1;x" }';
    await build(SITE(`      - { type: map, map: ${map} }`));
    const { headers } = JSON.parse(read('service/site.json'));
    expect(headers).toEqual(listOf(['https://maps.example.org']));
    for (const file of ['public/_headers', 'public/index.html', 'public/404.html'])
      expect(read(file)).toContain('frame-src https://maps.example.org;');
  });

  test('has on each page the hash of its own styles, in front of them', () => {
    for (const file of ['public/index.html', 'public/404.html', 'public/offline.html']) {
      const html = read(file);
      const [, styles = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(html) ?? [];
      const policy = pagePolicy({ frames: ['https://maps.example.org'] }, styles);
      expect(html).toContain(
        `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      );
      expect(html).not.toMatch(/ style="| on\w+="/);
      expect(html.match(/<style/g)).toHaveLength(1);
    }
  });
});
