import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { small } from '../compiler/small-site.ts';
import { root } from './project-copy.ts';
import { makeReleases, type Releases, replaceIn } from './releases.ts';

let releases: Releases;
let site: string;

beforeAll(async () => {
  releases = await makeReleases();
  site = path.join(releases.folder, 'my-mun');
  await releases.run('npm', ['create', '--yes', 'plenary@latest', 'my-mun']);
  await releases.run('npm', ['install', '--no-audit', '--no-fund'], { cwd: site });
  writeFileSync(path.join(site, 'site.yaml'), small);
  releases.publish('1.1.0', (folder) => replaceIn(folder, 'Skip to content', 'Jump to content'));
});
afterAll(() => releases.remove());

const plenary = (args: string[], input = '', env: NodeJS.ProcessEnv = {}) =>
  releases.run(process.execPath, ['node_modules/plenary/cli.js', ...args], { cwd: site, input, env });

const number = () => JSON.parse(readFileSync(path.join(site, 'package.json'), 'utf8')).dependencies.plenary;

test('a dry run and a no change nothing', async () => {
  const before = readFileSync(path.join(site, 'package.json'), 'utf8');
  expect((await plenary(['update', '--dry-run'])).code).toBe(1);
  expect((await plenary(['update'], 'n\n')).printed).toMatch(/The site stays with Plenary 1\.0\.0\.\n$/);
  expect((await plenary(['update'])).printed).toMatch(/No answer, so nothing changes now\.\n$/);
  expect(readFileSync(path.join(site, 'package.json'), 'utf8')).toBe(before);
});

test('a version that cannot build the site is not installed', async () => {
  const before = readFileSync(path.join(site, 'package.json'), 'utf8');
  releases.publish('1.2.0', (folder) => replaceIn(folder, '"text": {', '"words": {'));
  releases.publish('1.3.0', (folder) => writeFileSync(path.join(folder, 'cli.js'), 'process.exit(3)'));
  for (const version of ['1.2.0', '1.3.0']) {
    const { code, printed } = await plenary(['update', version], 'y\n');
    expect({ code, printed }).toEqual({
      code: 1,
      printed: expect.stringContaining(`Plenary ${version} can't build this site.`),
    });
    expect(printed).toMatch(/The site stays with Plenary 1\.0\.0\.\n$/);
  }
  expect(readFileSync(path.join(site, 'package.json'), 'utf8')).toBe(before);
});

test('a site with problems is not compared, and says so', async () => {
  cpSync(path.join(site, 'site.yaml'), path.join(site, 'whole.yaml'));
  writeFileSync(path.join(site, 'site.yaml'), small.replace('blocks:', 'bloks:'));
  const { code, printed } = await plenary(['update', '1.1.0', '--dry-run']);
  expect(code).toBe(1);
  expect(printed).toMatch(/The site has problems, so it can't be compared\. Correct them first:/);
  cpSync(path.join(site, 'whole.yaml'), path.join(site, 'site.yaml'));
});

test('an update that cannot be installed puts the old number back', async () => {
  const before = readFileSync(path.join(site, 'package.json'), 'utf8');
  // it works where it is tried, and not in the folder of the site
  releases.publish('1.4.0', (folder) => {
    const file = path.join(folder, 'cli.js');
    const text = readFileSync(file, 'utf8').replace(
      "'use strict';",
      "'use strict';\nif (__dirname.includes('my-mun')) process.exit(3);",
    );
    writeFileSync(file, text);
  });
  const { code, printed } = await plenary(['update', '1.4.0'], 'y\n');
  expect({ code, printed }).toEqual({
    code: 2,
    printed: expect.stringContaining('Plenary 1.4.0 could not check the site. So the number is 1.0.0 again.'),
  });
  expect(readFileSync(path.join(site, 'package.json'), 'utf8')).toBe(before);
  expect((await plenary(['--version'])).printed).toBe('1.0.0\n');
});

test('20 updates that are killed at any moment leave the old site or the new one', async () => {
  const files = () =>
    ['package.json', 'site.yaml'].map((name) => readFileSync(path.join(site, name), 'utf8'));
  const [manifest = '', text = ''] = files();
  const states = ['1.0.0', '1.1.0'].map((version) => [
    manifest.replace(/"plenary": "[\d.]+"/, `"plenary": "${version}"`),
    text,
  ]);
  for (let round = 0; round < 20; round++) {
    const before = number();
    const child = spawn(
      process.execPath,
      ['node_modules/plenary/cli.js', 'update', before === '1.0.0' ? '1.1.0' : '1.0.0'],
      {
        cwd: site,
        env: releases.env,
        stdio: ['pipe', 'ignore', 'ignore'],
        // with npm and the builds that it starts
        detached: true,
      },
    );
    child.stdin.end('y\n');
    const ended = new Promise((resolve) => child.once('close', resolve));
    // an update takes some seconds
    await Promise.race([ended, pause(500 + round * 450)]);
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    expect(states).toContainEqual(files());
    // what the next command on the computer of an editor would be
    expect(await releases.run('npm', ['install', '--no-audit', '--no-fund'], { cwd: site })).toMatchObject({
      code: 0,
    });
    expect(await plenary(['--version'])).toEqual({ code: 0, printed: `${number()}\n` });
  }
});

test.each([
  'docs/example',
  ...readdirSync(path.join(root, 'docs/gallery'))
    .filter((name) => !/\.\w+$/.test(name))
    .map((name) => `docs/gallery/${name}`),
])('forward, back and forward again, for %s', async (name) => {
  await plenary(['update', '1.0.0'], 'y\n');
  rmSync(path.join(site, 'media'), { recursive: true, force: true });
  cpSync(path.join(root, name), site, { recursive: true });
  const first = readFileSync(path.join(site, 'package.json'), 'utf8');
  const text = readFileSync(path.join(site, 'site.yaml'), 'utf8');
  for (const version of ['1.1.0', '1.0.0', '1.1.0']) {
    const { code, printed } = await plenary(['update', version], 'y\n');
    expect({ code, printed }).toEqual({
      code: 0,
      printed: expect.stringContaining(`The site has Plenary ${version} now.`),
    });
    expect(readFileSync(path.join(site, 'package.json'), 'utf8')).toBe(first.replace('1.0.0', version));
    expect(readFileSync(path.join(site, 'site.yaml'), 'utf8')).toBe(text);
  }
});

test('two builds of the same version have no difference', async () => {
  writeFileSync(path.join(site, 'site.yaml'), small);
  releases.publish('1.5.0');
  await plenary(['update', '1.0.0'], 'y\n');
  expect(await plenary(['update', '1.5.0', '--dry-run'])).toEqual({
    code: 0,
    printed: expect.stringMatching(/All \d+ pages are the same\./),
  });
});
