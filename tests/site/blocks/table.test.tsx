// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Table from '../../../src/site/blocks/table.tsx';
import { columnAlignment } from '../../../src/site/parts/ruled-table.tsx';
import { outside } from './sample.ts';

const fees = {
  columns: ['Package', 'Fee', 'Pays'],
  rows: [
    ['Single', '₹1,500', 'each delegate'],
    ['Delegation of ten', '₹14,000', 'the school, once for all'],
  ],
};

test('the table of a file has a caption, and headings of its columns and rows', () => {
  render(<Table type="table" uid="_b1" caption="Per delegate" table={fees} />);
  expect(screen.getByRole('table', { name: 'Per delegate' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(fees.columns);
  const rows = screen.getAllByRole('rowheader');
  expect(rows.map((head) => [head.textContent, head.getAttribute('scope')])).toEqual([
    ['Single', 'row'],
    ['Delegation of ten', 'row'],
  ]);
});

test('a first column with gaps is not what the rows are called', () => {
  const rows = [
    ['Friday', '09:00'],
    ['', '14:00'],
  ];
  render(<Table type="table" uid="_b1" table={{ columns: ['Day', 'Time'], rows }} />);
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
});

test('cells written in site.yaml may have links, and short rows end with empty cells', () => {
  const rows = [
    [['Package'], ['Fee']],
    [['Single'], [{ type: 'link' as const, link: outside('https://example.org/'), children: ['Pay'] }]],
    [['Free']],
  ];
  render(<Table type="table" uid="_b1" rows={rows} />);
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('https://example.org/');
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Pay', '']);
});

test('a table wider than a phone is a group with a name that takes the focus, another is none', () => {
  render(<Table type="table" uid="_b1" heading="Fees" table={fees} />);
  const group = screen.getByRole('group', { name: 'Fees' });
  expect(group.querySelector('table')).toBeTruthy();
  cleanup();
  render(
    <Table type="table" uid="_b1" table={{ columns: ['Round', 'Ends'], rows: [['First', '31 May']] }} />,
  );
  expect(document.querySelector('[tabindex]')).toBeNull();
});

test('a column of amounts is aligned at its end, and no other', () => {
  expect(
    columnAlignment(['₹1,500', '1,50,000', '–', 'Rs. 20', '€ 9.50', 'INR 300', '12 %', '500/-', '']),
  ).toBe('end');
  for (const cells of [['31 May'], ['08:30'], ['1', 'two'], ['+91 98765 43210'], ['–', ''], []])
    expect(columnAlignment(cells), cells.join()).toBeUndefined();
});
