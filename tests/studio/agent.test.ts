// @vitest-environment happy-dom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { splitReferences } from '../../src/compiler/source/reference-syntax.ts';
import type { Intent, PageMark, ValuePath } from '../../src/core/index.ts';
import CarouselBlock from '../../src/site/blocks/carousel.tsx';
import CountdownBlock from '../../src/site/blocks/countdown.tsx';
import { startCarousel } from '../../src/site/parts/carousel.client.ts';
import { restoreSlides, showSlideContaining } from '../../src/studio/frame/carousels.ts';
import { type FoundElement, mapElements, type PageElements } from '../../src/studio/frame/elements.ts';
import { editInPlace } from '../../src/studio/frame/in-place.ts';
import { rewriteQuery } from '../../src/studio/frame/media.ts';
import { refreshPage, storeRenderedPage } from '../../src/studio/frame/refresh.ts';
import { outlineTarget } from '../../src/studio/frame/selection.ts';
import { escapeText } from '../../src/studio/frame/typing.ts';
import { english } from '../english.ts';
import { startBlock } from '../site/blocks/start.ts';

/* What the agent in the frame of the studio decides without a server. */

test.each(['$conference.name', '$100', '5 $ a head', '$$', 'a $$b $', '$', 'Ü$ü $é'])(
  'the text %s is written so that it is read as it was typed',
  (typed) => {
    expect(splitReferences(escapeText(typed))).toEqual([typed]);
  },
);

