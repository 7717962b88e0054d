import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { pullAddress } from '../../../src/preview/studio/files/git.ts';
import { runProgram } from '../../../src/preview/studio/program.ts';
import { type Publication, type PublishAnswer, STUDIO } from '../../../src/shared/index.ts';
import { startStudio } from './session-site.ts';

/* Publishing, with Git itself: what a commit holds, what it leaves alone, and what is said when it fails. */

let studio: Awaited<ReturnType<typeof startStudio>>;
beforeEach(async () => {
  // the day does not end between two edits
  vi.setSystemTime('2026-11-22T12:00');
  studio = await startStudio();
  // nobody's own settings
  const settings = path.join(studio.folder, '.settings');
  writeFileSync(settings, '');
  vi.stubEnv('GIT_CONFIG_GLOBAL', settings);
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
  vi.stubEnv('EMAIL', undefined);
  for (const who of ['AUTHOR', 'COMMITTER']) {
    vi.stubEnv(`GIT_${who}_NAME`, undefined);
    vi.stubEnv(`GIT_${who}_EMAIL`, undefined);
  }
  // no repository around the folder of the test counts
  vi.stubEnv('GIT_CEILING_DIRECTORIES', path.dirname(studio.folder));
});
afterEach(() => {
  studio.close();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: studio.folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

function repository(): void {
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Asha Example');
  git('config', 'user.email', 'asha@example.org');
  writeFileSync(path.join(studio.folder, '.gitignore'), '.settings\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
}

const edit = () => studio.edit([{ do: 'set', path: ['routes', 0, 'blocks', 0, 'text'], value: 'Come in.' }]);
const history = () => studio.ask<Publication>('history');
const publish = async (files: string[], push = false) => {
  const { version } = (await studio.open()).state;
  return studio.ask<PublishAnswer>('publish', {
    message: 'Come in\n\n# said the door',
    version,
    files,
    push,
  });
};
const refusalOf = (answer: PublishAnswer) => ('refused' in answer ? answer.refused : undefined);

test('a commit holds exactly the named files, on a branch of its day, and what is staged stays staged', async () => {
  repository();
  for (const [file, text] of [
    ['notes.txt', 'mine'],
    ['media/a b.txt', 'a'],
    ['media/c.txt', 'c'],
  ] as const) {
    mkdirSync(path.join(studio.folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(studio.folder, file), text);
  }
  git('add', 'notes.txt');
  await edit();
  const planned = await history();
  expect(planned.files).toEqual([
    { file: 'site.yaml', change: 'changed' },
    { file: 'media/a b.txt', change: 'new' },
    { file: 'media/c.txt', change: 'new' },
  ]);
  expect(planned.words).toHaveLength(3);
  expect(planned.words[0]).toMatch(/Come in/);
  expect(planned.message).toContain('- New file: media/a b.txt');
  const done = await publish(['site.yaml', 'media/a b.txt']);
  expect(done).toMatchObject({ branch: 'edits/2026-11-22', pushed: false });
  expect(git('show', '--format=%an: %B', '--name-only').split('\n').filter(Boolean)).toEqual([
    'Asha Example: Come in',
    '# said the door',
    'media/a b.txt',
    'site.yaml',
  ]);
  expect(git('show', 'HEAD:site.yaml')).toBe(studio.onDisk().trim());
  expect(git('status', '--porcelain')).toBe('A  notes.txt\n?? media/c.txt');
  expect(git('rev-parse', 'HEAD~1')).toBe(git('rev-parse', 'main'));
  // the next one of the day is on the same branch
  expect(await publish(['media/c.txt'])).toMatchObject({ branch: 'branch' in done ? done.branch : '' });
  expect(refusalOf(await publish(['site.yaml']))).toContain('nothing to publish');
});

test('it is sent where that is asked for, and a failure to send is said', async () => {
  repository();
  const remote = path.join(studio.folder, '.remote');
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  git('remote', 'add', 'origin', remote);
  await edit();
  const done = await publish(['site.yaml'], true);
  expect(done).toMatchObject({ pushed: true, words: [expect.any(String), 'Sent to origin'] });
  expect(git('--git-dir', remote, 'log', '--format=%s', 'branch' in done ? done.branch : '')).toBe(
    'Come in\nfirst',
  );
  rmSync(remote, { recursive: true });
  await studio.undo();
  const unsent = await publish(['site.yaml'], true);
  expect(unsent).toMatchObject({
    pushed: false,
    words: [expect.any(String), expect.stringContaining('could not be sent')],
  });
});

test('a hook that refuses leaves branch, files and staged work as they were, and its words are shown', async () => {
  repository();
  const hook = path.join(studio.folder, '.git/hooks/pre-commit');
  mkdirSync(path.dirname(hook), { recursive: true });
  writeFileSync(hook, '#!/bin/sh\necho "No commits on Sundays" >&2\nexit 1\n');
  chmodSync(hook, 0o755);
  mkdirSync(path.join(studio.folder, 'media'));
  writeFileSync(path.join(studio.folder, 'media/new.txt'), 'new');
  await edit();
  const before = [git('rev-parse', 'HEAD'), git('symbolic-ref', 'HEAD'), git('branch')];
  expect(await publish(['site.yaml', 'media/new.txt'])).toEqual({
    refused: expect.stringContaining('a hook'),
    details: 'No commits on Sundays',
  });
  expect([git('rev-parse', 'HEAD'), git('symbolic-ref', 'HEAD'), git('branch')]).toEqual(before);
  expect(git('status', '--porcelain')).toBe('M site.yaml\n?? media/');
});

test.each<[string, () => void, RegExp]>([
  ['no repository', () => {}, /not in a Git repository/],
  ['no Git', () => vi.stubEnv('PATH', ''), /not installed/],
  [
    'no identity',
    () => {
      repository();
      git('config', '--unset', 'user.email');
    },
    /git config --global user\.email/,
  ],
  [
    'a detached head',
    () => {
      repository();
      git('checkout', '--quiet', '--detach');
    },
    /detached HEAD/,
  ],
  [
    'an unfinished merge',
    () => {
      repository();
      writeFileSync(path.join(studio.folder, '.git/MERGE_HEAD'), git('rev-parse', 'HEAD'));
    },
    /middle of a merge here.*git merge --continue.*git merge --abort/,
  ],
  [
    'an ignored file',
    () => {
      repository();
      git('rm', '--quiet', '--cached', 'site.yaml');
      writeFileSync(path.join(studio.folder, '.gitignore'), 'site.yaml\n');
    },
    /ignores site\.yaml/,
  ],
])('with %s it says so in words, and gives a ZIP file', async (_name, prepare, why) => {
  prepare();
  const folder = () => readdirSync(studio.folder).sort();
  await studio.open();
  mkdirSync(path.join(studio.folder, 'media/photos'), { recursive: true });
  writeFileSync(path.join(studio.folder, 'media/photos/é.txt'), 'é');
  symlinkSync('/etc/hostname', path.join(studio.folder, 'media/photos/link.txt'));
  await edit();
  expect((await studio.ask<Publication>('history')).git).toEqual({
    can: 'zip',
    why: expect.stringMatching(why),
  });
  expect(refusalOf(await publish(['site.yaml']))).toMatch(why);
  const before = folder();
  const answer = await fetch(`${studio.origin}${STUDIO}/archive`, {
    method: 'POST',
    headers: studio.headers,
  });
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
  expect(files.get('site.yaml')).toBe(readFileSync(studio.site, 'utf8'));
  expect(files.get('site.yaml')).toContain('Come in.');
  expect([...files.keys()]).not.toContain('media/photos/link.txt');
  expect(folder()).toEqual(before);
});

async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  const files = new Map<string, Promise<string>>();
  await new Promise<void>((resolve) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      const content = new Promise<string>((done, fail) =>
        zip.openReadStream(entry, (error, stream) =>
          error ? fail(error) : void buffer(stream).then((all) => done(String(all))),
        ),
      );
      files.set(entry.fileName, content);
    });
    zip.once('end', () => resolve());
  });
  return new Map(
    await Promise.all([...files].map(async ([name, content]) => [name, await content] as const)),
  );
}

