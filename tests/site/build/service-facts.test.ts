import path from 'node:path';
import { expect, test } from 'vitest';
import { compile, openSiteInFile } from '../../../src/compiler/node/site.ts';
import type { OpenSiteInfo, Site } from '../../../src/compiler/site/site.ts';
import type { Page, Shell } from '../../../src/core/index.ts';
import { serviceFacts } from '../../../src/site/build/hosting/service-facts.ts';
import { createOpenedSite } from '../../../src/site/display/large.ts';
import { root, schemas } from '../../compiler/real-site.ts';

const shell = {
  origin: 'https://school.example/mun',
  base: '/mun/',
  language: 'de',
  name: 'MUN',
  words: { uploadFailed: 'Etwas ging schief' },
} as Shell;
const registrations = { committees: [], columns: {} } as unknown as Site['registrations'];
const page = (path: string, ...blocks: object[]) => ({ path, blocks }) as unknown as Page;

test('the service takes its words from the form of the site, wherever it is', () => {
  const login = { type: 'login', title: 'Anmelden' };
  const pages = [page('/', { type: 'banner', title: 'MUN' }), page('/team/login', { type: 'text' }, login)];
  expect(serviceFacts({ shell, registrations, redirects: [], pages })).toEqual({
    base: '/mun/',
    upload: { path: '/mun/mail' },
    words: { language: 'de', error: 'Etwas ging schief', back: 'Anmelden', address: '/mun/team/login' },
    rules: registrations,
    redirects: [],
  });
});

test('a service on another host has its own path, the origin of the site, and the whole address of the form', () => {
  const facts = (service: string) => {
    const login = { type: 'login', title: 'Login' };
    const { upload, words } = serviceFacts({
      shell: { ...shell, service },
      registrations,
      redirects: [],
      pages: [page('/login', login)],
    });
    return { upload, address: words.address };
  };
  expect(facts('https://service.example/oc/')).toEqual({
    upload: { path: '/oc/mail', origin: 'https://school.example' },
    address: 'https://school.example/mun/login',
  });
  // another path of the same host is no other site
  expect(facts('https://school.example/oc/')).toEqual({
    upload: { path: '/oc/mail' },
    address: '/mun/login',
  });
  expect(facts('none')).toEqual({ address: '/mun/login' });
});

test('without a form it leads home', () => {
  expect(serviceFacts({ shell, registrations, redirects: [], pages: [page('/')] }).words).toMatchObject({
    back: 'MUN',
    address: '/mun/',
  });
});

test('the preview of a large site knows the form before the site is compiled, and makes no page of a record for it', () => {
  const file = path.join(root, 'site.yaml');
  const opened = openSiteInFile({ file, schemas });
  const { site } = compile({ file, schemas });
  const shown = createOpenedSite(opened, opened.info() as OpenSiteInfo, () => undefined);
  const facts = { ...shown, registrations: shown.registrations() };
  expect(serviceFacts(facts)).toEqual(serviceFacts(site as Site));
  expect(serviceFacts(site as Site).words).toMatchObject({ back: 'Login', address: '/login' });
  const chairs = ({ pictures }: Pick<Site, 'pictures'>) =>
    pictures.filter((one) => one.path.includes('chairs'));
  expect(chairs(opened.resources())).toEqual([]);
  expect(chairs(site as Site)).not.toEqual([]);
});