test('a text without a reference is written as it is', () => {
  expect(['5 $ a head', 'for $100', 'no dollar'].map(escapeText)).toEqual([
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
  expect(rewriteQuery(query, appearance)).toBe(expected);
});

test('a text of several paragraphs that an undo has removed is no error', () => {
  const mark: PageMark = { path: ['routes', 0, 'blocks', 0, 'text'], kind: 'prose' } as PageMark;
  const [element, last] = [document.createElement('p'), document.createElement('p')];
  const shown = {
    mark,
    element,
    all: [element, last],
    showing: {},
  } as unknown as PageElements['shown'][number];
  const found = { path: mark.path, element, shown } as FoundElement;
  expect(outlineTarget(found)).toBe(element);
  document.body.append(element, last);
  expect(outlineTarget(found)).toBeInstanceOf(Range);
  element.remove();
  last.remove();
});

const carousel = createElement(CarouselBlock, {
  ...({ uid: '_b1', type: 'carousel', words: english, label: 'Chairs', showLabel: true } as const),
  slides: ['Asha', 'Ben', 'Chen'].map((name) => ({ name, role: 'Chair' })),
});

test('a carousel whose block is replaced goes on at the slide where it was', async () => {
  const activeIn = (element: Element) =>
    [...element.querySelectorAll<HTMLElement>('[data-active]')].map(({ dataset }) => dataset.active).join();
  const { element: replaced } = startBlock(carousel, startCarousel);
  replaced.querySelectorAll<HTMLElement>('[data-dots] button')[1]?.click();
  const next = document.createElement('div');
  next.innerHTML = renderToStaticMarkup(carousel);
  restoreSlides(replaced, next);
  const stop = startCarousel(next);
  await expect.poll(() => activeIn(next)).toBe('false,true,false');
  stop();
});

test('a carousel turns to a slide that is selected before its script has started', async () => {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(carousel);
  const last = page.querySelectorAll<HTMLElement>('[data-active]')[2];
  showSlideContaining(last as HTMLElement);
  const stop = startCarousel(page);
  await expect.poll(() => last?.dataset.active).toBe('true');
  stop();
});

test('a dropped picture is for the record under it; of several, or beside them, for none', () => {
  const shown = { kind: 'image', inPlace: false, shown: [] } as const;
  const logo = ['committees', 0, 'logo', 'image'];
  const [first, second] = [0, 1].map((at) => ['committees', 0, 'chairs', at]) as [ValuePath, ValuePath];
  const { pictureFor } = mapElements([], {
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

test('typing in the place of a reference changes its fact, Escape gives the words back, and Only here writes them in this place', () => {
  const mark: PageMark = {
    ...{ path: ['routes', 0, 'title'], kind: 'text', inPlace: true, written: 'The 6th', shown: [] },
    reference: { text: '$conference.edition', path: ['conference', 'edition'], uses: 16 },
  };
  const element = document.createElement('h1');
  document.body.append(element);
  const typed: Intent[] = [];
  const others: boolean[] = [];
  let note = '';
  const press = (text: string, end: string, choose = false) => {
    element.textContent = mark.written ?? '';
    let choice = () => {};
    editInPlace(
      { element, mark: { ...mark } },
      {
        name: 'Edition',
        show: (more) => {
          note = more.note ?? '';
          choice = more.choice?.choose ?? choice;
        },
        say: () => {},
        onInput: (isOther) => others.push(isOther),
        onTyped: (intent) => typed.push(intent),
        onEnd: () => {},
      },
    );
    if (choose) choice();
    element.textContent = text;
    element.dispatchEvent(new Event('input'));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: end }));
    return [element.textContent, note, element.getAttribute('contenteditable')];
  };
  expect(press('The 7th', 'Escape')).toEqual(['The 6th', 'typing changes 16 places', null]);
  expect(typed).toEqual([]);
  expect(others).toEqual([false, true]);
  press('The 7th', 'Enter');
  expect(press('Ours', 'Enter', true)).toEqual(['Ours', 'typing changes this place only', null]);
  expect(typed).toEqual([
    { do: 'set', path: ['conference', 'edition'], value: 'The 7th', was: 'The 6th' },
    { do: 'set', path: ['routes', 0, 'title'], value: 'Ours', was: '$conference.edition' },
  ]);
});

/** A document of the frame: the page of a path, with a countdown to a moment. */
function documentWith(path: string, starts: string): string {
  const block = createElement(CountdownBlock, {
    ...{ uid: '_b1', type: 'countdown', words: english, heading: 'Soon', text: 'It starts in:', starts },
  });
  const json = JSON.stringify({ page: { path, blocks: [{ type: 'countdown' }] } });
  return `<html><head></head><body><div id="_root"><main id="_content"><div data-block="countdown" data-script>${renderToStaticMarkup(block)}</div></main></div><script type="application/json" id="_page">${json}</script></body></html>`;
}

/** Shows one document after another, as the agent does. Gives the block before and after, and what is replaced. */
async function shownAfter(first: string, next: string) {
  // the body stays, as other tests of the worker use it
  document.body.innerHTML = first.replace(/^.*<body>|<\/body>.*$/g, '');
  const root = document.getElementById('_root') as HTMLElement;
  storeRenderedPage(root);
  const replaced: Element[] = [];
  const hear = (event: Event) => replaced.push(...(event as CustomEvent<{ added: Element[] }>).detail.added);
  document.addEventListener('plenary:replaced', hear);
  const how = { withMarks: false, document: next, isWanted: () => true };
  const shown = await refreshPage(root, [...root.querySelectorAll('*')], how);
  document.removeEventListener('plenary:replaced', hear);
  return { shown, replaced, starts: root.querySelector<HTMLElement>('[role="timer"]')?.dataset.starts };
}

test('a countdown whose dates change starts again with them; other words in it leave it alone', async () => {
  const before = documentWith('/', '2030-08-01T08:00');
  const dates = await shownAfter(before, documentWith('/', '2031-08-01T08:00'));
  expect(dates.starts).toBe('2031-08-01T08:00');
  expect(dates.replaced).toHaveLength(1);
  const said = await shownAfter(before, before.replace('It starts in:', 'It begins in:'));
  expect(said.replaced).toHaveLength(0);
});

test('the page that has another address by now stays as it is until the studio goes there', async () => {
  const { shown, starts } = await shownAfter(
    documentWith('/fees', '2030-08-01T08:00'),
    documentWith('*', '2031-08-01T08:00'),
  );
  expect([shown, starts]).toEqual([undefined, '2030-08-01T08:00']);
});

test('the record of a row is that of the values in it; the texts of the block are in all rows', () => {
  const page = document.createElement('div');
  page.innerHTML = `<table data-block="resources"><tbody>
    <tr><th>UNSC</th><td>Guide</td></tr><tr><th>WHO</th><td>Soon</td></tr></tbody></table>`;
  const all = [...page.querySelectorAll('*')];
  const cells = [...page.querySelectorAll('th, td')];
  const block: ValuePath = ['routes', 5, 'blocks', 1];
  const paths: ValuePath[] = [
    ['committees', 0, 'name'],
    ['words', 'guide'],
    ['committees', 1, 'name'],
    [...block, 'whenEmpty'],
  ];
  const marks = paths.map(
    (path, at): PageMark => ({
      ...{ path, kind: 'text', inPlace: false },
      shown: [{ element: all.indexOf(cells[at] as Element) }],
    }),
  );
  const elements = mapElements(all, {
    page: '/',
    title: '',
    blocks: [{ path: block, type: 'resources' }],
    marks,
    pictures: [],
  });
  const [unsc, guide, who, soon] = cells as [Element, Element, Element, Element];
  expect([unsc, guide, who, soon].map(elements.recordAround)).toEqual([
    ['committees', 0],
    ['committees', 0],
    ['committees', 1],
    ['committees', 1],
  ]);
  expect(elements.recordAround(page.querySelector('tbody') as Element)).toBeUndefined();
});
