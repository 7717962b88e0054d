// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import Matrix from '../../../src/site/blocks/matrix.tsx';
import { english } from '../../english.ts';
import { sheet } from './sample.ts';

afterEach(() => void vi.useRealTimers());

const table = {
  columns: ['Country', 'Group'],
  rows: [
    ['France', 'Western States'],
    ["Côte d'Ivoire", 'African States'],
    ['South Africa', 'African States'],
  ],
};
const show = (matrix: object) =>
  render(
    <Matrix
      uid="_b4"
      type="matrix"
      matrix={{ title: 'Country Matrix', embed: sheet, ...matrix }}
      words={english}
    />,
  );
const names = () => screen.getAllByRole('rowheader').map((head) => head.textContent);
const type = (query: string) =>
  userEvent.type(screen.getByRole('searchbox', { name: 'Search the matrix' }), query);

test('the rows stand as a table with a caption, column headings and row headings', () => {
  show({ table });
  expect(screen.getByRole('table', { name: 'Country Matrix' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(table.columns);
  expect(names()).toEqual(['France', "Côte d'Ivoire", 'South Africa']);
  expect(screen.getByRole('status').textContent).toBe('3 rows');
});

test('a search ignores case and accents, and the status says how many rows are left', async () => {
  show({ table });
  await type('COTE');
  expect(names()).toEqual(["Côte d'Ivoire"]);
  expect(await screen.findByText('1 of 3 rows')).toBe(screen.getByRole('status'));
  expect(document.querySelector('mark')?.textContent).toBe('Côte');
});

test('a search wants every word, in any cell and order', async () => {
  show({ table });
  await type('states south');
  expect(names()).toEqual(['South Africa']);
});

test('a search that finds nothing says so in words, and can be taken back by button and by Escape', async () => {
  show({ table });
  await type('xyz');
  expect(screen.queryAllByRole('rowheader')).toHaveLength(0);
  expect(await screen.findByText('No row matches “xyz”.')).toBe(screen.getByRole('status'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(names()).toHaveLength(3);
  await type('xyz{Escape}');
  expect(names()).toHaveLength(3);
});

test('the count is announced when the typing pauses, not after every key', () => {
  vi.useFakeTimers();
  show({ table });
  const announced: (string | null)[] = [];
  for (const query of ['af', 'african', 'african so']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } });
    act(() => void vi.advanceTimersByTime(100));
    announced.push(screen.getByRole('status').textContent);
  }
  expect(announced).toEqual(['3 rows', '3 rows', '3 rows']);
  act(() => void vi.runAllTimers());
  expect(screen.getByRole('status').textContent).toBe('1 of 3 rows');
});

test('one row is one row', () => {
  show({ table: { columns: ['Code'], rows: [['A1']] } });
  expect(screen.getByRole('status').textContent).toBe('1 row');
});

test('without a table only the published sheet is offered', () => {
  show({});
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: 'Country Matrix' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the live sheet in a new tab' }).getAttribute('href')).toBe(
    sheet.src,
  );
});

test('without a matrix there is its usual title and word that there is none yet, and nothing to search or load', () => {
  render(<Matrix uid="_b4" type="matrix" whenEmpty="To be announced" words={english} />);
  expect(screen.getByRole('heading', { name: 'Matrix' })).toBeTruthy();
  expect(screen.getByText('To be announced')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a table alone needs no spreadsheet', () => {
  render(<Matrix uid="_b4" type="matrix" matrix={{ table }} words={english} />);
  expect(screen.getByRole('table', { name: 'Matrix' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
