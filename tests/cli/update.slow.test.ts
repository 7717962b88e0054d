import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { small } from '../compiler/small-site.ts';
import { fileNamesBelow } from '../files.ts';
import { makeReleases, type Releases, replaceIn } from './releases.ts';
import { type Answer, onTerminal } from './terminal.ts';

let releases: Releases;
let site: string;

beforeAll(async () => {
  releases = await makeReleases();
  site = path.join(releases.folder, 'my-mun');
});
afterAll(() => releases.remove());

const plenary = (args: string[], input = '', env: NodeJS.ProcessEnv = {}) =>
  releases.run(process.execPath, ['node_modules/plenary/cli.js', ...args], { cwd: site, input, env });

const number = () => JSON.parse(readFileSync(path.join(site, 'package.json'), 'utf8')).dependencies.plenary;

test('a new site is five files and the media of the sample, has a face, and one number', async () => {
  const { code, printed } = await releases.run('npm', ['create', '--yes', 'plenary@latest', 'my-mun']);
  expect({ code, printed }).toEqual({
    code: 0,
    printed: expect.stringContaining('  cd my-mun\n  npm install\n  npx plenary studio\n'),
  });
  const files = fileNamesBelow(site).filter((name) => !/^(media|\.git)\//.test(name));
  expect(files.sort()).toEqual([
    '.github/workflows/publish.yml',
    '.gitignore',
    'README.md',
    'package.json',
    'site.yaml',
  ]);
  expect(existsSync(path.join(site, '.git'))).toBe(true);
  expect(number()).toBe('1.0.0');
  const text = readFileSync(path.join(site, 'site.yaml'), 'utf8');
  expect(text).toMatch(/^theme:\n {2}# one of .*\n {2}face: atlas$/m);
  const installed = await releases.run('npm', ['install', '--no-audit', '--no-fund'], { cwd: site });
  expect(installed).toMatchObject({ code: 0 });
  expect((await plenary(['check'])).printed).toMatch(/^No problems, but 2 warnings/m);
  expect(existsSync(path.join(site, text.split('$schema=')[1]?.split('\n')[0] ?? ''))).toBe(true);
});

test('a folder that has anything stays as it is', async () => {
  const before = readdirSync(site);
  const { code, printed } = await releases.run('npm', ['create', '--yes', 'plenary@latest', 'my-mun']);
  expect(code).toBe(2);
  expect(printed).toMatch(
    /The folder my-mun is not empty: it has .*Choose another name\. Nothing was written\./,
  );
  expect(readdirSync(site)).toEqual(before);
});

const QUESTIONS: Answer[] = [
  ['The folder for the site', 'stopped\r'],
  ['Name of the conference', 'Our MUN\r'],
  ['First day', '5.3.2027\r'],
  ['Last day', '\r'],
  ['Language, one of', 'Deutsch\r'],
];

/** Runs `create` on a terminal, without npm. */
const create = (answers: Answer[]) =>
  onTerminal([process.execPath, path.join(releases.folder, 'release-1.0.0/cli.js'), 'create'], answers, {
    cwd: releases.folder,
    env: releases.env,
  });

test.each(QUESTIONS.map(([question], index) => ({ question, index })))(
  'Ctrl+C at the question $question ends, and writes nothing',
  async ({ question, index }) => {
    const before = readdirSync(releases.folder);
    const { status, shown } = await create([...QUESTIONS.slice(0, index), [question, '\u0003']]);
    expect(status).toBe(2);
    expect(shown).toMatch(/\r\nNothing was written\.\r\n$/);
    expect(readdirSync(releases.folder)).toEqual(before);
  },
);

test('the answers are in the new site, and a Git that knows no name is enough', async () => {
  const { status, shown } = await create(QUESTIONS);
  expect({ status, shown }).toEqual({ status: 0, shown: expect.stringContaining('  cd stopped\r\n') });
  const made = path.join(releases.folder, 'stopped');
  expect(existsSync(path.join(made, '.git/HEAD'))).toBe(true);
  const text = readFileSync(path.join(made, 'site.yaml'), 'utf8');
  for (const line of ['  name: Our MUN\n', '  starts: 2027-03-05', '  language: de'])
    expect(text).toContain(line);
});

test('from a copy of the repository come the site and its media, with the line for editors of YAML', async () => {
  const copy = path.join(releases.folder, 'old copy');
  mkdirSync(path.join(copy, 'media/documents'), { recursive: true });
  writeFileSync(
    path.join(copy, 'site.yaml'),
    `# yaml-language-server: $schema=./schema/site.schema.json\n${small}`,
  );
  writeFileSync(path.join(copy, 'media/documents/rules.pdf'), '%PDF');
  const made = path.join(releases.folder, 'with umlauts ä');
  mkdirSync(path.join(made, '.git'), { recursive: true });
  const { code, printed } = await releases.run('npm', [
    'create',
    '--yes',
    'plenary@latest',
    '--',
    'with umlauts ä',
    '--from',
    'old copy',
  ]);
  expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining('  cd "with umlauts ä"\n') });
  expect(printed).toContain("Not compared: Plenary isn't installed in");
  expect(readFileSync(path.join(made, 'site.yaml'), 'utf8')).toBe(
    `# yaml-language-server: $schema=./node_modules/plenary/schema/site.schema.json\n${small}`,
  );
  expect(readdirSync(path.join(made, 'media'), { recursive: true }).sort()).toEqual([
    'documents',
    'documents/rules.pdf',
  ]);
});

