import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { withBasePath } from '../../../src/core/index.ts';
import { ariaCurrent } from '../../../src/site/renderer/client/navigation/update-layout.ts';
import { MenuLink, PageLink, PageRouter } from '../../../src/site/renderer/router.tsx';

describe('a link of the menu is marked as current by the server and by the browser:', () => {
  test.each([
    ['/', '/', '/', 'page'],
    ['/committees', '/committees', '/', 'page'],
    ['/committees', '/committees/unsc', '/', 'true'],
    ['/', '/committees', '/', undefined],
    ['/committee', '/committees', '/', undefined],
    ['/Committees', '/committees', '/', undefined],
    ['/mun/', '/', '/mun/', 'page'],
    ['/mun/', '/login', '/mun/', undefined],
    ['/mun/committees', '/committees/ccc', '/mun/', 'true'],
  ] as const)('%s on the page %s (base %s): %s', (href, path, base, current) => {
    const html = renderToStaticMarkup(
      <PageRouter shell={{ base, language: 'en' }} path={path}>
        <MenuLink href={href}>A page</MenuLink>
      </PageRouter>,
    );
    expect(html).toBe(`<a href="${href}"${current ? ` aria-current="${current}"` : ''}>A page</a>`);
    expect(ariaCurrent(href, withBasePath(base, path), base)).toBe(current);
  });

  test('on the page of unknown addresses none is', () => {
    const html = renderToStaticMarkup(
      <PageRouter shell={{ base: '/', language: 'en' }} path="*">
        <MenuLink href="/">Home</MenuLink>
      </PageRouter>,
    );
    expect(html).toBe('<a href="/">Home</a>');
    expect(ariaCurrent('/', undefined, '/')).toBeUndefined();
  });
});

test.each([
  '/mun/',
  '/mun/committees/unsc',
  '/mun/committees#unsc',
  '/mun/committees?year=24',
  '/mun/media/rules.pdf',
  '/mun/media/a%20b',
  '/other',
  '//example.org/mun/',
  '#unsc',
  'https://example.org/mun/committees',
  'mailto:a@example.org',
])('the address %s is rendered as it is', (href) => {
  const html = renderToStaticMarkup(
    <PageRouter shell={{ base: '/mun/', language: 'en' }} path="/committees">
      <PageLink href={href} className="link" rel="noopener">
        A link
      </PageLink>
    </PageRouter>,
  );
  expect(html).toBe(`<a href="${href}" class="link" rel="noopener">A link</a>`);
});
