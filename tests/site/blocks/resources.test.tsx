// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Resources from '../../../src/site/blocks/resources.tsx';
import { english } from '../../english.ts';
import { inside, outside, sheet } from './sample.ts';

const items = [
  {
    name: 'First',
    page: inside('/committees/first'),
    matrix: { embed: sheet },
    guide: { link: outside('https://example.org/guide') },
  },
  { name: 'Second', matrix: { embed: sheet }, guide: {} },
];
const heading = { heading: 'Committee Information' };

test('a table has a row per committee, with its name as the heading of the row', () => {
  render(<Resources uid="_b1" type="resources" items={items} {...heading} words={english} />);
  expect(screen.getByRole('table', { name: 'Committee Information' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Committee',
    'Matrix',
    'Background Guide',
  ]);
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['First', 'Second']);
});

test('no two links of the table have the same name', () => {
  render(<Resources uid="_b1" type="resources" items={items} {...heading} words={english} />);
  const names = ['First', 'First: Matrix', 'First: Background Guide', 'Second: Matrix'];
  expect(screen.getAllByRole('link')).toHaveLength(names.length);
  for (const name of names) expect(screen.getByRole('link', { name })).toBeTruthy();
});

test('the row of a committee has all of its guides', () => {
  const more = [{ name: 'Research Guide', link: outside('https://example.org/research') }];
  const guides = [
    { name: 'First', guide: { link: outside('https://example.org/guide'), more } },
    { name: 'Second', guide: { more } },
  ];
  render(<Resources uid="_b1" type="resources" items={guides} {...heading} words={english} />);
  const names = screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
  expect(names).toEqual(['First: Background Guide', 'First: Research Guide', 'Second: Research Guide']);
});

test('a table without a spreadsheet is found on the page, and what a committee does not have yet is said', () => {
  const rows = [
    { name: 'Table', page: inside('/committees/table'), matrix: {}, guide: {} },
    { name: 'New', page: inside('/committees/new') },
  ];
  render(
    <Resources
      uid="_b1"
      type="resources"
      items={rows}
      whenEmpty="To be announced"
      {...heading}
      words={english}
    />,
  );
  expect(screen.getByRole('link', { name: 'Table: Matrix' }).getAttribute('href')).toBe('/committees/table');
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Matrix',
    '',
    'To be announced',
    'To be announced',
  ]);
});
