import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../src/site/build/build.ts';
import type { Served } from '../browser/serve.ts';
import { alive, test as base, brokenPictures, CALM } from '../browser/visitor.ts';
import { root } from '../cli/project-copy.ts';
import { ROUTES } from '../site-facts.ts';
import { ask, requestsFor, wordsFor } from './requests.ts';
import { servers } from './servers.ts';

/* The built site on Apache, nginx, Caddy and our own service: the same requests get the same answers, and visitors the same site. */

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-hosts-'));
// servers read the site as another user
chmodSync(folder, 0o755);
const PAGES = Object.keys(ROUTES);

/** The headers that the build writes for the service, but for what is sent by TLS only. */
let headers: [name: string, value: string][] = [];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds the site of the project for a base path. */
async function builtFor(address: string, change = (text: string) => text): Promise<string> {
  const site = path.join(folder, 'site.yaml');
  const redirects = '\nredirects:\n  /teams: /secretariat\n  /old.html: /2023/team\n';
  writeFileSync(site, change(readFileSync(path.join(root, 'site.yaml'), 'utf8') + redirects));
  cpSync(path.join(root, 'media'), path.join(folder, 'media'), { recursive: true });
  const archive = path.join(root, 'tests/site/build/editions/media/editions');
  cpSync(archive, path.join(folder, 'media/editions'), { recursive: true });
  const out = mkdtempSync(path.join(folder, 'dist-'));
  await build({ root, home: root, site, out, url: address });
  const facts = JSON.parse(readFileSync(path.join(out, 'service/site.json'), 'utf8'));
  headers = facts.headers.filter(([name]: [string]) => name !== 'Strict-Transport-Security');
  return out;
}

/** What each server answered, by request. */
const table = new Map<string, { [server: string]: string }>();

afterAll(() => {
  const names = Object.keys(servers);
  const rows = [...table].map(([what, answers]) => [what, ...names.map((name) => answers[name] ?? '')]);
  console.log([['request', ...names], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
});

describe.each([
  ['at the root of a host', '/'],
  ['in a folder', '/mun/'],
])('%s', (_place, basePath) => {
  let out: string;
  beforeAll(async () => {
    out = await builtFor(`https://mun.example.org${basePath}`);
  });

  describe.each(Object.entries(servers))('%s', (name, start) => {
    let served: Served | undefined;
    let script = '';
    beforeAll(async () => {
      const [file] = readdirSync(path.join(out, 'public/assets')).filter((one) => /^main-.*\.js$/.test(one));
      script = `/assets/${file}`;
      served = await start(out, basePath, mkdtempSync(path.join(folder, 'run-')));
    });
    afterAll(() => served?.close());
    const origin = () => String(served?.origin);

    test('answers all requests as the others do', async () => {
      const requests = requestsFor(PAGES, script);
      expect(new Set(requests.map((one) => one.what + !!one.headers + !!one.again)).size).toBe(49);
      const found: { [what: string]: string } = {};
      const expected: { [what: string]: string } = {};
      for (const one of requests) {
        const { what, answer, except } = one;
        const key = `${what.replace(script, '/assets/main-….js')}${one.headers ? ' (gzip)' : ''}${one.again ? ', again' : ''}`;
        found[key] = wordsFor(await ask(origin(), basePath, one), origin(), basePath);
        expected[key] = except?.[name] ?? answer;
        if (basePath === '/') table.set(key, { ...table.get(key), [name]: found[key] ?? '' });
      }
      expect(found).toEqual(expected);
    });

    test('leads on from a redirect in one hop', async () => {
      for (const { what, answer } of requestsFor(PAGES, script).filter(({ answer }) =>
        answer.startsWith('308'),
      )) {
        const [, to = ''] = / to (.*)/.exec(answer) ?? [];
        expect([what, (await ask(origin(), basePath, { what: to, answer })).status]).toEqual([what, 200]);
      }
    });

    test.each(['/committees', '/not-there', '/sw.js'])(
      'sends the headers of the site with %s',
      async (what) => {
        const answer = await ask(origin(), basePath, { what, answer: '' });
        const sent = headers.map(([header]) => [header, answer.headers[header.toLowerCase()]]);
        expect(sent).toEqual(headers);
      },
    );

    const walk = base.extend<{ origin: string }>({ origin: async ({}, use) => use(origin()) });

    walk('visitors walk through the site, with script and without', async ({ look, trouble }) => {
      for (const withScript of [true, false]) {
        const page = await look(basePath, { script: withScript });
        await page.getByRole('banner').getByRole('link', { name: 'Committees' }).click();
        await page.getByRole('heading', { level: 1, name: 'Committees' }).waitFor();
        await page.locator('#unsc').getByRole('link').first().click();
        await page.getByRole('heading', { level: 1, name: 'UNSC' }).waitFor();
        expect(page.url()).toBe(`${origin()}${basePath}committees/unsc`);
        if (withScript) await alive(page);
        await page.reload();
        expect(await brokenPicturesWhere(page, withScript)).toEqual([]);
        for (const address of ['Committees/', 'COMMITTEES.html']) {
          const almost = await look(basePath + address, { script: withScript });
          expect(almost.url()).toBe(`${origin()}${basePath}committees`);
        }
        const unknown = await look(`${basePath}nowhere`, { script: withScript });
        expect(await unknown.getByRole('heading', { level: 1 }).innerText()).toBe('404');
      }
      expect(trouble).toEqual(CALM);
    });
  });
});

/** Pictures are decoded by a script of the test, which a browser without script does not run. */
async function brokenPicturesWhere(page: Parameters<typeof brokenPictures>[0], withScript: boolean) {
  return withScript ? brokenPictures(page) : [];
}

describe.each([
  ['at the root of a host', '/'],
  ['in a folder', '/mun/'],
])('a site in two languages %s', (_place, basePath) => {
  let out: string;
  beforeAll(async () => {
    out = await builtFor(`https://mun.example.org${basePath}`, (text) =>
      text
        .replace('\nconference:\n', '\nlanguages: [en, fr]\n\nconference:\n')
        .replace('  language: en\n', ''),
    );
  });

  test.each(Object.entries(servers))(
    '%s answers in the language of an address, also of one that it does not have',
    async (_name, start) => {
      const served = await start(out, basePath, mkdtempSync(path.join(folder, 'run-')));
      const answers: { [address: string]: string } = {};
      for (const address of [
        '',
        'fr',
        'fr/committees',
        'nothing',
        'fr/nothing',
        'fr/nothing/below',
        'FR/Committees',
      ]) {
        const response = await fetch(served.origin + basePath + address, { redirect: 'manual' });
        const language = /<html lang="(\w+)"/.exec(await response.text())?.[1];
        const target = response.headers.get('location')?.replace(served.origin, '');
        answers[address] = target ? `${response.status} ${target}` : `${response.status} ${language}`;
      }
      await served.close();
      expect(answers).toEqual({
        '': '200 en',
        fr: '200 fr',
        'fr/committees': '200 fr',
        nothing: '404 en',
        'fr/nothing': '404 fr',
        'fr/nothing/below': '404 fr',
        'FR/Committees': `308 ${basePath}fr/committees`,
      });
    },
  );
});
