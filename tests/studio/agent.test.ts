// @vitest-environment happy-dom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import CarouselBlock from '../../src/blocks/carousel.tsx';
import { segmentsOf } from '../../src/compiler/references/syntax.ts';
import { startCarousel } from '../../src/parts/carousel.client.ts';
import type { ValuePath } from '../../src/shared/index.ts';
import { turnBack, turnTo } from '../../src/studio/agent/carousels.ts';
import { elementsOf } from '../../src/studio/agent/elements.ts';
import { asShown } from '../../src/studio/agent/media.ts';
import { escaped } from '../../src/studio/agent/typing.ts';
import { startBlock } from '../blocks/start.ts';
import { english } from '../english.ts';

/* What the agent in the frame of the studio decides without a server. */

test.each(['$conference.name', '$100', '5 $ a head', '$$', 'a $$b $', '$', 'Ü$ü $é'])(
  'the text %s is written so that it is read as it was typed',
  (typed) => {
    expect(segmentsOf(escaped(typed))).toEqual([typed]);
  },
);

test('a text without a reference is written as it is', () => {
  expect(['5 $ a head', 'for $100', 'no dollar'].map(escaped)).toEqual([
    '5 $ a head',
    'for $100',
    'no dollar',
  ]);
});

test.each([
  ['screen and (prefers-color-scheme: dark)', { scheme: 'dark' }, 'screen and (min-width: 0px)'],
  ['(prefers-color-scheme: light)', { scheme: 'dark' }, '(max-width: 0px)'],
  ['(scripting: none), print', { medium: 'print' }, '(scripting: none), all'],
  ['screen and (width >= 48rem)', { medium: 'print' }, '(max-width: 0px)'],
  ['print', {}, 'print'],
  ['(min-width: 48rem)', { scheme: 'dark', medium: 'print' }, '(min-width: 48rem)'],
] as const)('%s is, shown as %o, %s', (query, appearance, expected) => {
  expect(asShown(query, appearance)).toBe(expected);
});

test('a carousel whose block is replaced goes on at the slide where it was', async () => {
  const slides = ['Asha', 'Ben', 'Chen'].map((name) => ({ name, role: 'Chair' }));
  const props = { uid: '_b1', type: 'carousel', words: english, label: 'Chairs', showLabel: true } as const;
  const block = createElement(CarouselBlock, { ...props, slides });
  const activeIn = (element: Element) =>
    [...element.querySelectorAll<HTMLElement>('[data-active]')].map(({ dataset }) => dataset.active).join();
  const { element: replaced } = startBlock(block, startCarousel);
  replaced.querySelectorAll<HTMLElement>('[data-dots] button')[1]?.click();
  const next = document.createElement('div');
  next.innerHTML = renderToStaticMarkup(block);
  turnBack(replaced, next);
  const stop = startCarousel(next);
  await expect.poll(() => activeIn(next)).toBe('false,true,false');
  stop();
});

test('a carousel turns to a slide that is selected before its script has started', async () => {
  const slides = ['Asha', 'Ben', 'Chen'].map((name) => ({ name, role: 'Chair' }));
  const props = { uid: '_b1', type: 'carousel', words: english, label: 'Chairs', showLabel: true } as const;
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(createElement(CarouselBlock, { ...props, slides }));
  const last = page.querySelectorAll<HTMLElement>('[data-active]')[2];
  turnTo(last as HTMLElement);
  const stop = startCarousel(page);
  await expect.poll(() => last?.dataset.active).toBe('true');
  stop();
});

test('a dropped picture is for the record under it; of several, or beside them, for none', () => {
  const shown = { kind: 'image', inPlace: false, shown: [] } as const;
  const logo = ['committees', 0, 'logo', 'image'];
  const [first, second] = [0, 1].map((at) => ['committees', 0, 'chairs', at]) as [ValuePath, ValuePath];
  const { pictureFor } = elementsOf([], {
    ...{ page: '/unsc', title: 'UNSC', blocks: [] },
    // a page may show a picture twice
    marks: [logo, logo, [...first, 'photo']].map((path) => ({ ...shown, shown: [], path })),
    pictures: [[...second, 'photo']],
  });
  expect(pictureFor(logo)).toEqual(logo);
  expect(pictureFor(['committees', 0, 'logo'])).toEqual(logo);
  expect(pictureFor([...first, 'name'])).toEqual([...first, 'photo']);
  expect(pictureFor(second)).toEqual([...second, 'photo']);
  expect(pictureFor(['committees', 0, 'chairs'])).toBeUndefined();
  expect(pictureFor(['committees', 0, 'agenda'])).toBeUndefined();
});
