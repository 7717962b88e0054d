import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Publication, PublishResponse } from '../../../src/core/index.ts';
import { gitHostName } from '../../../src/oc/file-api/commit.ts';
import { runProgram } from '../../../src/oc/file-api/program.ts';
import { unzipped } from '../../site/build/finished.ts';
import { startServer } from '../../start-server.ts';
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
  return studio.ask<PublishResponse>('publish', {
    message: 'Come in\n\n# said the door',
    version,
    files,
    push,
  });
};
const refusalOf = (answer: PublishResponse) => ('refused' in answer ? answer.refused : undefined);

test('a commit holds exactly the named files, on the branch that is checked out, and what is staged stays staged', async () => {
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
  expect(done).toMatchObject({ branch: 'main', pushed: false });
  expect(git('show', '--format=%an: %B', '--name-only').split('\n').filter(Boolean)).toEqual([
    'Asha Example: Come in',
    '# said the door',
    'media/a b.txt',
    'site.yaml',
  ]);
  expect(git('show', 'HEAD:site.yaml')).toBe((await studio.onDisk()).trim());
  expect(git('status', '--porcelain')).toBe('A  notes.txt\n?? media/c.txt');
  expect(await publish(['media/c.txt'])).toMatchObject({ branch: 'main' });
  expect(refusalOf(await publish(['site.yaml']))).toContain('nothing to publish');
});

/** A bare repository as the remote `origin`. */
function remoteRepository(): string {
  const remote = path.join(studio.folder, '.remote');
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  git('remote', 'add', 'origin', remote);
  return remote;
}

const stateOf = async () => {
  const { git: state } = await history();
  if (state.can !== 'commit') throw new Error(`It is ${state.can}.`);
  return state;
};

test('it is sent where that is asked for', async () => {
  repository();
  const remote = remoteRepository();
  await edit();
  expect(await stateOf()).toMatchObject({ remote: 'origin', host: 'the server' });
  const done = await publish(['site.yaml'], true);
  expect(done).toMatchObject({ pushed: true });
  expect(done).not.toHaveProperty('failed');
  expect(git('--git-dir', remote, 'log', '--format=%s', 'branch' in done ? done.branch : '')).toBe(
    'Come in\nfirst',
  );
  expect(await stateOf()).not.toHaveProperty('unsent');
});

test('what is only saved on this computer can be sent later, also by a studio that was started again', async () => {
  repository();
  const remote = remoteRepository();
  await edit();
  expect(await publish(['site.yaml'])).toMatchObject({ pushed: false });
  expect(await stateOf()).toMatchObject({ unsent: true });
  // the next day, and nothing has changed since
  vi.setSystemTime('2026-11-23T12:00');
  expect(await publish([], true)).toMatchObject({ pushed: true, branch: 'main' });
  expect(git('--git-dir', remote, 'log', '--format=%s', 'main')).toBe('Come in\nfirst');
  expect(refusalOf(await publish([], true))).toContain('nothing to publish');
});

test.each<[string, (remote: string) => Promise<() => void> | (() => void), RegExp]>([
  [
    'a server that is gone',
    (remote) => {
      renameSync(remote, `${remote}-away`);
      return () => renameSync(`${remote}-away`, remote);
    },
    /no repository at the address/,
  ],
  [
    'a hook that says no',
    (remote) => {
      const hook = path.join(remote, 'hooks/pre-receive');
      mkdirSync(path.dirname(hook), { recursive: true });
      writeFileSync(hook, '#!/bin/sh\necho "Ask Ms Rai first" >&2\nexit 1\n');
      chmodSync(hook, 0o755);
      return () => rmSync(hook);
    },
    /refuses these changes/,
  ],
  [
    'another version on the same branch',
    (remote) => {
      const other = path.join(studio.folder, '.other');
      execFileSync('git', ['clone', '--quiet', studio.folder, other]);
      const there = ['-C', other, '-c', 'user.name=B', '-c', 'user.email=b@example.org'];
      git(...there, 'commit', '--quiet', '--allow-empty', '-m', 'other');
      git(...there, 'push', '--quiet', remote, 'HEAD');
      return () => void git('--git-dir', remote, 'update-ref', '-d', 'refs/heads/main');
    },
    /Somebody else has sent another version.*git pull --rebase/,
  ],
  [
    'no network',
    (remote) => {
      git('remote', 'set-url', 'origin', 'http://127.0.0.1:9/school/mun.git');
      return () => void git('remote', 'set-url', 'origin', remote);
    },
    /127\.0\.0\.1 can’t be reached\. Check the internet connection/,
  ],
  [
    'a server that wants a password',
    async (remote) => {
      const { origin, close } = await startServer((_, response) =>
        response.writeHead(401, { 'www-authenticate': 'Basic realm="Git"' }).end(),
      );
      git('remote', 'set-url', 'origin', `${origin}/school/mun.git`);
      return () => {
        git('remote', 'set-url', 'origin', remote);
        void close();
      };
    },
    /isn’t signed in to 127\.0\.0\.1/,
  ],
])(
  'with %s the version stays on this computer, the reason is in words, and it is sent when that is over',
  async (_name, prepare, why) => {
    repository();
    const remote = remoteRepository();
    const repair = await prepare(remote);
    await edit();
    const answer = await publish(['site.yaml'], true);
    expect(answer).toMatchObject({
      pushed: false,
      failed: { why: expect.stringMatching(why), details: expect.stringMatching(/./) },
    });
    expect(git('log', '-1', '--format=%s', 'main')).toBe('Come in');
    expect(await stateOf()).toMatchObject({ unsent: true });
    repair();
    expect(await publish([], true)).toMatchObject({ pushed: true });
    expect(git('--git-dir', remote, 'log', '-1', '--format=%s', 'main')).toBe('Come in');
  },
);

