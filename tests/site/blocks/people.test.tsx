// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import People from '../../../src/site/blocks/people.tsx';
import { english } from '../../english.ts';
import { picture, text } from './sample.ts';

const linkedIn = {
  href: 'https://www.linkedin.com/in/example',
  name: 'LinkedIn',
  text: 'example',
  icon: 'M0 0',
};

test('every person has name, role, and a photo or a monogram', () => {
  const people = [
    { name: 'Asha Example', role: 'Director General', photo: picture },
    { name: 'Émile Ben Sample', role: 'Head of Tech' },
  ];
  render(<People words={english} uid="_b1" type="people" heading="Secretariat" people={people} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe('Director GeneralAsha Example');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/media/picture.svg');
  expect(second?.querySelector('svg')?.textContent).toBe('ÉS');
  expect(second?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('what a person says is below the name: a short text at once, a long one at a click', () => {
  const words = 'She has been at eleven conferences on three continents. '.repeat(5);
  const people = [
    { name: 'Asha Example', role: 'Director General', about: text('She debates.'), mail: 'asha@example.org' },
    { name: 'Ben Sample', role: 'Head of Tech', about: text(words), links: [linkedIn] },
  ];
  render(<People words={english} uid="_b1" type="people" people={people} />);
  const [first, second] = screen
    .getAllByText(/Example|Sample/, { selector: 'p' })
    .map((one) => one.closest('li'));
  expect(first?.querySelector('details')).toBeNull();
  expect(first?.textContent).toContain('She debates.');
  expect(screen.getByRole('link', { name: 'asha@example.org' }).getAttribute('href')).toBe(
    'mailto:asha@example.org',
  );
  expect(second?.querySelector('summary')?.textContent).toBe('About Ben Sample');
  expect(second?.querySelector('details')?.textContent).toContain(words.trim());
  expect(screen.getByRole('link', { name: 'LinkedIn, Ben Sample' }).getAttribute('href')).toBe(linkedIn.href);
});

test('who is not known yet has an empty seal, in the words of the site or the usual ones', () => {
  const people = ['Wird noch bekannt gegeben', 'TBA', 'Tia Banerjee'].map((name) => ({
    name,
    role: 'Chair',
  }));
  const words = { ...english, toBeAnnounced: 'Wird noch bekannt gegeben' };
  render(<People words={words} uid="_b1" type="people" people={people} />);
  const seals = [...document.querySelectorAll('svg')];
  expect(seals.map((seal) => [seal.textContent, 'empty' in seal.dataset])).toEqual([
    ['', true],
    ['', true],
    ['TB', false],
  ]);
});

test('the first people can be large, several of them in a list of their own', () => {
  const people = ['A B', 'C D', 'E F'].map((name) => ({ name, role: 'Head', photo: picture }));
  const listsOf = (large?: number) => {
    const props = { words: english, uid: '_b1', type: 'people', people, ...(large && { large }) } as const;
    render(<People {...props} />);
    const lists = screen.getAllByRole('list').map((list) => list.querySelectorAll('li').length);
    cleanup();
    return lists;
  };
  expect(listsOf()).toEqual([3]);
  expect(listsOf(1)).toEqual([3]);
  expect(listsOf(2)).toEqual([2, 1]);
  expect(listsOf(3)).toEqual([3]);
  expect(listsOf(12)).toEqual([3]);
});

test('globes of people with the same initials are turned, and the number of people changes nothing', () => {
  const classOf = (names: string[]) => {
    const people = names.map((name) => ({ name, role: 'Chair' }));
    render(<People words={english} uid="_b1" type="people" people={people} />);
    const found = screen.getByRole('list').className.split(' ').length;
    cleanup();
    return found;
  };
  expect(classOf(['Anna Berg', 'Leo Marin'])).toBe(1);
  expect(classOf(['Anna Berg', 'Ada Brandt'])).toBe(2);
  expect(classOf(['A B', 'C D', 'E F', 'G H', 'I J', 'K L'])).toBe(1);
  expect(classOf(['A B', 'A B', 'E F', 'G H', 'I J', 'K L'])).toBe(2);
  expect(classOf(['A B', 'C D', 'E F', 'G H', 'I J', 'K L', 'M N'])).toBe(1);
});
