// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import schema from '../../../schema/blocks/committeeList.schema.json' with { type: 'json' };
import CommitteeList from '../../../src/site/blocks/committeeList.tsx';
import { listWords } from './sample.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `c${at}`, name: `Room ${at}` }));
const items = [
  ...many(10),
  { id: 'unesco', name: 'UNESCO', fullName: 'Scientific and Cultural Organization' },
  { id: 'sofia', name: 'Sofía', agenda: { label: 'Agenda:', text: 'Water in the Sahel' } },
  { id: 'icao', name: 'ICAO', agenda: { texts: ['Drones', 'Airspace'] }, language: { text: 'Français' } },
  { id: 'paris', name: 'Paris', fullName: 'The Paris Club' },
];
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the committees' });
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const show = () => render(<CommitteeList {...listWords} items={items} />);

test('up to twelve committees have no search, from thirteen on they have, and that is when script comes', () => {
  const { rerender } = render(<CommitteeList {...listWords} items={many(12)} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  const { items: from } = schema['x-interactive'];
  rerender(<CommitteeList {...listWords} items={many(from - 1)} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
  rerender(<CommitteeList {...listWords} items={many(from)} />);
  expect(field()).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('13 committees');
});

test.each([
  ['SOFIA', 'Sofía'],
  ['cultural', 'UNESCO'],
  ['sahel water', 'Sofía'],
  ['airspace francais', 'ICAO'],
])(
  '"%s" finds %s: in name, full name, topics and language, without case, accents and order',
  async (query, name) => {
    show();
    await userEvent.type(field(), query);
    expect(names()).toEqual([name]);
    expect(await screen.findByText('1 of 14 committees')).toBe(screen.getByRole('status'));
  },
);

test('what was found is marked', async () => {
  show();
  await userEvent.type(field(), 'par');
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Par',
    'Par',
  ]);
});

test('when none fits it says so, and a button takes the search back', async () => {
  show();
  await userEvent.type(field(), 'xyz');
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
  expect(await screen.findByText('No committee matches “xyz”.')).toBe(screen.getByRole('status'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  expect(names()).toHaveLength(14);
  expect(screen.queryByRole('button')).toBeNull();
});

test('Escape clears the search', async () => {
  show();
  await userEvent.type(field(), 'par{Escape}');
  expect(field().value).toBe('');
  expect(names()).toHaveLength(14);
});

test('a jump to an entry that is hidden takes the search back, another leaves it', async () => {
  render(
    <>
      <a href="#unesco">UNESCO</a>
      <a href="#paris">Paris</a>
      <CommitteeList {...listWords} items={items} />
    </>,
  );
  await userEvent.type(field(), 'unesco');
  await userEvent.click(screen.getByRole('link', { name: 'UNESCO' }));
  expect(names()).toEqual(['UNESCO']);
  await userEvent.click(screen.getByRole('link', { name: 'Paris' }));
  expect(field().value).toBe('');
  expect(names()).toHaveLength(14);
});
