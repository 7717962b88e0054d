// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import PageHeader from '../../../src/site/blocks/pageHeader.tsx';
import { english } from '../../english.ts';
import { picture, text } from './sample.ts';

const plain = {
  uid: '_b0',
  type: 'pageHeader',
  share: false,
  words: english,
} as const;

test('the title is the heading of the page, with its lines beneath', () => {
  const lines = [{ label: 'Agenda:', text: 'Black Rock' }, { text: '1 August, 2024' }];
  const { container } = render(<PageHeader {...plain} title="Committee X" lines={lines} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Committee X' })).toBeTruthy();
  expect(container.textContent).toContain('Agenda: Black Rock');
  expect(container.textContent).toContain('1 August, 2024');
});

test('eyebrow, introduction and picture come when they are given', () => {
  const all = { eyebrow: 'Crisis', text: text('In short.'), picture: { image: picture, alt: 'The emblem' } };
  render(<PageHeader {...plain} title="CCC" {...all} />);
  expect(screen.getByText('Crisis')).toBeTruthy();
  expect(screen.getByText('In short.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'The emblem' })).toBeTruthy();
});

test('the header is a panel for the pointer light', () => {
  const { container } = render(<PageHeader {...plain} title="CCC" />);
  expect(container.querySelector('[data-panel]')).toBeTruthy();
});

test('emblem and year are ornaments, of which a screen reader hears nothing', () => {
  const { container } = render(
    <PageHeader {...plain} title="CCC" emblem={{ image: picture, alt: 'The emblem' }} year="24" />,
  );
  expect(container.querySelector('img')?.getAttribute('src')).toBe(picture.src);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('24').closest('[aria-hidden="true"]')).toBeTruthy();
});

test('a page is shared by a button, when it is asked for', () => {
  const { rerender } = render(<PageHeader {...plain} title="CCC" />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<PageHeader {...plain} title="CCC" share />);
  expect(screen.getByRole('button', { name: 'Share this page' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
  // the field for copying by hand waits for its case
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('several topics are a list under their label, and a single one is a line', () => {
  const lines = [{ label: 'Topics:', texts: ['Peace', 'Water'] }, { texts: ['Alone'] }];
  const { container } = render(<PageHeader {...plain} title="UNSC" lines={lines} />);
  expect(screen.getByText('Topics:')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Peace', 'Water']);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['Alone']);
});
