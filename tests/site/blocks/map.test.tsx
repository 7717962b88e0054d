// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import MapBlock from '../../../src/site/blocks/map.tsx';
import { english } from '../../english.ts';
import { outside, sheet } from './sample.ts';

test('a map says its address in words and opens at its own link', () => {
  const map = {
    title: 'Map',
    embed: sheet,
    address: 'Ridge Walk',
    link: outside('https://maps.example.org/'),
  };
  render(<MapBlock uid="_b2" type="map" heading="Where" map={map} words={english} />);
  expect(screen.getByRole('region', { name: 'Where' }).textContent).toContain('Ridge Walk');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://maps.example.org/');
});
