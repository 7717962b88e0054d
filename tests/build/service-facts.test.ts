import { expect, test } from 'vitest';
import { serviceFacts } from '../../src/build/service-facts.ts';
import type { Site } from '../../src/compiler/compile.ts';
import type { Page, Shell } from '../../src/page/page.ts';

const shell = { base: '/mun/', language: 'de', name: 'MUN' } as Shell;
const registrations = { committees: [], columns: {} } as unknown as Site['registrations'];
const page = (path: string, ...blocks: object[]) => ({ path, blocks }) as unknown as Page;

test('the service takes its words from the form of the site, wherever it is', () => {
  const login = { type: 'login', title: 'Anmelden', error: 'Etwas ging schief' };
  const pages = [page('/', { type: 'banner', title: 'MUN' }), page('/team/login', { type: 'text' }, login)];
  expect(serviceFacts({ shell, registrations, pages })).toEqual({
    base: '/mun/',
    words: { language: 'de', error: 'Etwas ging schief', back: 'Anmelden', address: '/mun/team/login' },
    rules: registrations,
  });
});

test('without a form it leads home', () => {
  expect(serviceFacts({ shell, registrations, pages: [page('/')] }).words).toMatchObject({
    back: 'MUN',
    address: '/mun/',
  });
});
