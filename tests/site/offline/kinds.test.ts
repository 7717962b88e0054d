import { describe, expect, test } from 'vitest';
import { pictureStem, type RequestDetails, requestKind } from '../../../src/site/offline/requests.ts';

const ORIGIN = 'https://mun.example.org';
const asked = (more: Partial<RequestDetails> = {}): RequestDetails => ({
  method: 'GET',
  mode: 'cors',
  destination: '',
  headers: new Headers(),
  ...more,
});
const visit = asked({ mode: 'navigate', destination: 'document' });
const shown = asked({ mode: 'no-cors', destination: 'image' });
const kind = (address: string, request: RequestDetails, base = '/') =>
  requestKind(new URL(address, ORIGIN), base, ORIGIN, request);

test.each([
  ['/', visit, 'page'],
  ['/committees/unsc', visit, 'page'],
  ['/committees/unsc?utm=x', visit, 'page'],
  ['/committees/unsc.json', asked(), 'data'],
  ['/media/documents/itinerary.pdf', visit, 'document'],
  ['/calendar/day-1.ics', visit, 'document'],
  ['/assets/start-1a2b3c4d.js', asked({ destination: 'script' }), 'script'],
  ['/media/logos/unsc-1a2b3c4d.svg', shown, 'picture'],
] as const)('%s is stored as what it is', (address, request, expected) => {
  expect(kind(address, request)).toBe(expected);
});

describe('the worker never touches', () => {
  test.each(['GET', 'POST', 'DELETE', 'HEAD'])('%s mail, with and without a base path', (method) => {
    for (const request of [asked({ method }), { ...visit, method }]) {
      expect(kind('/mail?username=a&password=b', request)).toBeUndefined();
      expect(kind('/mun/mail', request, '/mun/')).toBeUndefined();
    }
  });

  test.each(['POST', 'DELETE', 'PUT', 'HEAD'])('%s of a page', (method) => {
    expect(kind('/committees', { ...visit, method })).toBeUndefined();
  });

  test.each(['/sw.js', '/offline-files.json', '/site.webmanifest', '/cards/home-1a2b3c4d.png', '/offline'])(
    '%s',
    (address) => {
      for (const request of [asked(), visit, shown]) expect(kind(address, request)).toBeUndefined();
    },
  );

  test('other sites, addresses outside of the base path, and parts of files', () => {
    expect(kind('https://docs.example.com/committees', visit)).toBeUndefined();
    expect(kind('/committees', visit, '/mun/')).toBeUndefined();
    expect(
      kind('/media/film.mp4', { ...visit, headers: new Headers({ range: 'bytes=0-' }) }),
    ).toBeUndefined();
  });

  test('a picture whose name does not change with its content', () => {
    expect(kind('/media/logos/unsc.svg', shown)).toBeUndefined();
  });
});

test('all sizes and formats of a picture have one stem', () => {
  const names = ['asha-427-1a2b3c4d.avif', 'asha-960-_x-y5678.webp', 'asha-1a2b3c4d.svg'];
  expect(new Set(names.map((name) => pictureStem(`/media/photos/${name}`)))).toEqual(
    new Set(['/media/photos/asha']),
  );
});
