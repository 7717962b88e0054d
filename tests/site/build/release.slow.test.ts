import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { codeHashes } from '../../../src/site/build/code-hash.ts';
import { writeRelease } from '../../../src/site/build/release.ts';
import { root } from '../../cli/project-copy.ts';
import { fileNamesBelow } from '../../files.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { displayP3, heic } from './heic.ts';

const school = temporaryFolder();
const installed = path.join(school, 'node_modules/plenary');

beforeAll(async () => {
  await writeRelease(root, installed);
  // what npm installs beside it; packages of sharp are below @img/
  const { dependencies } = manifest();
  for (const name of [...Object.keys(dependencies), '@img', 'detect-libc', 'semver'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(school, 'node_modules', name));
});

function manifest() {
  return JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
}

/** Runs a command of the release in the folder of the school. */
function plenary(...args: string[]): string {
  return execFileSync(process.execPath, ['node_modules/plenary/cli.js', ...args], {
    cwd: school,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('a release has nothing to compile, runs nothing when it is installed, and names its dependencies exactly', () => {
  const files = fileNamesBelow(installed);
  expect(files.filter((name) => /\.tsx?$/.test(name))).toEqual([]);
  const { scripts, dependencies, devDependencies, engines } = manifest();
  expect({ scripts, devDependencies }).toEqual({ scripts: undefined, devDependencies: undefined });
  expect(engines).toEqual(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).engines);
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  // a photo is cut again only when the code that cuts changes, not with each release
  expect(JSON.parse(readFileSync(path.join(installed, 'program/code-hashes.json'), 'utf8'))).toEqual(
    codeHashes(root),
  );
  // also of what the published files of a package contain
  const licenses = readFileSync(path.join(installed, 'licenses.txt'), 'utf8');
  for (const name of ['svgo', 'csso', 'css-tree', 'satori', 'linebreak', 'yaml'])
    expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
  const bytes = files.reduce((sum, name) => sum + lstatSync(path.join(installed, name)).size, 0);
  expect(files.length).toBeLessThan(1200);
  expect(bytes).toBeLessThan(60e6);
});

test('an old Node.js is told which one is needed', () => {
  const starter = readFileSync(path.join(installed, 'cli.js'), 'utf8');
  const started = (version: string) => {
    const printed: string[] = [];
    const process = { versions: { node: version }, exit: (code: number) => printed.push(String(code)) };
    const load = (name: string) => printed.push(name);
    new Function('process', 'console', 'require', starter.replace(/^#!.*/, ''))(
      process,
      { error: (words: string) => printed.push(words) },
      load,
    );
    return printed;
  };
  for (const version of ['8.17.0', '18.20.8', '20.18.3', '22.11.0', '23.6.0'])
    expect(started(version)).toEqual([
      expect.stringMatching(/^Plenary needs Node\.js 24 .*nodejs\.org/),
      '2',
    ]);
  for (const version of ['20.19.0', '22.12.0', '24.0.0', '26.1.0'])
    expect(started(version)).toEqual(['./program/start.cjs']);
});

test('a school checks and builds with it, also a photo of an iPhone and a table of Excel', async () => {
  cpSync(path.join(root, 'tests/cases/table-of-a-workbook'), school, { recursive: true });
  const file = path.join(school, 'site.yaml');
  const site = readFileSync(file, 'utf8');
  mkdirSync(path.join(school, 'media'), { recursive: true });
  writeFileSync(
    path.join(school, 'media/hall.heic'),
    heic(1000, 700, { turn: 3, orientation: 6, icc: await displayP3() }),
  );
  // the studio brings fonts and the sample site along; letters of other scripts are drawn on cards
  const own = site
    .replace('  name: Example MUN', '  name: Example MUN 模拟联合国')
    .replace('header:', 'studio: true\n\nheader:');
  const block = '      - { type: picture, picture: { image: hall.heic, alt: The hall } }\n';
  writeFileSync(file, own.replace('      - type: matrix\n', `${block}      - type: matrix\n`));
  const before = fileNamesBelow(installed);
  expect(plenary('check')).toMatch(/^No problems/m);
  plenary('build');
  const pages = path.join(school, 'dist/public');
  expect(readFileSync(path.join(pages, 'index.html'), 'utf8')).toMatch(/<table[\s\S]*<\/table>/);
  expect(fileNamesBelow(path.join(pages, 'media')).some((name) => name.startsWith('hall'))).toBe(true);
  expect(
    fileNamesBelow(path.join(pages, 'studio')).filter((name) => name.endsWith('.woff2')).length,
  ).toBeGreaterThan(100);
  // what it stores is in the folder of the school
  expect(fileNamesBelow(installed)).toEqual(before);
  expect(readdirSync(path.join(school, '.cache'))).toEqual(['plenary']);
  expect(plenary('oc', 'list')).toContain('There is no account yet.');
});

test('a release has no commands that change the sources', () => {
  for (const args of [['generate'], ['release'], ['new', 'block', 'poster']])
    expect(() => plenary(...args)).toThrow(/There is no command|new edition/);
});
