import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture, sizesAtHeight } from '../../../src/site/parts/picture.tsx';

const drawing = { src: '/media/mark-a.svg', width: 40, height: 30 };
const photo = {
  src: '/media/asha-400-a.jpg',
  width: 400,
  height: 500,
  smaller: { type: 'image/avif', srcset: '/media/asha-200-b.avif 200w, /media/asha-400-c.avif 400w' },
  colour: '#705840',
};

/** As the build writes it into a page. */
const shown = (picture: React.ReactElement) =>
  renderToStaticMarkup(<div>{picture}</div>).replace(/^.*?<div>|<\/div>$/g, '');

test('a drawing is one plain image, which says its size and comes when it is near', () => {
  expect(shown(<Picture image={drawing} alt="The mark" sizes="2rem" />)).toBe(
    '<img loading="lazy" decoding="async" src="/media/mark-a.svg" width="40" height="30" alt="The mark"/>',
  );
});

test('a photo offers its smaller format, with the width at which it is shown', () => {
  expect(shown(<Picture image={photo} alt="" sizes="50vw" className="portrait" />)).toBe(
    [
      '<picture>',
      `<source type="image/avif" srcSet="${photo.smaller.srcset}" sizes="50vw"/>`,
      '<img loading="lazy" decoding="async" src="/media/asha-400-a.jpg" width="400" height="500" alt="" class="portrait" data-colour="#705840"/>',
      '</picture>',
    ].join(''),
  );
});

test('what a visitor waits for is asked for first, and what is on top at once', () => {
  const first = shown(<Picture image={photo} alt="" sizes="1px" when="first" />);
  expect(first).toMatch(/<img fetchpriority="high"/i);
  const now = shown(<Picture image={photo} alt="" sizes="1px" when="now" />);
  for (const html of [first, now]) expect(html).not.toMatch(/loading|decoding/);
});

test('the width of a picture of a given height is that of its own shape', () => {
  expect(sizesAtHeight(3, drawing)).toBe('4rem');
  expect(sizesAtHeight(1, { ...drawing, width: 10 })).toBe('0.33rem');
});
