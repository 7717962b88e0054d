// @vitest-environment happy-dom
import type { Window } from 'happy-dom';
import { beforeEach, expect, test } from 'vitest';
import { linkedPagePath, pagePathAt } from '../../../src/site/renderer/client/navigation/links.ts';

const SHELL = { base: '/mun/', origin: 'https://mun.example.org', name: 'Example MUN' };

beforeEach(() => (window as unknown as Window).happyDOM.setURL('https://mun.example.org/mun/'));

const leads = (href: string) => pagePathAt(new URL(href, location.href), SHELL);

test.each([
  ['/mun/', '/'],
  ['/mun/committees', '/committees'],
  ['/mun/committees?x=1#unsc', '/committees'],
  ['/mun/Committees/', '/Committees/'],
])('%s leads within the site', (href, path) => {
  expect(leads(href)).toBe(path);
});

test.each([
  ['https://other.example.org/mun/committees', 'another site'],
  ['/other', 'outside the base path'],
  ['/mun', 'outside the base path'],
  ['mailto:a@example.org', 'a mail'],
  ['tel:+000', 'a phone number'],
  ['/mun/media/documents/itinerary.pdf', 'a file'],
  ['/mun/calendar/day-1.ics', 'a file for calendars'],
  ['/mun/media/readme', 'a file without an ending'],
  ['/mun/feed.xml', 'a file'],
])('%s is left to the browser: %s', (href) => {
  expect(leads(href)).toBeUndefined();
});

test.each([[{ target: '_blank' }], [{ target: '_self' }], [{ download: '' }]])(
  'nothing is fetched for a link with %o',
  (attributes) => {
    const link = document.createElement('a');
    link.setAttribute('href', '/mun/committees');
    expect(linkedPagePath(link, SHELL)).toBe('/committees');
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    expect(linkedPagePath(link, SHELL)).toBeUndefined();
  },
);