test('what another program saved after the list was shown is not published unseen, and not lost', async () => {
  repository();
  await edit();
  const { version } = await history();
  const theirs = studio.onDisk().replace('Come in.', 'Stay out.');
  expect(theirs).toContain('Stay out.');
  // without an event: the watcher has not seen it yet
  writeFileSync(studio.site, theirs);
  const asked = { message: 'Come in', files: ['site.yaml'], push: false };
  expect(refusalOf(await studio.ask<PublishAnswer>('publish', { ...asked, version }))).toContain('meanwhile');
  expect(git('log', '--format=%s')).toBe('first');
  const again = await history();
  expect(again.words.join()).toContain('Stay out');
  expect(await studio.ask('publish', { ...asked, version: again.version })).toHaveProperty('commit');
  expect(`${git('show', 'HEAD:site.yaml')}\n`).toBe(theirs);
});

test('a program that takes too long ends with all that it started, and one that has ended is not waited for', async () => {
  const env = { PATH: process.env.PATH };
  const run = (script: string, patience: number) =>
    runProgram('sh', ['-c', script], { cwd: studio.folder, env, patience });
  const began = performance.now();
  const [late, ended, killed] = await Promise.all([
    run('sleep 600 & echo $!; wait', 50),
    run('sleep 600 & echo $!', 600_000),
    // as the system does where there is too little memory
    run('kill -9 $$', 600_000),
  ]);
  expect([late.code, ended.code, killed.code]).toEqual(['late', 0, 'ended']);
  expect(performance.now() - began).toBeLessThan(100_000);
  const pid = (one: typeof late) => Number(String(one.out));
  // gone, or dead and not collected yet
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', `${pid(late)}`], { encoding: 'utf8' });
  expect(stdout).toMatch(/^(Z.*)?\s*$/);
  process.kill(pid(ended), 'SIGKILL');
});

