// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Letter from '../../../src/site/blocks/letter.tsx';
import { english } from '../../english.ts';
import { picture, text } from './sample.ts';

const letter = {
  uid: '_b1',
  type: 'letter',
  heading: 'Letter from the Principal',
  words: english,
  text: text('Welcome.'),
} as const;

test('a letter has its heading, salutation, text and signature in this order', () => {
  const signature = { name: 'Asha Example', role: 'Principal' };
  render(<Letter {...letter} salutation="Dear delegates," signature={signature} />);
  const region = screen.getByRole('region', { name: 'Letter from the Principal' });
  expect(region.textContent).toMatch(/Letter from.*Dear delegates,.*Welcome\..*Asha Example.*Principal/);
});

test('the portrait of the author adds nothing to be read out', () => {
  const { container } = render(<Letter {...letter} signature={{ name: 'A B', role: 'C', photo: picture }} />);
  expect(container.querySelector('img')?.getAttribute('alt')).toBe('');
});

test('a photo is above the letter, and is described', () => {
  const photo = { image: { ...picture, width: 1600, height: 900 }, alt: 'The principal at her desk' };
  const { container } = render(<Letter {...letter} picture={photo} />);
  const order = [...container.querySelectorAll('img, h2, p')].map(({ tagName }) => tagName);
  expect(order).toEqual(['IMG', 'H2', 'P']);
  expect(container.querySelector('img')?.alt).toBe('The principal at her desk');
});

test('a letter may end without a signature', () => {
  const { container } = render(<Letter {...letter} />);
  expect(container.querySelector('svg, img')).toBeNull();
});
