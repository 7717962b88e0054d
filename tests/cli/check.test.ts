import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createChecker } from '../../src/cli/check/checker.ts';
import { exitCodeOf, findFolders, messageOf } from '../../src/cli/command.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { command } from './command.ts';
import { root } from './project-copy.ts';

const samples = path.join(root, 'tests/cases');
const scratch = temporaryFolder();

/** Runs a command as a user does, in a process of its own. */
function start(args: string[]) {
  const [program = '', ...others] = args;
  const { status, stdout, stderr } = spawnSync(program, others, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PLENARY_DEBUG: undefined },
  });
  // what npm says of its own settings is not ours
  const said = stderr.split('\n').filter((line) => !line.startsWith('npm warn'));
  expect(stdout + stderr).not.toMatch(/^\s+at .*[:(]\d+/m);
  return { status, stdout, stderr: said.join('\n').trim() };
}

const check = (...args: string[]) => command('check', ...args);
const sample = (name: string) => path.join(samples, name, 'site.yaml');

/** What a program is started with, so that permissions stop it: of root they stop nobody. */
const WITHOUT_RIGHTS =
  process.geteuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

test('a file that is protected or that another program holds is no bug: it is named, and the command could not run', async () => {
  const folder = path.join(scratch, 'held');
  cpSync(path.join(samples, 'smallest'), folder, { recursive: true });
  const [site, picture] = [path.join(folder, 'site.yaml'), path.join(folder, 'media/logo.svg')];
  mkdirSync(path.dirname(picture), { recursive: true });
  writeFileSync(picture, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  const text = readFileSync(site, 'utf8');
  writeFileSync(site, text.replace(/^header:\n/m, '$&  mark: logo.svg\n'));
  const run = (...args: string[]) => start([...WITHOUT_RIGHTS, process.execPath, 'src/cli/run.mjs', ...args]);
  expect(await check(site)).toMatchObject({ status: 0, stderr: '' });
  vi.stubEnv('PLENARY_SITE', site);
  for (const [file, ...args] of [
    [picture, 'check', site],
    [site, 'build'],
  ] as const) {
    chmodSync(file, 0);
    const { status, stderr } = run(...args);
    expect([args[0], status, stderr]).toEqual([args[0], 2, expect.stringContaining('is protected: ')]);
    expect(stderr).toContain(path.basename(file));
    expect(stderr).not.toContain('bug');
    chmodSync(file, 0o644);
  }
  vi.unstubAllEnvs();
  // as Windows says it
  for (const code of ['EPERM', 'EBUSY']) {
    const error = Object.assign(new Error(`${code}: resource busy or locked`), { code, path: site });
    expect([exitCodeOf(error), messageOf(error)]).toEqual([2, expect.stringContaining('Close it in other')]);
  }
});

describe('check', () => {
  test('ends with 0 for the site of the project, and counts its sample lines', async () => {
    const { status, stdout, stderr } = await check();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const text = readFileSync(path.join(root, 'site.yaml'), 'utf8');
    const marked = text.split('\n').filter((line) => line.endsWith('# sample')).length;
    expect(stdout).not.toContain(' error ');
    if (marked > 1) expect(stdout).toContain(`\n  ${marked} lines still have sample content`);
    else expect(stdout.includes('sample-lines')).toBe(marked === 1);
  });

  test.each(['--help', '-h'])('%s says how it is asked for things', async (flag) => {
    const { status, stdout } = await check(flag);
    expect(status).toBe(0);
    for (const option of ['--fix', '--watch', '--links', '--strict', '--format', 'explain'])
      expect(stdout).toContain(option);
  });

  test('npx plenary check FILE says the same of that file', async () => {
    const file = sample('unknown-key');
    const { status, stdout } = start(['npm', 'run', '-s', 'check', '--', file]);
    expect(status).toBe(1);
    expect(stdout).toContain('unknown-key');
    expect(stdout).toBe((await check(file)).stdout);
  });

  test('ends with 1 and shows each problem with its frame', async () => {
    const file = path.relative(root, sample('several-faults'));
    const { status, stdout } = await check(file);
    const expected = readFileSync(path.join(samples, 'several-faults/problems.txt'), 'utf8');
    expect(status).toBe(1);
    expect(stdout).toBe(
      `${expected.replaceAll('site.yaml:', `${file}:`)}\n4 problems in ${file}.\nnpx plenary check --fix ${file}   fixes 2 of them\nnpx plenary check explain CODE   explains one of them\n`,
    );
  });

  test('looks up media beside the file, wherever it is', async () => {
    mkdirSync(path.join(scratch, 'elsewhere'));
    const file = path.join(scratch, 'elsewhere', 'our conference.yml');
    copyFileSync(sample('each-and-page'), file);
    expect((await check(file)).stdout).toContain('missing-file');
    cpSync(path.join(samples, 'each-and-page/media'), path.join(scratch, 'elsewhere/media'), {
      recursive: true,
    });
    expect(await check(file)).toEqual({ status: 0, stdout: `No problems in ${file}.\n`, stderr: '' });
  });

  test('--strict ends with 1 while a line holds sample content, and with 0 when none does', async () => {
    const file = path.join(scratch, 'marked.yaml');
    const text = readFileSync(sample('smallest'), 'utf8');
    writeFileSync(file, text.replace('name: Example MUN', 'name: Example MUN  # sample'));
    const marked = await check('--strict', file);
    expect(marked.status).toBe(1);
    expect(marked.stdout).toContain(':2:22  warning sample-lines');
    expect(marked.stdout).toContain('1 line still has sample content');
    expect((await check(file)).status).toBe(0);
    expect((await check('--strict', sample('smallest'))).status).toBe(0);
  });
});

describe('check --format', () => {
  test('json gives every problem with the promised keys and nothing else on the line', async () => {
    const file = sample('several-faults');
    const { status, stdout } = await check(file, '--format', 'json');
    const { problems } = JSON.parse(stdout);
    expect(status).toBe(1);
    expect(problems).toHaveLength(4);
    for (const one of problems)
      expect(Object.keys(one).sort()).toEqual(
        [
          'file',
          'line',
          'column',
          'endLine',
          'endColumn',
          'severity',
          'code',
          'message',
          'hint',
          'path',
          'where',
          'fix',
          'related',
        ].sort(),
      );
    expect(problems[0]).toMatchObject({
      file,
      line: 3,
      column: 3,
      endLine: 3,
      endColumn: 10,
      severity: 'error',
      code: 'unknown-key',
      message: 'The conference has no key "editoin".',
      hint: 'Did you mean "edition"?',
      path: 'conference.editoin',
    });
  });

  test('json gives an empty list for a whole site', async () => {
    const { status, stdout } = await check(sample('smallest'), '--format=json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
  });

  test('github gives one workflow command per problem', async () => {
    const file = sample('unknown-key');
    const { status, stdout } = await check(file, '--format', 'github');
    expect(status).toBe(1);
    expect(stdout).toBe(
      `::error file=${file},line=3,col=3,endLine=3,endColumn=10,title=unknown-key (conference)::The conference has no key "editoin".%0ADid you mean "edition"?\n`,
    );
  });

  test('github says nothing of a whole site', async () => {
    expect(await check(sample('smallest'), '--format', 'github')).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  test('text is what is printed without it', async () => {
    expect(await check(sample('unknown-key'), '--format', 'text')).toEqual(
      await check(sample('unknown-key')),
    );
  });
});

test('without a command, what there is is said', async () => {
  const { status, stdout } = await command();
  expect(status).toBe(0);
  for (const name of ['check', 'dev', 'studio', 'build', 'start', 'oc', 'new edition'])
    expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
});

describe('a command that cannot run ends with 2 and one sentence:', () => {
  test.each([
    ['a file that is not there', ['check', 'nowhere.yaml'], 'There is no file nowhere.yaml'],
    ['a folder', ['check', 'schema'], 'schema is a folder'],
    ['a file within a file', ['check', 'site.yaml/more'], 'There is no file site.yaml/more'],
    ['two files', ['check', 'site.yaml', 'site.yaml'], 'check works with one file at a time.'],
    [
      'an unknown format',
      ['check', '--format', 'xml'],
      '--format must be one of: text, json, github. Found "xml".',
    ],
    ['an unknown option', ['check', '--fixx'], 'There is no option --fixx. Did you mean --fix?'],
    [
      'an option like no other',
      ['check', '--verbose'],
      'There is no option --verbose. Possible options: --format, --strict, --fix, --watch, --links.',
    ],
    ['an option of one letter', ['check', '-x'], 'There is no option -x. Possible options:'],
    ['an option with a value too many', ['check', '--fix=all'], '--fix has no value. Write only --fix.'],
    [
      'an option without its value',
      ['check', '--format'],
      'The value after --format is missing. Write something like: --format text',
    ],
    ['an option with an empty value', ['check', '--format='], 'The value after --format is missing.'],
    [
      'an unknown command',
      ['chekc'],
      'There is no command "chekc". Possible commands: check, build, dev, studio, start, new, oc, create, update, generate, release.',
    ],
    ['a command of JavaScript', ['constructor'], 'There is no command "constructor".'],
    ['new without a name', ['new', 'block'], 'npm run new -- block NAME'],
    [
      'new with a name that is no word',
      ['new', 'block', '../poster'],
      '"../poster" can\'t be the name of a block',
    ],
    [
      'new with a name that is taken',
      ['new', 'block', 'banner'],
      'schema/blocks/banner.schema.json already exists.',
    ],
    ['generate with an unknown option', ['generate', '--all'], 'generate has only one option: --check.'],
  ])('%s', async (_name, args, words) => {
    const { status, stdout, stderr } = await command(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr.split('\n')).toHaveLength(1);
  });
});

test.each(['site.yml', 'Site.yaml', 'site (1).yaml', 'site.yaml.txt'])(
  'where site.yaml is missing and %s lies in its folder, that it has to be renamed',
  async (name) => {
    const folder = mkdtempSync(path.join(scratch, 'named-'));
    writeFileSync(path.join(folder, name), '');
    const { status, stderr } = await check(path.join(folder, 'site.yaml'));
    expect(status).toBe(2);
    expect(stderr).toContain(`There is ${name} in its folder: rename it to site.yaml.`);
  },
);

test('a fault of our own ends with 3, says so, and does not blame the file', async () => {
  const copy = path.join(scratch, 'project');
  cpSync(path.join(root, 'schema'), path.join(copy, 'schema'), { recursive: true });
  writeFileSync(path.join(copy, 'schema/records/guide.schema.json'), '{ "not": "closed"');
  const error = await createChecker(sample('smallest'), findFolders(copy))
    .look()
    .catch((error: Error) => error);
  expect(exitCodeOf(error)).toBe(3);
  expect(messageOf(error)).toContain('This is a bug in Plenary, not a mistake in your file');
  expect(messageOf(error)).toContain('PLENARY_DEBUG=1');
});