test('a lock that another Git program has left says what to do, and nothing is committed', async () => {
  repository();
  await edit();
  const lock = path.join(studio.folder, '.git/index.lock');
  writeFileSync(lock, '');
  expect(refusalOf(await publish(['site.yaml']))).toContain('delete the file .git/index.lock');
  rmSync(lock);
  expect(git('branch', '--format=%(refname:short)')).toBe('main');
  expect(await publish(['site.yaml'])).toHaveProperty('commit');
});

test('files that were not offered are not committed', async () => {
  repository();
  await edit();
  writeFileSync(path.join(studio.folder, 'secret.txt'), 'secret');
  for (const file of ['secret.txt', '../site.yaml', '.', ':(top)*', '-a', 'media/../secret.txt'])
    expect(refusalOf(await publish([file]))).toBeDefined();
  expect(refusalOf(await publish(['site.yaml', 'secret.txt']))).toContain('meanwhile');
  expect(git('log', '--format=%s')).toBe('first');
});

test.each([
  ['https://github.com/school/mun.git', 'https://github.com/school/mun/compare/edits/2026-11-22?expand=1'],
  [
    'https://asha:secret@github.com/school/mun',
    'https://github.com/school/mun/compare/edits/2026-11-22?expand=1',
  ],
  ['git@github.com:school/mun.git', 'https://github.com/school/mun/compare/edits/2026-11-22?expand=1'],
  [
    'ssh://git@gitlab.com:22/school/mun.git',
    'https://gitlab.com/school/mun/-/merge_requests/new?merge_request%5Bsource_branch%5D=edits%2F2026-11-22',
  ],
  ['https://git.example.org/school/mun', undefined],
  ['/srv/mun.git', undefined],
])('a pull request for %s is asked for at %s', (remote, address) => {
  expect(pullAddress(remote, 'edits/2026-11-22')).toBe(address);
});
