// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Numbers from '../../../src/site/blocks/numbers.tsx';
import { BlockContext } from '../../../src/site/parts/block-context.ts';

const numbers = [
  { number: '120000', label: 'rupees' },
  { number: '2014', label: 'the first edition' },
  { number: '450+', label: 'delegates' },
];
const shown = () => screen.getAllByRole('definition').map((one) => one.textContent);

test('each number has its word', () => {
  render(<Numbers type="numbers" uid="_b0" numbers={numbers} />);
  expect(screen.getAllByRole('term').map((one) => one.textContent)).toEqual([
    'rupees',
    'the first edition',
    'delegates',
  ]);
  expect(shown()).toEqual(['120,000', '2014', '450+']);
});

test('a number is written as the language of the site does', () => {
  render(
    <BlockContext value={{ base: '/', language: 'en-IN', LinkElement: 'a' }}>
      <Numbers type="numbers" uid="_b0" numbers={numbers} />
    </BlockContext>,
  );
  expect(shown()).toEqual(['1,20,000', '2014', '450+']);
});
