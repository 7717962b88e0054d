import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createLogin,
  hashPassword,
  isUsableHash,
  type Members,
  matchesHash,
  openMembers,
  passwordProblem,
  readMembers,
  writeMembers,
} from '../../src/oc/auth.ts';
import { isDeep } from '../scale.ts';
import { MEMBER, membersFolder, quickHash } from './mail-service.ts';

let folder: Awaited<ReturnType<typeof membersFolder>>;
beforeAll(async () => {
  folder = await membersFolder();
});
afterAll(() => folder.remove());

const { username, password } = MEMBER;

test('a member gets in, with a name in capitals and a password however a keyboard composes its letters', async () => {
  const members = openMembers(folder.file);
  expect(password.normalize('NFD')).not.toBe(password);
  expect(await members.isMember('Asha', password.normalize('NFD'))).toBe(true);
});

test.each([
  [89, 'wait 89 seconds'],
  [900, 'wait 15 minutes'],
])('who has to wait %i seconds reads it in a unit that people count in', async (seconds, words) => {
  const throttle = {
    isKnown: async () => false,
    begin: async () => ({ wait: seconds, succeeded: async () => {} }),
  };
  const login = createLogin(openMembers(folder.file), throttle);
  await expect(login({ username, password }, '192.0.2.1')).rejects.toMatchObject({
    code: 'too-many-tries',
    message: expect.stringContaining(words),
  });
});

test('a wrong password lets nobody in, however near it is', async () => {
  const { file, remove } = await membersFolder([]);
  await writeMembers(file, [{ name: username, hash: quickHash(password), added: '2024-05-01' }]);
  const members = openMembers(file);
  expect(await members.isMember(username, password)).toBe(true);
  for (const wrong of [password.toLowerCase(), `${password} `, '', password.slice(1)])
    expect(await members.isMember(username, wrong)).toBe(false);
  expect(await members.isMember('ben', password)).toBe(false);
  remove();
});