test('a Git that has no name yet gets one from the window, in the settings of this repository alone', async () => {
  repository();
  git('config', '--unset', 'user.email');
  await edit();
  expect(await stateOf()).toMatchObject({ author: { name: 'Asha Example', mail: '' } });
  const { version } = await history();
  const ask = (author?: { name: string; mail: string }) =>
    studio.ask<PublishResponse>('publish', {
      ...{ message: 'Come in', version, files: ['site.yaml'], push: false },
      ...(author && { author }),
    });
  expect(refusalOf(await ask())).toContain('needs your name');
  expect(refusalOf(await ask({ name: 'Asha', mail: 'asha' }))).toContain('needs your name');
  expect(git('log', '--format=%s')).toBe('first');
  expect(await ask({ name: 'Ravi "R" Example', mail: 'ravi@example.org' })).toHaveProperty('commit');
  expect(git('log', '-1', '--format=%an <%ae>')).toBe('Ravi "R" Example <ravi@example.org>');
  expect(git('config', '--local', 'user.email')).toBe('ravi@example.org');
  expect(readFileSync(path.join(studio.folder, '.settings'), 'utf8')).toBe('');
  expect(await stateOf()).not.toHaveProperty('author');
});

test('before anything goes online, it says how much is sample content, which values these are, and where the site will be', async () => {
  repository();
  await studio.edit([
    { do: 'set', path: ['conference', 'place'], value: 'Example Hall', sample: true },
    { do: 'set', path: ['conference', 'school'], value: 'Example School', sample: true },
    // the cells of a row are in one line
    {
      do: 'insert',
      list: ['routes', 0, 'blocks'],
      index: 0,
      value: {
        type: 'table',
        rows: [
          ['Who', 'Pays'],
          ['A delegate', '1500'],
        ],
      },
      sample: true,
    },
  ]);
  const { samples, sampleValues, problems, address } = await history();
  expect(samples).toBeGreaterThanOrEqual(4);
  expect(sampleValues).toHaveLength(samples);
  expect(sampleValues).toContainEqual({
    path: ['conference', 'place'],
    label: 'Conference, place: "Example Hall"',
  });
  expect(problems).toEqual((await studio.open()).state.problems);
  expect(address).toMatch(/^https?:/);
});

test('without Git, everything can be downloaded, or what has changed', async () => {
  mkdirSync(path.join(studio.folder, 'media/photos'), { recursive: true });
  writeFileSync(path.join(studio.folder, 'media/photos/a.txt'), 'a');
  await studio.sync();
  const { git: state, files } = await history();
  expect([state.can, files]).toEqual(['zip', [{ file: 'media/photos/a.txt', change: 'new' }]]);
  expect([...(await archive({ all: true }))]).toEqual([
    ['site.yaml', await studio.onDisk()],
    ['media/photos/a.txt', 'a'],
  ]);
  expect([...(await archive({ all: false })).keys()]).toEqual(['site.yaml', 'media/photos/a.txt']);
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
  const files = await archive({});
  expect(files.get('site.yaml')).toBe(readFileSync(studio.site, 'utf8'));
  expect(files.get('site.yaml')).toContain('Come in.');
  expect([...files.keys()]).not.toContain('media/photos/link.txt');
  expect(folder()).toEqual(before);
});

/** The files of a ZIP that the studio makes, as texts. */
async function archive(request: { all?: boolean }): Promise<Map<string, string>> {
  const answer = await studio.answerOf('archive', JSON.stringify(request));
  const files = await unzipped(new Uint8Array(await answer.arrayBuffer()));
  return new Map([...files].map(([name, content]) => [name, new TextDecoder().decode(content)]));
}

test('what another program saved after the list was shown is not published unseen, and not lost', async () => {
  repository();
  await edit();
  const { version } = await history();
  const theirs = (await studio.onDisk()).replace('Come in.', 'Stay out.');
  expect(theirs).toContain('Stay out.');
  // without an event: the watcher has not seen it yet
  writeFileSync(studio.site, theirs);
  const asked = { message: 'Come in', files: ['site.yaml'], push: false };
  expect(refusalOf(await studio.ask<PublishResponse>('publish', { ...asked, version }))).toContain(
    'meanwhile',
  );
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

test('a remote has the name that people know', () => {
  expect(
    ['git@github.com:a/b.git', 'https://codeberg.org/a/b', 'https://git.example.org/a/b', '/srv/b.git'].map(
      gitHostName,
    ),
  ).toEqual(['GitHub', 'Codeberg', 'git.example.org', 'the server']);
});
