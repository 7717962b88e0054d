// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Message from '../../../src/site/blocks/message.tsx';
import { english } from '../../english.ts';
import { inside, text } from './sample.ts';

test('a message has its title as the heading of the page, its text and ways on', () => {
  const links = [{ label: 'Home', link: inside('/'), newTab: false }];
  render(
    <Message uid="_b0" type="message" title="404" text={text('Not here.')} links={links} words={english} />,
  );
  expect(screen.getByRole('heading', { level: 1, name: '404' })).toBeTruthy();
  expect(screen.getByText('Not here.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
});

test('of a group of the menu, a message has all links', () => {
  const about = {
    label: 'About',
    newTab: false,
    links: [{ label: 'Team', link: inside('/team'), newTab: false }],
  };
  const home = { label: 'Home', link: inside('/'), newTab: false };
  render(<Message uid="_b0" type="message" title="404" links={[home, about]} words={english} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Team']);
});

test('a message may be a title alone', () => {
  render(<Message uid="_b0" type="message" title="Thank You!" words={english} />);
  expect(screen.queryByRole('list')).toBeNull();
});

test('only a title of a few letters is set as large as the page', () => {
  render(<Message uid="_b0" type="message" title="404" words={english} />);
  expect(screen.getByRole('heading', { level: 1 }).hasAttribute('data-short')).toBe(true);
  cleanup();
  render(<Message uid="_b0" type="message" title="Thank You!" words={english} />);
  expect(screen.getByRole('heading', { level: 1 }).hasAttribute('data-short')).toBe(false);
});

test('the words before a closest page are hidden until there is one', () => {
  render(<Message uid="_b0" type="message" title="404" words={english} />);
  expect(screen.getByText('Did you mean:').hidden).toBe(true);
});
