import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressesIn, dead, editionSite } from './edition-site.ts';
import { root } from './project-copy.ts';

/* The sample is built, archived with the real command, and built again as the next edition: both are crawled. */

const { folder, site, command, served, crawled } = editionSite();
const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout;

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
