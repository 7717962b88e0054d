// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import Banner from '../../src/blocks/banner.tsx';

afterEach(cleanup);

test('the title is the heading of the page, and the year can be read once', () => {
  render(<Banner uid="_b0" type="banner" title="The 6th Edition" year="24" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The 6th Edition');
  expect(screen.getAllByText('24')).toHaveLength(1);
});

test('name, dates and place stand when they are given', () => {
  render(
    <Banner uid="_b0" type="banner" title="T" year="24" name="Example MUN" dates="1 August" place="Hall" />,
  );
  for (const words of ['Example MUN', '1 August', 'Hall']) expect(screen.getByText(words)).toBeTruthy();
});