/** What the processor does for a login that fails, in microseconds: work, not time. */
async function workOf(members: Members, name: string): Promise<number> {
  const before = process.cpuUsage();
  expect(await members.isMember(name, 'the wrong password')).toBe(false);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * Expects logins with two names to be about as much work. What else the process does meanwhile, such as clearing the memory of other
 * tests, counts too, so each has two tries or more, of which the least counts.
 */
async function expectSameWork(members: Members, names: [string, string]): Promise<void> {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const ratio = () => Number(least[0]) / Number(least[1]);
  for (let round = 0; round < 2 || (round < 5 && !(ratio() > 0.5 && ratio() < 2)); round++)
    for (const [at, name] of names.entries())
      least[at] = Math.min(Number(least[at]), await workOf(members, name));
  expect(ratio()).toBeGreaterThan(0.5);
  expect(ratio()).toBeLessThan(2);
}

test('a name that nobody has is as much work', async () => {
  await expectSameWork(openMembers(folder.file), ['nobody', username]);
});

test('a change of the file counts at once', async () => {
  const { file, remove } = await membersFolder([]);
  const members = openMembers(file);
  expect(await members.any()).toBe(false);
  await writeMembers(file, [{ name: 'ben', hash: quickHash('another long password'), added: '2024-05-02' }]);
  expect([await members.any(), await members.isMember('ben', 'another long password')]).toEqual([true, true]);
  rmSync(file);
  expect([await members.any(), await members.isMember('ben', 'another long password')]).toEqual([
    false,
    false,
  ]);
  remove();
});

test('the file is for its owner alone, holds no password, and nothing lies beside it', async () => {
  const { file } = folder;
  await writeMembers(file, await readMembers(file));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  expect(readdirSync(path.dirname(file))).toEqual(['members.json']);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain(password);
  expect(text).toMatch(/"\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}"/);
});

test('a file that others could read is for its owner alone once it is written again', async () => {
  const { file, remove } = await membersFolder([]);
  chmodSync(file, 0o644);
  await writeMembers(file, []);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  remove();
});

describe('a damaged file', () => {
  let damaged: Awaited<ReturnType<typeof membersFolder>>;
  let members: Members;
  beforeAll(async () => {
    damaged = await membersFolder([]);
    members = openMembers(damaged.file, { log: () => {} });
  });
  afterAll(() => damaged.remove());

  test.each(['', '{', '[]', '{"members":{}}', '{"members":[{"name":"a"}]}', '{"members":[null]}'])(
    '("%s") lets nobody in, and is not taken for an empty one',
    async (text) => {
      writeFileSync(damaged.file, text);
      await expect(readMembers(damaged.file)).rejects.toThrow(/not a file of accounts, or is damaged/);
      await expect(members.any()).rejects.toMatchObject({ status: 500 });
    },
  );
});

test('a hash contains its parameters, so that later settings leave it valid', async () => {
  // computed with other settings, by Python: hashlib.scrypt(b'correct horse', salt=b'0123456789abcdef', n=2**10, r=4, p=1, dklen=32)
  const older = '$scrypt$ln=10,r=4,p=1$MDEyMzQ1Njc4OWFiY2RlZg$1XGeeaXGxwIaEQ6sm+1SktIna+rH/v/jtn44Pb/qBC4';
  expect(await matchesHash(older, 'correct horse')).toBe(true);
  expect(await matchesHash(older, 'correct hors')).toBe(false);
});

/** Salt and hash of the longest and shortest lengths that count. */
const SALT = 'MDEyMzQ1Njc4OWFiY2RlZg';
const HASH = '1XGeeaXGxwIaEQ6sm+1SktIna+rH/v/jtn44Pb/qBC4';

const DAMAGED = [
  ['a cut line', '$scrypt$ln=15,r=8,p=3$AA$A'],
  ['no hash', `$scrypt$ln=10,r=4,p=1$${SALT}$A`],
  ['a hash of 31 bytes', `$scrypt$ln=10,r=4,p=1$${SALT}$${HASH.slice(0, 42)}`],
  ['a hash of 33 bytes', `$scrypt$ln=10,r=4,p=1$${SALT}$${HASH}A`],
  ['a salt of 15 bytes', `$scrypt$ln=10,r=4,p=1$${SALT.slice(0, 20)}$${HASH}`],
  ['more work than a machine has', `$scrypt$ln=30,r=8,p=3$${SALT}$${HASH}`],
  ['more rounds than anybody waits for', `$scrypt$ln=17,r=8,p=99$${SALT}$${HASH}`],
  ['no work', `$scrypt$ln=0,r=8,p=1$${SALT}$${HASH}`],
  ['no blocks', `$scrypt$ln=15,r=0,p=1$${SALT}$${HASH}`],
  ['another kind of hash', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA'],
  ['nothing', ''],
] as const;

describe('a password hash', () => {
  let damaged: Awaited<ReturnType<typeof membersFolder>>;
  let members: Members;
  beforeAll(async () => {
    damaged = await membersFolder([]);
    const all = DAMAGED.map(([, hash], at) => ({ name: `bela${at}`, hash, added: '2024-05-01' }));
    await writeMembers(damaged.file, all);
    members = openMembers(damaged.file);
  });
  afterAll(() => damaged.remove());

  test.each(DAMAGED)('that is %s is not usable', (_, hash) => {
    expect(isUsableHash(hash)).toBe(false);
  });

  // one whose form is wrong and one whose parameters are; in the deep tests all of them
  const tried = DAMAGED.map(([what, hash], at) => [what, hash, at] as const).filter(
    ([what]) => isDeep || ['a cut line', 'more work than a machine has'].includes(what),
  );
  test.each(tried)('that is %s lets nobody in, with the work of an unknown name', async (_, _hash, at) => {
    await expectSameWork(members, [`bela${at}`, 'nobody']);
  });
});

test('a file that cannot be read is logged in one line a minute, without a stack', async () => {
  const { file, remove } = await membersFolder([]);
  writeFileSync(file, '{');
  const logged: string[] = [];
  const clock = { now: 1_000_000 };
  const members = openMembers(file, { log: (line) => logged.push(line), now: () => clock.now });
  for (let attempt = 0; attempt < 20; attempt++) {
    await expect(members.any()).rejects.toMatchObject({ code: 'our-fault' });
    clock.now += 2999;
  }
  expect(logged).toEqual([
    `The accounts in ${file} cannot be read, so nobody can log in: members.json is not a file of accounts, or is damaged.`,
  ]);
  clock.now += 60;
  await expect(members.isMember('asha', 'x')).rejects.toMatchObject({ code: 'our-fault' });
  expect(logged).toHaveLength(2);
  remove();
});

test('the same password has another hash each time', async () => {
  expect(await hashPassword('correct horse battery')).not.toBe(await hashPassword('correct horse battery'));
});

test.each([
  ['correct horse battery', undefined],
  ['ein Wörterbuch', undefined],
  ['12 characters', undefined],
  ['11 letters!', '11 characters'],
  ['', 'empty'],
  ['                ', 'empty'],
  ['a tab\tin the middle', "can't type"],
  ['x'.repeat(1025), 'longer than 1024'],
])('as a new password, "%s" has the fault: %s', (candidate, fault) => {
  if (fault === undefined) expect(passwordProblem(candidate)).toBeUndefined();
  else expect(passwordProblem(candidate)).toContain(fault);
});
