// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import Links from '../../src/blocks/links.tsx';
import { english } from '../english.ts';
import { inside, outside } from './sample.ts';

afterEach(cleanup);

const form = {
  label: 'Individual Registration',
  link: outside('https://example.org/form'),
  text: 'For a delegate who comes alone.',
  newTab: true,
};

test('a link that opens a new tab says so to screen readers', () => {
  render(<Links uid="_b1" type="links" links={[form]} words={english} />);
  const link = screen.getByRole('link', { name: 'Individual Registration (opens in a new tab)' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('the sentence describes its link', () => {
  render(<Links uid="_b1" type="links" links={[form]} words={english} />);
  const described = screen.getByRole('link').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('For a delegate who comes alone.');
});

test('a link within the site stays in this tab', () => {
  const link = { label: 'Resources', link: inside('/resources'), newTab: false };
  render(<Links uid="_b1" type="links" links={[link]} words={english} />);
  expect(screen.getByRole('link', { name: 'Resources' }).hasAttribute('target')).toBe(false);
});
