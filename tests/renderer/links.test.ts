// @vitest-environment happy-dom
import type { Window } from 'happy-dom';
import { beforeEach, expect, test } from 'vitest';
import { addressOfClick } from '../../src/renderer/links.ts';

beforeEach(() => (window as unknown as Window).happyDOM.setURL('https://mun.example.org/mun/'));

/** What a click on a link comes to; `attributes` are those of the link. */
function clicked(
  href: string,
  attributes: Record<string, string> = {},
  init: MouseEventInit = {},
  base = '/mun/',
) {
  const anchor = document.createElement('a');
  anchor.setAttribute('href', href);
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
  const words = anchor.appendChild(document.createElement('b'));
  // listened to on the way down: on the way up happy-dom has followed the link already
  const place = document.createElement('div');
  place.append(anchor);
  let address: string | undefined;
  const listen = (event: MouseEvent) => {
    address = addressOfClick(event, base);
    event.preventDefault();
  };
  place.addEventListener('click', listen, { capture: true });
  words.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return address;
}

test.each([
  ['/mun/', '/'],
  ['/mun/committees', '/committees'],
  ['/mun/committees?x=1#unsc', '/committees?x=1#unsc'],
  ['/mun/Committees/', '/Committees/'],
])('%s leads within the site', (href, address) => {
  expect(clicked(href)).toBe(address);
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
  expect(clicked(href)).toBeUndefined();
});

test.each([
  [{ ctrlKey: true }],
  [{ metaKey: true }],
  [{ shiftKey: true }],
  [{ altKey: true }],
  [{ button: 1 }],
])('a click with %o is left to the browser', (init) => {
  expect(clicked('/mun/committees', {}, init)).toBeUndefined();
});

test.each([[{ target: '_blank' }], [{ target: '_self' }], [{ download: '' }]])(
  'a link with %o is left to the browser',
  (attributes) => {
    expect(clicked('/mun/committees', attributes)).toBeUndefined();
  },
);
