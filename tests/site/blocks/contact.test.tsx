// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Contact from '../../../src/site/blocks/contact.tsx';
import { english } from '../../english.ts';
import { sheet } from './sample.ts';

const contact = {
  people: [{ name: 'Asha Example', role: 'Secretary General', phone: '+00 00000 00001' }],
  mails: [{ mail: 'delegates@example.org', coordinator: 'Leela Example' }],
};
const show = (given: Parameters<typeof Contact>[0]['contact'] = contact) =>
  render(<Contact uid="_b4" type="contact" heading="Contact" contact={given} words={english} />);
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a phone number is dialled without its spaces, and a mail address is written to', () => {
  show();
  expect(href('+00 00000 00001')).toBe('tel:+000000000001');
  expect(href('delegates@example.org')).toBe('mailto:delegates@example.org');
  expect(screen.getByRole('region', { name: 'Contact' }).textContent).toContain('Secretary General');
});

test.each([
  ['98765-43210 (WhatsApp only)', 'tel:9876543210'],
  ['+91 (0) 98160 12345', 'tel:+919816012345'],
  ['(0177) 265 0000 / 98160 12345', 'tel:01772650000'],
])('of %s only the number is dialled', (phone, address) => {
  const people = [{ name: 'Asha Example', role: 'Secretary General', phone }];
  show({ ...contact, people });
  expect(href(phone)).toBe(address);
});

test('words in the place of a phone number are no link', () => {
  const people = [{ name: 'Asha Example', role: 'Secretary General', phone: 'Ask at the desk' }];
  show({ ...contact, people });
  expect(screen.getByText('Ask at the desk').closest('a')).toBeNull();
});

test('social networks and the map come when they are given; the map asks before it is loaded', () => {
  const social = [
    { href: 'https://www.instagram.com/example/', name: 'Instagram', text: '@example', icon: 'M0 0z' },
  ];
  const map = { title: 'Map of the school', embed: sheet, address: 'Hall, 6 Ridge Walk' };
  const all = { ...contact, social, map };
  const { container } = show(all);
  expect(href('@example')).toBe('https://www.instagram.com/example/');
  expect(screen.getByText('Hall, 6 Ridge Walk')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show the map' })).toBeTruthy();
  expect(container.querySelector('iframe')).toBeNull();
});

test('a conference that has only a mail address shows that, and no empty list', () => {
  const { container } = show({ mails: [{ mail: 'mun@example.org' }] });
  expect(href('mun@example.org')).toBe('mailto:mun@example.org');
  expect(container.querySelectorAll('ul')).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Contact' }).textContent).toBe('Contactmun@example.org');
});

test('a person without a phone number has a name and a role', () => {
  const people = [{ name: 'Asha Example', role: 'Secretary General' }];
  show({ people });
  expect(screen.getByRole('listitem').textContent).toBe('Secretary GeneralAsha Example');
});
