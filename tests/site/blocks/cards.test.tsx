// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Cards from '../../../src/site/blocks/cards.tsx';
import { inside, picture, text } from './sample.ts';

test('a card has a title and a sentence; an icon is an ornament, and only the title is a link', () => {
  const cards = [
    { title: 'Debate', text: text('Seven committees.'), link: inside('/committees'), icon: picture },
    { title: 'Write', text: text('A resolution.'), picture: { image: picture, alt: 'A pen' } },
  ];
  render(<Cards type="cards" uid="_b0" heading="Why come" cards={cards} />);
  expect(screen.getByRole('link', { name: 'Debate' }).getAttribute('href')).toBe('/committees');
  expect(screen.getAllByRole('link').map((one) => one.textContent)).toEqual(['Debate']);
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(['A pen']);
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Debate',
    'Write',
  ]);
});
