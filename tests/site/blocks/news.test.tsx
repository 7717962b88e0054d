// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import News from '../../../src/site/blocks/news.tsx';
import { english } from '../../english.ts';
import { inside, text } from './sample.ts';

const older = {
  id: 'agendas',
  date: '2027-02-14',
  title: 'The agendas',
  summary: 'Nine topics.',
  text: text('All of them.', 'In full.'),
};
const newer = {
  id: 'open',
  date: '2027-03-01',
  title: 'Registration is open',
  text: text('Until July.', 'Write to us.'),
};
const withPage = <T extends { id: string }>(post: T) => ({ ...post, page: inside(`/news/${post.id}`) });
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('posts are listed with their dates, the newest first, and in full where they have no page', () => {
  render(<News uid="_b1" type="news" items={[older, newer]} words={english} />);
  expect(shown()).toEqual([
    'March 1, 2027Registration is openUntil July.Write to us.',
    'February 14, 2027The agendasAll of them.In full.',
  ]);
  expect(screen.queryByRole('link', { name: 'The agendas' })).toBeNull();
});

test('a post with a page shows its summary or its first paragraph, and its title leads there', () => {
  render(<News uid="_b1" type="news" heading="News" items={[older, newer].map(withPage)} words={english} />);
  expect(shown()).toEqual([
    'March 1, 2027Registration is openUntil July.',
    'February 14, 2027The agendasNine topics.',
  ]);
  expect(screen.getByRole('link', { name: 'The agendas' }).getAttribute('href')).toBe('/news/agendas');
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
});

test('it shows so many posts, and its feed has the others', () => {
  render(<News uid="_b1" type="news" items={[older, newer]} show={1} words={english} />);
  expect(shown()).toEqual(['March 1, 2027Registration is openUntil July.Write to us.']);
  expect(screen.getByRole('link', { name: 'News as a feed' }).getAttribute('href')).toBe('/news.xml');
});
