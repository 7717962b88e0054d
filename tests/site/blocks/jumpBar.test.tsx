// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import JumpBar from '../../../src/site/blocks/jumpBar.tsx';
import { english } from '../../english.ts';

test('the bar is a navigation with one link per place on this page', () => {
  const items = [
    { id: 'first', name: 'First' },
    { id: 'second', name: 'Second' },
  ];
  render(<JumpBar uid="_b1" type="jumpBar" words={english} items={items} />);
  const links = within(screen.getByRole('navigation', { name: 'Jump to' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#first', '#second']);
});

test('of one place there is no bar', () => {
  const { container } = render(
    <JumpBar uid="_b1" type="jumpBar" words={english} items={[{ id: 'first', name: 'First' }]} />,
  );
  expect(container.innerHTML).toBe('');
});
