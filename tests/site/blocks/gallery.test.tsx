// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Image } from '../../../src/core/index.ts';
import startGallery from '../../../src/site/blocks/gallery.client.ts';
import Gallery from '../../../src/site/blocks/gallery.tsx';
import { english } from '../../english.ts';
import { startBlock } from './start.ts';

const photo = (name: string, width = 1200, height = 800): Image => ({
  src: `/media/${name}-560.jpg`,
  width,
  height,
  full: { href: `/media/${name}-2000.webp`, width: width * 2, height: height * 2 },
});
const pictures = [
  { image: photo('hall'), alt: 'The hall', caption: 'Before the opening' },
  { image: photo('chair', 800, 1200), alt: 'A chair at the microphone' },
  { image: photo('vote'), alt: 'Raised placards', caption: 'The last vote' },
];

function gallery() {
  const { element } = startBlock(
    <Gallery uid="_b1" type="gallery" heading="Last year" words={english} pictures={pictures} />,
    startGallery,
  );
  const dialog = element.querySelector('dialog') as HTMLDialogElement;
  const links = [...element.querySelectorAll<HTMLAnchorElement>('li a')];
  const status = () =>
    [...dialog.querySelectorAll('[aria-live] span')].map(({ textContent }) => textContent).filter(Boolean);
  const press = (key: string) => dialog.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  return { element, dialog, links, status, press };
}

test('without script, each picture is a link to its file in full size, and no page loads that file', () => {
  const { element, links } = gallery();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/media/hall-2000.webp',
    '/media/chair-2000.webp',
    '/media/vote-2000.webp',
  ]);
  expect(element.querySelectorAll('img').length).toBe(3);
  for (const image of element.querySelectorAll('img')) {
    expect(image.getAttribute('src')).toMatch(/-560\.jpg$/);
    expect(image.loading).toBe('lazy');
    expect(image.alt).not.toBe('');
  }
  expect(element.innerHTML).not.toContain(' style=');
});

test('every picture has the place of its own shape, so that nothing is cut off', () => {
  const { element } = gallery();
  expect([...element.querySelectorAll('li')].map(({ dataset }) => dataset.shape)).toEqual([
    '1.5',
    '0.6667',
    '1.5',
  ]);
});

test('a click opens the picture with its number and caption, and the arrows go round', () => {
  const { dialog, links, status, press } = gallery();
  links[2]?.click();
  expect(dialog.open).toBe(true);
  expect(status()).toEqual(['Picture 3 of 3', 'Raised placards', 'The last vote']);
  press('ArrowRight');
  expect(status()).toEqual(['Picture 1 of 3', 'The hall', 'Before the opening']);
  press('ArrowLeft');
  press('ArrowLeft');
  expect(status()).toEqual(['Picture 2 of 3', 'A chair at the microphone']);
  dialog.querySelector<HTMLElement>('[aria-label="Next picture"]')?.click();
  expect(status()[0]).toBe('Picture 3 of 3');
  expect([...dialog.querySelectorAll<HTMLElement>('[data-slides] > div')].map(({ inert }) => inert)).toEqual([
    true,
    true,
    false,
  ]);
});

test('the file in full size takes the place of the small one after the click', async () => {
  const { dialog, links } = gallery();
  const files = () => [...dialog.querySelectorAll('img')].map(({ src }) => src.replace(/.*\//, ''));
  links[0]?.click();
  expect(files()).toEqual(['hall-560.jpg', 'chair-560.jpg', 'vote-560.jpg']);
  await expect.poll(files).toEqual(['hall-2000.webp', 'chair-2000.webp', 'vote-560.jpg']);
});

test('a click for a new tab is left to the browser', () => {
  const { dialog, links } = gallery();
  const click = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true });
  links[0]?.dispatchEvent(click);
  expect([dialog.open, click.defaultPrevented]).toEqual([false, false]);
});

test('a click beside the picture closes, and one on the picture does not', () => {
  const { dialog, links } = gallery();
  links[0]?.click();
  dialog.querySelector('img')?.click();
  expect(dialog.open).toBe(true);
  dialog.querySelector<HTMLElement>('[data-slides] > div')?.click();
  expect(dialog.open).toBe(false);
});
