import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../src/service/app.ts';
import type { SiteFacts } from '../../src/shared/index.ts';
import { root } from './project-copy.ts';

/* The sample is built, archived with the real command, and built again as the next edition: both are crawled. */

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-next-edition-'));
const site = path.join(folder, 'site.yaml');
const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command of Plenary for the site in the folder. */
function command(out: string, ...args: string[]): string {
  const { VITEST: _vitest, NODE_ENV: _nodeEnv, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/run.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...env,
      NO_COLOR: '1',
      PLENARY_SITE: site,
      PLENARY_OUT: path.join(folder, out),
      PLENARY_URL: 'https://mun.example.org/mun/',
    },
  });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

/** Asks a build for addresses, as its service answers. */
function served(out: string) {
  const facts: SiteFacts = JSON.parse(readFileSync(path.join(folder, out, 'service/site.json'), 'utf8'));
  const app = createService({ publicFolder: path.join(folder, out, 'public'), ...facts, mail: undefined });
  return async (address: string): Promise<{ status: number; type: string; text: string }> => {
    const response = await app.request(address);
    const location = response.headers.get('location');
    if (location?.startsWith('/') && response.status === 308) return served(out)(location);
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text: await response.text(),
    };
  };
}

/** What a page of the site names on it: links, pictures, styles' fonts, and its own address. */
function addressesIn(html: string): string[] {
  const named = [
    ...html.matchAll(/ (?:href|src|poster|content)="([^"]+)"/g),
    ...html.matchAll(/ srcset="([^" ]+)/g),
    ...html.matchAll(/url\(["']?([^"')]+)/g),
  ].map(([, address = '']) => address.replace('https://mun.example.org/', '/'));
  return [...new Set(named)].filter((one) => one.startsWith('/mun'));
}

/** Goes to all that the pages of a build lead to, from its home page and its sitemap on. Returns each with what it is. */
async function crawled(out: string): Promise<Map<string, number>> {
  const ask = served(out);
  const sitemap = (await ask('/mun/sitemap.xml')).text;
  const waiting = [
    '/mun/',
    ...[...sitemap.matchAll(/<loc>https:\/\/mun\.example\.org([^<]*)/g)].map(([, one = '']) => one),
  ];
  const found = new Map<string, number>();
  const ids = new Map<string, string>();
  const anchors: [address: string, anchor: string][] = [];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const [bare = '', anchor] = address.split('#');
    if (anchor) anchors.push([bare, anchor]);
    if (found.has(bare)) continue;
    const { status, type, text } = await ask(bare);
    found.set(bare, status);
    if (!type.startsWith('text/html') || status !== 200) continue;
    ids.set(bare, text);
    waiting.push(...addressesIn(text));
  }
  for (const [address, anchor] of anchors)
    expect(ids.get(address), `${address}#${anchor}`).toContain(` id="${anchor}"`);
  return found;
}

const dead = (found: Map<string, number>) => [...found].filter(([, status]) => status !== 200);

describe('the sample and its next edition', () => {
  let before: Map<string, number>;
  let after: Map<string, number>;
  let printed = '';

  beforeAll(async () => {
    cpSync(path.join(root, 'site.yaml'), site);
    cpSync(path.join(root, 'media'), path.join(folder, 'media'), { recursive: true });
    // a guide that only this edition has, and a committee that the next one has not
    cpSync(path.join(folder, 'media/documents/itinerary.pdf'), path.join(folder, 'media/documents/ipc.pdf'));
    writeFileSync(
      site,
      readFileSync(site, 'utf8').replace(/link: https:\S*sample-guide-ipc\S*/, 'link: documents/ipc.pdf'),
    );
    git('init', '-q');
    git('add', '-A');
    git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'the 6th edition');
    command('before', 'build');
    before = await crawled('before');
    printed = command('scratch', 'new', 'edition', '--starts', '2027-08-05', '--ends', '2027-08-07');
    writeFileSync(
      site,
      readFileSync(site, 'utf8').replace(
        / {2}# This committee has no agenda[\s\S]*?(?=\n {2}# This guide has no link)/,
        '',
      ),
    );
    expect(command('scratch', 'check', site)).toContain('The 6th Edition had a page /committees/ipc');
    command('scratch', 'check', site, '--fix');
    command('after', 'build');
    after = await crawled('after');
  }, 900_000);

  test('has no dead link, in either', () => {
    expect(before.size).toBeGreaterThan(40);
    expect(after.size).toBeGreaterThan(before.size);
    expect(dead(before)).toEqual([]);
    expect(dead(after)).toEqual([]);
  });

  test('answers at every address of a page or a document that the edition before had', async () => {
    const ask = served('after');
    const known = [...before.keys()].filter(
      (one) => !/^\/mun\/(assets|cards|media\/(logos|photos))\//.test(one),
    );
    expect(known).toContain('/mun/media/documents/ipc.pdf');
    expect(known).toContain('/mun/committees/ipc');
    for (const address of known) expect([address, (await ask(address)).status]).toEqual([address, 200]);
  });

  test('has each old page once more, with a canonical address of its own, below /2024', async () => {
    const ask = served('after');
    const pages = [...before.keys()].filter((one) => !/\.|login$/.test(one));
    // all but the one that thanks delegates, to which only their form leads
    expect(pages.length).toBe(12);
    for (const address of pages) {
      const archived = address === '/mun/' ? '/mun/2024' : address.replace('/mun/', '/mun/2024/');
      const { text } = await ask(archived);
      expect(text).toContain(`<link rel="canonical" href="https://mun.example.org${archived}">`);
      expect(text).toContain('This was the 6th Edition.');
      expect(addressesIn(text).filter((one) => /^\/mun\/committees/.test(one))).toEqual([]);
    }
    expect(after.get('/mun/2024/committees/ipc')).toBe(200);
  });

  test('keeps the archive out of what browsers cache for everybody', () => {
    const list = JSON.parse(readFileSync(path.join(folder, 'after/public/offline-files.json'), 'utf8'));
    const names = readdirSync(path.join(folder, 'media/editions/files'));
    const current = readFileSync(path.join(folder, 'after/public/index.html'), 'utf8');
    const cached = Object.keys(list.files);
    expect(cached.filter((one) => one.includes('2024'))).toEqual([]);
    expect(
      cached.filter(
        (one) => names.includes(path.basename(one)) && one.includes('/assets/') && !current.includes(one),
      ),
    ).toEqual([]);
  });

  test('says what is left to do, and git shows all of what changed', () => {
    expect(printed).toMatch(/The registration forms: \S*site\.yaml:\d+, \d+/);
    expect(
      git('status', '--short')
        .split('\n')
        .filter((line) => /site\.yaml|media/.test(line)),
    ).toEqual([' M site.yaml', '?? media/editions/']);
  });
});
