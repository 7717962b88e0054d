// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Text from '../../../src/site/blocks/text.tsx';
import { text } from './sample.ts';

test('a text with a heading is a region of that name', () => {
  render(<Text uid="_b1" type="text" heading="About" text={text('First.', 'Second.')} />);
  const region = screen.getByRole('region', { name: 'About' });
  expect(screen.getByRole('heading', { level: 2, name: 'About' })).toBeTruthy();
  expect(region.textContent).toContain('Second.');
});

test('a text without a heading has none', () => {
  render(<Text uid="_b1" type="text" text={text('Only words.')} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
