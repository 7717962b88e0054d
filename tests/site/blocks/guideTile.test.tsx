// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import GuideTile from '../../../src/site/blocks/guideTile.tsx';
import { english } from '../../english.ts';
import { outside } from './sample.ts';

test('with a guide the whole tile is a link that opens it in a new tab', () => {
  const guide = { link: outside('https://example.org/guide'), note: 'Available now!' };
  render(<GuideTile uid="_b2" type="guideTile" title="Background Guide" guide={guide} words={english} />);
  const link = screen.getByRole('link', { name: /Background Guide.*Available now!.*opens in a new tab/ });
  expect(link.getAttribute('href')).toBe('https://example.org/guide');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('without a guide the tile only says so', () => {
  const guide = { note: 'No Background Guide will be provided' };
  render(<GuideTile uid="_b2" type="guideTile" title="Background Guide" guide={guide} words={english} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('No Background Guide will be provided')).toBeTruthy();
});

test('further guides are links below the tile, also where there is no guide of the usual kind', () => {
  const more = [
    { name: 'Research Guide', link: outside('https://example.org/research') },
    { name: 'Rules', link: outside('https://example.org/rules') },
  ];
  for (const link of [outside('https://example.org/guide'), undefined]) {
    const guide = { note: 'Available now!', more, ...(link && { link }) };
    render(<GuideTile uid="_b2" type="guideTile" guide={guide} words={english} />);
    const links = screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')]);
    expect(links.slice(link ? 1 : 0)).toEqual([
      ['Research Guide (opens in a new tab)', 'https://example.org/research'],
      ['Rules (opens in a new tab)', 'https://example.org/rules'],
    ]);
    expect(links).toHaveLength(link ? 3 : 2);
    cleanup();
  }
});

test('while there is no guide yet the tile says so', () => {
  render(
    <GuideTile
      uid="_b2"
      type="guideTile"
      title="Background Guide"
      whenEmpty="To be announced"
      words={english}
    />,
  );
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('To be announced')).toBeTruthy();
});
