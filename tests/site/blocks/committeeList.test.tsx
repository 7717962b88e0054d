// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import CommitteeList from '../../../src/site/blocks/committeeList.tsx';
import { inside, listWords, picture } from './sample.ts';

const item = {
  id: 'first',
  name: 'First',
  fullName: 'The First Committee',
  agenda: { label: 'Agenda:', text: 'Peace' },
  logo: { image: picture, alt: 'The emblem' },
  page: inside('/committees/first'),
};

test('a whole entry is one link to the page of the committee', () => {
  render(<CommitteeList {...listWords} items={[item]} />);
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('/committees/first');
  expect(link.textContent).toBe('FirstThe First CommitteeAgenda: Peace');
});

test('a name that is the full name too is said once', () => {
  render(
    <CommitteeList {...listWords} items={[{ id: 'x', name: 'Committee X', fullName: 'Committee X' }]} />,
  );
  expect(screen.getAllByText('Committee X')).toHaveLength(1);
});

test('jump links find the entry by its id', () => {
  render(<CommitteeList {...listWords} items={[item]} />);
  expect(screen.getByRole('listitem').id).toBe('first');
});

test('an entry without a page is no link', () => {
  render(<CommitteeList {...listWords} items={[{ id: 'second', name: 'Second' }]} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: 'Second' })).toBeTruthy();
});

test('an entry of the dark rooms is marked as such', () => {
  render(<CommitteeList {...listWords} items={[{ ...item, mood: 'crisis' }]} />);
  expect(screen.getByRole('listitem').dataset.mood).toBe('crisis');
});

test('several topics are a list, and language and level are on one line', () => {
  const lines = {
    agenda: { label: 'Topics:', texts: ['Peace', 'Water'] },
    language: { label: 'Language:', text: 'Español' },
    level: { label: 'Level:', text: 'Beginner' },
  };
  render(<CommitteeList {...listWords} items={[{ ...item, ...lines }]} />);
  expect(screen.getByRole('link').textContent).toBe(
    'FirstThe First CommitteeTopics: PeaceWaterLanguage: Español Level: Beginner',
  );
  const topics = screen.getAllByRole('listitem').slice(1);
  expect(topics.map(({ textContent }) => textContent)).toEqual(['Peace', 'Water']);
});

test('a picture says what it shows, after the words, and a committee without one has no room for it', () => {
  const photo = { image: picture, alt: 'Delegates vote' };
  render(
    <CommitteeList
      {...listWords}
      items={[
        { ...item, picture: photo },
        { id: 'second', name: 'Second' },
      ]}
    />,
  );
  const shown = screen.getByRole('img', { name: 'Delegates vote' });
  const name = screen.getByRole('heading', { name: 'First' });
  expect(name.compareDocumentPosition(shown) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.className.split(' ').length).toBe(2);
  expect(second?.className.split(' ').length).toBe(1);
});
