import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { git, LOGO, member, type School, SITE, school } from './school.ts';

/* Reading and publishing, in a folder with Git and in one without. */

const edited = (text: string) => SITE.replace('Welcome.', text);

describe.each([
  ['with Git', true],
  ['without Git', false],
])('%s', (_name, withGit) => {
  let service: School;
  let editor: Awaited<ReturnType<typeof member>>;
  const onDisk = (name: string) => readFileSync(path.join(service.project.folder, name), 'utf8');

  beforeAll(async () => {
    service = await school({ withGit });
    editor = await member(service);
  });
  afterAll(() => service.remove());

  test('the site is read with its files, and nothing else of the server', async () => {
    const { commit, branch, files } = await editor.read();
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['media/guides/a guide (1).pdf', 8],
      ['media/logo.svg', LOGO.length],
      ['site.yaml', SITE.length],
    ]);
    expect(branch).toBe(withGit ? 'main' : '');
    if (withGit) expect(commit).toBe(git(service.project.folder, 'rev-parse', 'HEAD'));
    const { id } = files.find(({ path }) => path === 'site.yaml') ?? { id: '' };
    const blob = await editor.call(`/blob?id=${id}&path=site.yaml&commit=${commit}`);
    expect([blob.status, await blob.text()]).toEqual([200, SITE]);
    expect(blob.headers.get('content-type')).toBe('application/octet-stream');
  });

  test('a publication is on the disk at once, and its build follows', async () => {
    const before = await editor.read();
    const done = await editor.publish({
      'site.yaml': edited('Hello.'),
      'media/new/drawing.svg': LOGO,
      'media/guides/a guide (1).pdf': null,
    });
    expect(done.status).toBe(200);
    expect(onDisk('site.yaml')).toBe(edited('Hello.'));
    expect(onDisk('media/new/drawing.svg')).toBe(LOGO);
    const after = await editor.read();
    expect(after.commit).toBe(done.commit);
    expect(after.commit).not.toBe(before.commit);
    expect(after.files.map(({ path }) => path)).toEqual([
      'media/logo.svg',
      'media/new/drawing.svg',
      'site.yaml',
    ]);
    const state = async () => (await editor.call(`/build?commit=${done.commit}`)).json();
    await expect.poll(state).toEqual({ state: 'live', address: '/' });
  });

  test('the same order again, after its answer was lost, is published once', async () => {
    const { commit: parent } = await editor.read();
    const first = await editor.publish({ 'site.yaml': edited('Once.') }, { parent });
    const second = await editor.publish({ 'site.yaml': edited('Once.') }, { parent });
    expect(second).toEqual(first);
    expect(first.moved).toBeUndefined();
  });

  test('who was slower is not published, and gets what there is now', async () => {
    const { commit: parent } = await editor.read();
    const faster = await editor.publish({ 'site.yaml': edited('Faster.') }, { parent });
    const slower = await editor.publish({ 'site.yaml': edited('Slower.') }, { parent });
    expect(slower).toEqual({ status: 200, moved: true, commit: faster.commit });
    expect(onDisk('site.yaml')).toBe(edited('Faster.'));
  });

  test('of ten at the same moment one is published', async () => {
    const { commit: parent } = await editor.read();
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        editor.publish({ 'media/at-once.svg': `${LOGO}<!-- ${number} -->` }, { parent }),
      ),
    );
    expect(others.filter(({ moved }) => !moved)).toHaveLength(1);
  });

  test('what somebody changes on the server is seen, and is not overwritten', async () => {
    const { commit: parent } = await editor.read();
    writeFileSync(service.project.site, edited('By hand.'));
    expect((await editor.publish({ 'site.yaml': edited('Studio.') }, { parent })).moved).toBe(true);
    expect(onDisk('site.yaml')).toBe(edited('By hand.'));
    expect((await editor.publish({ 'site.yaml': edited('Both.') })).status).toBe(200);
  });

  test('a site with errors is refused with them, and nothing has changed', async () => {
    const { project } = service;
    const checking = await school({ project, check: 'real' });
    const editor = await member(checking);
    const before = await editor.read();
    const refused = await editor.publish({
      'site.yaml': `${SITE}\ncommitees: []\n`,
      'media/unwanted.svg': LOGO,
    });
    expect(refused).toMatchObject({ status: 422, code: 'site-errors' });
    expect(refused.problems).toEqual([expect.stringMatching(/^Line \d+: .*commitees/)]);
    expect(await editor.read()).toEqual(before);
    await checking.remove();
  });

  test('nothing is published where nothing is different', async () => {
    const before = await editor.read();
    const same = await editor.publish({ 'media/logo.svg': LOGO, 'media/never.svg': null });
    expect(same).toMatchObject({ status: 200, commit: before.commit });
  });
});

