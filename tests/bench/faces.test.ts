import { expect, test } from 'vitest';
import { tooSlow } from './faces.ts';
import { type PhotoScreen, photoPage } from './handwritten/photo.ts';

const screen: PhotoScreen = {
  language: 'en',
  direction: 'ltr',
  name: 'Example MUN',
  description: 'A conference',
  header: [{ tag: 'p', text: 'Committees', href: '/committees' }],
  first: [{ tag: 'h1', text: 'The 6th Edition' }],
  rest: [{ tag: 'h2', text: 'A < B' }],
  footer: [],
  height: 780,
  photo: {
    left: 0,
    height: 780,
    isBehind: true,
    sources: [
      { type: 'image/avif', srcset: '/p.avif 800w', sizes: '100vw' },
      { type: 'image/webp', srcset: '/p.webp 800w', sizes: '100vw' },
    ],
    src: '/p.jpg',
    alt: 'A hall',
    ratio: ['1500', '1000'],
  },
  title: { family: 'Display', size: '56px' },
  family: 'Sans',
};

test('a page by hand asks for the photo as it shows it, and says the same', () => {
  const html = photoPage(screen, { css: '', preload: ['/f.woff2'] });
  expect(html).toContain(
    'type="image/avif" imagesrcset="/p.avif 800w" imagesizes="100vw" fetchpriority="high"',
  );
  expect(html).toContain(
    '<source type="image/avif" srcset="/p.avif 800w" sizes="100vw"><source type="image/webp"',
  );
  for (const words of [
    '<a href="/committees">Committees</a>',
    '<h1>The 6th Edition</h1>',
    '<h2>A &lt; B</h2>',
  ])
    expect(html).toContain(words);
});

test('a page by hand is small, and has the fonts of the build only where it gets them', () => {
  expect(photoPage(screen, undefined).length).toBeLessThan(4_000);
  expect(photoPage(screen, undefined)).not.toContain('as="font"');
  expect(photoPage(screen, { css: '', preload: ['/f.woff2'] })).toContain('as="font"');
});

test('a first screen that takes more than 1.15 times as long as by hand breaks the limit, and so does one that is never painted', () => {
  const opened = (...times: number[]) => ({
    route: '/',
    openings: times.map((lcp) => ({ fcp: lcp, lcp, tbt: 0, cls: 0, largest: 'img' })),
  });
  const beside = (...times: number[]) => [
    { face: 'atlas', layout: 'full', home: opened(...times), hand: opened(900, 1000, 1100) },
  ];
  expect(tooSlow(beside(100, 1150, 9000))).toEqual([]);
  expect(tooSlow(beside(100, 1160, 9000))).toEqual([
    'atlas, full: the first screen takes 1.16 times as long as by hand.',
  ]);
  expect(tooSlow(beside())).toHaveLength(1);
});