test('update shows what changes on the pages and why, changes one number after a yes, and goes back', async () => {
  writeFileSync(path.join(site, 'site.yaml'), small);
  expect(await plenary(['update'])).toEqual({
    code: 0,
    printed: 'This site has Plenary 1.0.0 already, and that is the newest.\n',
  });
  releases.publish('1.1.0', (folder) => {
    replaceIn(folder, 'Skip to content', 'Jump to content');
    writeFileSync(
      path.join(folder, 'CHANGELOG.md'),
      '## 1.1.0\n\n### Changes your pages\n- The first link has another name.\n\n## 1.0.0\n\n### You can now\n- Begin.\n',
    );
  });
  const before = readFileSync(path.join(site, 'package.json'), 'utf8');

  const forward = await plenary(['update'], 'y\n');
  const shown = forward.printed;
  expect(shown).toContain('Of 3 pages, 3 say something else.');
  expect(shown).toContain('− Skip to content → #_content\n      + Jump to content → #_content');
  expect(shown).toMatch(/Changes your pages:\n {2}- The first link has another name\.\n/);
  expect(forward).toMatchObject({
    code: 0,
    printed: expect.stringMatching(
      /The site has Plenary 1\.1\.0 now\. To return to 1\.0\.0: npx plenary update 1\.0\.0\n$/,
    ),
  });
  expect(readFileSync(path.join(site, 'package.json'), 'utf8')).toBe(before.replace('1.0.0', '1.1.0'));
  expect((await plenary(['--version'])).printed).toBe('1.1.0\n');

  const back = await plenary(['update', '1.0.0'], 'y\n');
  expect(back.printed).toContain(
    "Changes your pages (the older version doesn't have this; your texts stay):",
  );
  expect(readFileSync(path.join(site, 'package.json'), 'utf8')).toBe(before);
  expect((await plenary(['--version'])).printed).toBe('1.0.0\n');
});

test('on a terminal, a Plenary that package.json does not name says so', async () => {
  const checkWith = (version: string) =>
    onTerminal([process.execPath, path.join(releases.folder, `release-${version}/cli.js`), 'check'], [], {
      cwd: site,
      env: releases.env,
    });
  expect((await checkWith('1.1.0')).shown).toMatch(
    /^This is Plenary 1\.1\.0, and package\.json says 1\.0\.0\. To get that, type npm install in this folder\.\r\n/,
  );
  expect((await checkWith('1.0.0')).shown).not.toContain('This is Plenary');
});

test('a version that does not exist, and a missing network, change nothing', async () => {
  const before = readFileSync(path.join(site, 'package.json'), 'utf8');
  expect((await plenary(['update', '9.9.9'])).printed).toMatch(
    /^There is no Plenary 9\.9\.9\. The newest versions are 1\.1\.0, 1\.0\.0\./,
  );
  expect(await plenary(['update'], '', { npm_config_registry: 'http://127.0.0.1:9/' })).toEqual({
    code: 2,
    printed:
      'The newest version could not be asked for. npm can’t reach its registry. Look whether this computer is online, and try again. Nothing has changed.\n',
  });
  expect(readFileSync(path.join(site, 'package.json'), 'utf8')).toBe(before);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s during the builds of an update ends them, and leaves nothing', async (signal, status) => {
  const before = readFileSync(path.join(site, 'package.json'), 'utf8');
  releases.publish(`2.0.${status}`);
  const scratch = releases.env.TMPDIR ?? '';
  const left = () => readdirSync(scratch).filter((name) => name.startsWith('plenary-update-'));
  const child = spawn(process.execPath, ['node_modules/plenary/cli.js', 'update'], {
    cwd: site,
    env: releases.env,
  });
  // with the programs that it starts, which have its output
  const closed = once(child, 'close');
  const isBuilding = () =>
    left().some((name) => readdirSync(path.join(scratch, name)).some((one) => one.startsWith('before')));
  await expect.poll(isBuilding).toBe(true);
  child.kill(signal);
  expect(await closed).toEqual([status, null]);
  expect(left()).toEqual([]);
  expect(readFileSync(path.join(site, 'package.json'), 'utf8')).toBe(before);
});
