import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../../src/site/build/hosting/headers.ts';
import { createServedSite, publicHostFiles, serverFiles } from '../../../src/site/build/hosting/hosts.ts';

type Redirects = Parameters<typeof createServedSite>[0]['redirects'];

const committees = Array.from({ length: 2000 }, (_, at) => ({ path: `/committees/number-${at}` }));

function filesOf(
  url: string,
  pages = [{ path: '/' }, { path: '/faq' }, { path: '*' }],
  frames: string[] = [],
  redirects: Redirects = [],
) {
  const { pathname, origin } = new URL(url);
  const site = createServedSite(
    { shell: { base: pathname, origin: origin + pathname.slice(0, -1) }, pages, redirects },
    securityHeaders({ frames }, origin),
  );
  const files = [...publicHostFiles(site), ...serverFiles(site)];
  return (name: string) => String(files.find((file) => file.name === name)?.content);
}

const small = filesOf('https://mun.example.org/mun/');
const large = filesOf('https://mun.example.org/', committees);
const rulesIn = (text: string) => text.split('\n').filter(Boolean);

describe('_headers', () => {
  // Cloudflare takes 100 rules and 2,000 characters a line
  test('has three rules, in lines that hosts take, even with many embeds', () => {
    const many = Array.from({ length: 30 }, (_, at) => `https://host-number-${at}.example.org`);
    const lines = rulesIn(filesOf('https://mun.example.org/mun/', [], many)('_headers'));
    expect(lines.filter((line) => /^\S/.test(line))).toEqual(['/*', '/mun/assets/*', '/mun/cards/*']);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2000);
  });
});

describe('_redirects', () => {
  test('names the usual spellings of each page, below the base path, and never a page itself', () => {
    expect(rulesIn(small('_redirects'))).toEqual(['/mun/Faq /mun/faq 308', '/mun/FAQ /mun/faq 308']);
  });

  test('stays below the 2,000 rules that Cloudflare takes', () => {
    expect(rulesIn(large('_redirects')).length).toBeLessThan(2000);
  });

  // a pattern could take the host of //evil.example/ along, and a slash at the end would be a loop on Netlify
  test('has no patterns, and nothing with a slash at the end', () => {
    for (const rule of rulesIn(large('_redirects')))
      expect(rule).toMatch(/^(\/[\w-]+)+ (\/[a-z0-9-]+)+ 308$/);
  });
});

describe('_redirects of a site in several languages', () => {
  const shell = {
    base: '/mun/',
    origin: 'https://mun.example.org',
    languages: [
      { language: 'en', home: '/' },
      { language: 'fr', home: '/fr' },
      { language: 'pt-BR', home: '/pt-br' },
    ],
  };
  const pages = ['/', '/faq', '*', '/fr', '/fr/faq', '/fr/*', '/pt-br', '/pt-br/*'].map((path) => ({ path }));
  const site = createServedSite(
    { shell, pages, redirects: [] },
    securityHeaders({ frames: [] }, shell.origin),
  );
  const rules = rulesIn(String(publicHostFiles(site).find(({ name }) => name === '_redirects')?.content));

  // as in Netlify's documentation: /en/* /en/404.html 404
  test('ends with the page for unknown addresses of each other language', () => {
    expect(rules.slice(-2)).toEqual([
      '/mun/fr/* /mun/fr/404.html 404',
      '/mun/pt-br/* /mun/pt-br/404.html 404',
    ]);
    expect(rules.slice(0, -2).filter((rule) => rule.includes('*'))).toEqual([]);
  });
});

test('.htaccess has no line for a page', () => {
  expect(large('.htaccess')).toBe(filesOf('https://mun.example.org/', [{ path: '/' }])('.htaccess'));
});

test('Caddy compares few lines, and nginx looks each page up', () => {
  expect(large('Caddyfile').match(/committees/g)?.length).toBeLessThan(1000);
  expect(large('nginx.conf').match(/^ {2}\/committees\/number-\d+ /gm)).toHaveLength(2000);
});

test.each(['.htaccess', 'nginx.conf', 'Caddyfile'])('%s sends every header of the service', (name) => {
  for (const [header] of securityHeaders({ frames: [] }, 'https://mun.example.org'))
    expect(small(name)).toContain(header);
});

test.each(['.htaccess', 'nginx.conf', 'Caddyfile'])('%s sends no HSTS where the site has no TLS', (name) => {
  const hsts = /Strict-Transport-Security "?max-age|max-age=31536000"/;
  expect(filesOf('http://mun.example.org/')(name)).not.toMatch(hsts);
});

describe('old addresses', () => {
  const link = (href: string) => ({ href, external: /^https?:/.test(href) });
  const redirects = [
    { from: '/Staff.html', to: link('/mun/team') },
    { from: '/rules', to: link('/mun/faq#rules') },
    { from: '/shop', to: link('https://shop.example.org/$a"b;{c}') },
  ];
  const file = filesOf('https://mun.example.org/mun/', [{ path: '/faq' }], [], redirects);

  test('come before all other rules, as they are written and as they are meant', () => {
    expect(rulesIn(file('_redirects')).slice(0, 4)).toEqual([
      '/mun/Staff.html /mun/team 308',
      '/mun/staff /mun/team 308',
      '/mun/rules /mun/faq#rules 308',
      '/mun/shop https://shop.example.org/%24a%22b;%7Bc%7D 308',
    ]);
  });

  test('keep their query, but not after a fragment', () => {
    expect(file('.htaccess')).toContain('RewriteRule "^staff(?:\\.html)?/*$" "/mun/team" [R=308,L,NE,NC]');
    expect(file('.htaccess')).toContain('"/mun/faq#rules" [R=308,L,NE,NC,QSD]');
    expect(file('Caddyfile')).toContain('redir @old0 /mun/team{plenary_query} 308');
    expect(file('Caddyfile')).toContain('redir @old1 /mun/faq#rules 308');
    expect(file('nginx.conf')).toContain('"/mun/staff" "/mun/team";');
  });

  test('cannot put anything into the configuration of a server', () => {
    for (const name of ['.htaccess', 'nginx.conf', 'Caddyfile'])
      expect(file(name)).not.toMatch(/example\.org\/[$"{]|"b;|\{c\}/);
  });
});
