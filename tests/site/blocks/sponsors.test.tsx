// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Sponsors from '../../../src/site/blocks/sponsors.tsx';
import { outside } from './sample.ts';

const logo = (ground: 'light' | 'dark') => ({
  src: '/media/logo.svg',
  width: 400,
  height: 100,
  logo: { ground, width: 160, height: 40 },
});
const sponsors = [
  { name: 'Bank', logo: logo('light'), link: outside('https://bank.example.org/'), tier: 'Gold' },
  { name: 'Bakery', tier: 'Partners' },
  { name: 'Press', logo: logo('dark'), tier: 'Gold' },
  { name: 'Tea', logo: logo('dark'), tier: 'Partners', background: 'light' },
] as const;

test('the groups are in the order in which they first appear, and the logos of the first are larger', () => {
  render(<Sponsors uid="_b1" type="sponsors" heading="Our sponsors" sponsors={[...sponsors]} />);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Gold',
    'Partners',
  ]);
  const widthOf = (name: string) =>
    Number(screen.getByText(name).closest('li')?.querySelector('img')?.getAttribute('width'));
  expect([widthOf('Bank'), widthOf('Press'), widthOf('Tea')]).toEqual([224, 224, 160]);
});

test('each logo is on the background that shows it, or on the chosen one; each sponsor has its name in words', () => {
  render(<Sponsors uid="_b1" type="sponsors" sponsors={[...sponsors]} />);
  const plates = screen.getAllByRole('listitem').map((plate) => [plate.dataset.on, plate.textContent]);
  expect(plates).toEqual([
    ['light', 'Bank'],
    ['dark', 'Press'],
    ['light', 'Bakery'],
    ['light', 'Tea'],
  ]);
  expect(screen.getByRole('link', { name: 'Bank' }).getAttribute('href')).toBe('https://bank.example.org/');
});

test('without a heading of their own, the groups have headings of the page', () => {
  render(<Sponsors uid="_b1" type="sponsors" sponsors={[...sponsors]} />);
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(2);
});
