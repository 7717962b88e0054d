// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Documents from '../../../src/site/blocks/documents.tsx';
import { english } from '../../english.ts';
import { inside } from './sample.ts';

test('a document opens in a new tab and says what kind of file it is', () => {
  const items = [{ id: 'conduct', name: 'Code Of Conduct', file: inside('/media/conduct.pdf') }];
  render(<Documents uid="_b2" type="documents" items={items} words={english} />);
  const link = screen.getByRole('link', { name: 'Code Of Conduct pdf (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe('/media/conduct.pdf');
  expect(link.getAttribute('target')).toBe('_blank');
});
