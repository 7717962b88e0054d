// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import CarouselBlock from '../../../src/site/blocks/carousel.tsx';
import { english } from '../../english.ts';
import { picture, text } from './sample.ts';

const about = [{ text: text('What we do.') }, { picture: { image: picture, alt: 'The emblem' } }];
const chairs = [
  { name: 'Asha Example', role: 'Co-Chairperson' },
  { name: 'Ben Sample', role: 'Moderator', photo: picture },
];
const carousel = { uid: '_b1', type: 'carousel', words: english } as const;

test('slides of text and picture are a carousel of that name, with its heading', () => {
  render(<CarouselBlock {...carousel} label="About" showLabel slides={about} />);
  const region = screen.getByRole('region', { name: 'About' });
  expect(region.getAttribute('aria-roledescription')).toBe('carousel');
  expect(screen.getByRole('heading', { level: 2, name: 'About' })).toBeTruthy();
});

test('the heading can be left out; the name stays', () => {
  render(<CarouselBlock {...carousel} label="About" showLabel={false} slides={about} />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('region', { name: 'About' })).toBeTruthy();
});

test('the server writes every slide, so all can be read without script', () => {
  const html = renderToString(<CarouselBlock {...carousel} label="About" showLabel slides={about} />);
  expect(html).toContain('What we do.');
  expect(html).toContain('alt="The emblem"');
  expect(html).not.toContain('inert');
  expect(html).not.toContain(' style=');
});

test('people show name, role, and photo or monogram, on the ink ground', () => {
  const { container } = render(
    <CarouselBlock {...carousel} label="Chairpersons" showLabel slides={chairs} />,
  );
  const [first, second] = screen.getAllByRole('group', { name: /^Slide/ });
  expect(first?.textContent).toBe('AECo-ChairpersonAsha Example');
  expect(second?.querySelector('img')).toBeTruthy();
  expect(container.querySelector('[data-ground="ink"]')).toBeTruthy();
});

test('while there are no slides yet, the heading and word of it stand there, without arrows', () => {
  render(<CarouselBlock {...carousel} label="Chairpersons" showLabel whenEmpty="To be announced" />);
  expect(screen.getByRole('heading', { level: 2, name: 'Chairpersons' })).toBeTruthy();
  expect(screen.getByText('To be announced')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