test('a commit has its author, its message and its files, and leaves alone what somebody has staged', async () => {
  const service = await school();
  const { folder } = service.project;
  writeFileSync(path.join(folder, 'notes.txt'), 'staged');
  git(folder, 'add', 'notes.txt');
  const editor = await member(service);
  const { commit } = await editor.publish(
    { 'site.yaml': edited('Hello.') },
    { message: 'Say hello\n\n- and why\u0007' },
  );
  expect(git(folder, 'log', '-1', '--format=%an|%cn|%B', commit)).toBe('asha|Plenary|Say hello\n\n- and why');
  expect(git(folder, 'show', '--name-only', '--format=', commit)).toBe('site.yaml');
  expect(git(folder, 'status', '--porcelain')).toBe('A  notes.txt');
  await service.remove();
});

test('an earlier version can be read, for a merge; what is no part of the branch cannot', async () => {
  const service = await school();
  const { folder } = service.project;
  const editor = await member(service);
  const before = await editor.read();
  await editor.publish({ 'site.yaml': edited('Later.') });
  expect(await editor.read(before.commit)).toEqual(before);
  const id = git(folder, 'rev-parse', `${before.commit}:site.yaml`);
  const old = await editor.call(`/blob?id=${id}&path=site.yaml&commit=${before.commit}`);
  expect(await old.text()).toBe(SITE);
  // in the repository, and no file of the site
  const secret = git(folder, 'rev-parse', `${before.commit}:secret.txt`);
  for (const [name, blob] of [
    ['secret.txt', secret],
    ['site.yaml', secret],
    ['media/logo.svg', secret],
  ])
    expect((await editor.call(`/blob?id=${blob}&path=${name}&commit=${before.commit}`)).status).toBe(404);
  git(folder, 'checkout', '--quiet', '--orphan', 'other');
  writeFileSync(service.project.site, edited('Elsewhere.'));
  git(folder, 'commit', '--quiet', '--all', '--message=elsewhere');
  const elsewhere = git(folder, 'rev-parse', 'HEAD');
  git(folder, 'checkout', '--quiet', 'main');
  expect((await editor.call(`/files?commit=${elsewhere}`)).status).toBe(404);
  const other = git(folder, 'rev-parse', `${elsewhere}:site.yaml`);
  expect((await editor.call(`/blob?id=${other}&path=site.yaml&commit=${elsewhere}`)).status).toBe(404);
  await service.remove();
});

test('nothing of the repository runs: no hook, no filter, no monitor', async () => {
  const service = await school();
  const { folder } = service.project;
  const trap = path.join(folder, '.git/sprung');
  for (const hook of [
    'pre-commit',
    'commit-msg',
    'post-commit',
    'reference-transaction',
    'post-index-change',
  ])
    writeFileSync(path.join(folder, '.git/hooks', hook), `#!/bin/sh\necho ${hook} >> ${trap}\n`, {
      mode: 0o755,
    });
  writeFileSync(path.join(folder, '.git/info/attributes'), '* filter=trap\n');
  const command = (why: string) => `sh -c 'echo ${why} $(ps -o args= $PPID) >> ${trap}; cat'`;
  for (const [key, value] of [
    ['filter.trap.clean', command('clean')],
    ['filter.trap.smudge', command('smudge')],
    ['core.fsmonitor', command('monitor')],
    ['commit.gpgSign', 'true'],
    ['gpg.program', command('gpg')],
  ])
    git(folder, 'config', String(key), String(value));
  const editor = await member(service);
  expect((await editor.publish({ 'site.yaml': edited('Hello.'), 'media/a.svg': LOGO })).status).toBe(200);
  expect(existsSync(trap) && readFileSync(trap, 'utf8')).toBe(false);
  await service.remove();
});
