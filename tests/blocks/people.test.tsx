// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import People from '../../src/blocks/people.tsx';
import { picture } from './sample.ts';

afterEach(cleanup);

test('every person has name, role, and a photo or a monogram', () => {
  const people = [
    { name: 'Asha Example', role: 'Director General', photo: picture },
    { name: 'Émile Ben Sample', role: 'Head of Tech' },
  ];
  render(<People uid="_b1" type="people" heading="Secretariat" people={people} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe('Director GeneralAsha Example');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/media/picture.svg');
  expect(second?.querySelector('svg')?.textContent).toBe('ÉS');
  expect(second?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
