import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMembers, writeMembers } from '../../src/oc/auth.ts';
import { quickHash } from '../oc/mail-service.ts';
import { isDeep } from '../scale.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { command } from './command.ts';
import { root } from './project-copy.ts';
import { onTerminal } from './terminal.ts';

const scratch = temporaryFolder();
const file = path.join(scratch, 'accounts/members.json');
const environment = { ...process.env, PLENARY_MEMBERS: file, PLENARY_DEBUG: undefined };
beforeAll(() => void vi.stubEnv('PLENARY_MEMBERS', file));
const COMMAND = [process.execPath, 'src/cli/run.mjs', 'oc'];
beforeEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));
afterAll(() => void vi.unstubAllEnvs());

/** Runs the command in this process: whatever asks for no password. */
const oc = (...args: string[]) => command('oc', ...args);

/** Adds an account as a user does, in a process of its own whose standard input is the password. */
function add(name: string, input: string) {
  const [program = '', ...first] = COMMAND;
  const { status, stdout, stderr } = spawnSync(program, [...first, 'add', name], {
    cwd: root,
    encoding: 'utf8',
    env: environment,
    input,
  });
  return { status, stdout, stderr };
}

const PASSWORD = 'correct horse ünd battery';

/** An account that is there before a test begins. */
const addAsha = () => writeMembers(file, [{ name: 'asha', hash: quickHash(PASSWORD), added: '2024-05-01' }]);

test('an account is added, listed, let in, and removed', async () => {
  expect(await oc('list')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('npx plenary oc add NAME'),
  });
  await addAsha();
  expect(add('ben.k', PASSWORD)).toEqual({
    status: 0,
    stdout: 'ben.k can log in now.\n',
    stderr: '',
  });
  expect((await oc('list')).stdout).toMatch(
    /^asha {2}since \d{4}-\d\d-\d\d\nben\.k {2}since \d{4}-\d\d-\d\d\n$/,
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain('horse');
  const members = openMembers(file);
  expect([await members.isMember('asha', PASSWORD), await members.isMember('ben.k', PASSWORD)]).toEqual([
    true,
    true,
  ]);
  expect(await oc('remove', 'Asha')).toMatchObject({ status: 0, stdout: "Asha can't log in any more.\n" });
  expect([await members.isMember('asha', PASSWORD), await members.isMember('ben.k', PASSWORD)]).toEqual([
    false,
    true,
  ]);
});

test('an account whose password hash is damaged is listed with what to do about it', async () => {
  await addAsha();
  const { members } = JSON.parse(readFileSync(file, 'utf8'));
  const damaged = { name: 'bela', hash: '$scrypt$ln=15,r=8,p=3$AA$A', added: '2024-05-01' };
  writeFileSync(file, JSON.stringify({ members: [...members, damaged] }));
  const { status, stdout } = await oc('list');
  expect(status).toBe(1);
  expect(stdout).toMatch(/^asha {2}since [\d-]+\nbela {2}since 2024-05-01 {2}cannot log in: /);
  expect(stdout).toContain('npx plenary oc remove bela, then npx plenary oc add bela');
  // what it says works
  expect((await oc('remove', 'bela')).status).toBe(0);
  if (isDeep) expect(add('bela', PASSWORD).status).toBe(0);
  expect(await oc('list')).toMatchObject({ status: 0, stdout: expect.not.stringContaining('cannot log in') });
});

describe('what is impossible is reported, and nothing is changed', () => {
  // each is a process of its own
  const others = [
    ['a blank password', '                \n', 'is empty'],
    ['no password', '', 'You typed no password'],
  ];
  test.each([
    ['a short password', 'too short\n', 'has 9 characters, and needs 12'],
    ...(isDeep ? others : []),
  ])('%s', (_name, input = '', reason) => {
    expect(add('asha', input)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(reason),
    });
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ['a name with a colon', ['add', 'a:b'], "can't be a username"],
    ['an empty name', ['add', ''], "can't be a username"],
    ['the removal of nobody', ['remove', 'nobody'], 'There is no account "nobody". Existing accounts: none.'],
    ['two names', ['add', 'asha', 'ben'], 'npx plenary oc add NAME'],
    ['nothing', [], 'npx plenary oc add NAME'],
    ['something else', ['rename', 'asha'], 'npx plenary oc add NAME'],
  ])('%s', async (_name, args, reason) => {
    expect(await oc(...args)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(reason),
    });
    expect(existsSync(file)).toBe(false);
  });

  test('a name that is taken, however it is written', async () => {
    await addAsha();
    const before = readFileSync(file, 'utf8');
    expect(await oc('add', 'ASHA')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('already exists. For a new password, remove it and add it again.'),
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('a damaged file', async () => {
    await addAsha();
    writeFileSync(file, '{"members":');
    expect(await oc('add', 'ben')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('damaged'),
    });
    expect(readFileSync(file, 'utf8')).toBe('{"members":');
  });
});

describe('on a terminal', () => {
  const typed = (...keys: string[]) =>
    onTerminal(
      [...COMMAND, 'add', 'asha'],
      keys.map((some, index) => [index === 0 ? 'Password' : 'Type it again', some]),
      { cwd: root, env: environment },
    );

  test('a password is asked for twice, and not shown', async () => {
    const { status, shown } = await typed(`${PASSWORD}\r`, `${PASSWORD}\r`);
    expect(shown).toMatch(/^Password .*: \r\nType it again: \r\nasha can log in now\.\r\n$/);
    expect(status).toBe(0);
    expect(await openMembers(file).isMember('asha', PASSWORD)).toBe(true);
  });

  // each is a process of its own
  if (isDeep) {
    test('two that differ change nothing', async () => {
      const { status, shown } = await typed(`${PASSWORD}\r`, `${PASSWORD}x\r`);
      expect(shown).toContain('The two passwords are different. Nothing changed.');
      expect(shown).not.toContain('horse');
      expect([status, existsSync(file)]).toEqual([2, false]);
    });

    test('Ctrl-C changes nothing', async () => {
      const { status, shown } = await typed('corr\u0003');
      expect(shown).toContain('You typed no password. Nothing changed.');
      expect([status, existsSync(file)]).toEqual([2, false]);
    });
  }
});
