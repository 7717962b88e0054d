import { describe, expect, test } from 'vitest';
import type { PublishConflict, PublishResult } from '../../../src/studio/places/hosts/index.ts';
import { changed, hostWith, KINDS, PROPOSAL, publish, SITE, textOf } from './hosts.ts';
import type { Forgejo } from './servers/forgejo.ts';
import { readCommit } from './servers/git.ts';
import type { GitHub } from './servers/github.ts';
import type { GitLab } from './servers/gitlab.ts';

describe.each(KINDS)('%s', (kind) => {
  test('the files of the site are listed with their ids and sizes, and no others', async () => {
    const { remote, repository } = await hostWith(kind, {
      ...SITE,
      'media/link.jpg': { mode: '120000', text: '../README.md' },
      'media/other': { mode: '160000', id: 'a'.repeat(40) },
    });
    const { commit, branch, files } = await remote.read();
    expect({ commit, branch }).toEqual({ commit: await repository.head(), branch: 'main' });
    expect([...files.keys()].sort()).toEqual(['media/logo.svg', 'media/photos/hall.txt', 'site.yaml']);
    for (const [path, { id, size }] of files) {
      expect(id).toBe(await repository.line('rev-parse', `main:${path}`));
      expect(size).toBe(Number(await repository.line('cat-file', '-s', id)));
      expect(textOf(await remote.blob(id, path, commit))).toBe(SITE[path]);
    }
  });

  test('package.json is a file of the site, in its folder too, and changes with a commit of its own', async () => {
    for (const folder of [undefined, 'sites/mun']) {
      const inFolder = (name: string) => (folder === undefined ? name : `${folder}/${name}`);
      const files = { 'site.yaml': 'a: 1\n', 'package.json': '{"private":true}\n', 'README.md': 'Read me' };
      const all = Object.fromEntries(Object.entries(files).map(([name, text]) => [inFolder(name), text]));
      const { remote, repository } = await hostWith(
        kind,
        { ...all, 'other/package.json': '{}' },
        { ...(folder !== undefined && { folder }) },
      );
      const { commit, files: listed } = await remote.read();
      expect([...listed.keys()].sort()).toEqual(['package.json', 'site.yaml']);
      const { id = '' } = listed.get('package.json') ?? {};
      expect(textOf(await remote.blob(id, 'package.json', commit))).toBe(files['package.json']);
      const request = { parent: commit, files: changed({ 'package.json': '{}\n' }), message: 'A number' };
      expect(await remote.publish(request)).toMatchObject({ parent: commit });
      const lines = await repository.line('diff', '--name-only', commit, 'main');
      expect(lines).toBe(inFolder('package.json'));
      expect((await remote.read()).files.get('package.json')?.size).toBe(3);
    }
  });

  test('what was changed, added and deleted becomes one commit on the head, and nothing else changes', async () => {
    const { remote, repository, host } = await hostWith(kind);
    const { commit: parent } = await remote.read();
    const files = changed({
      'site.yaml': 'conference:\n  name: Ünïcode\n',
      'media/päge 1.txt': 'new',
      'media/logo.svg': null,
      'media/never-there.txt': null,
      'media/photos/hall.txt': 'A hall',
    });
    const done = (await remote.publish({
      parent,
      files,
      message: 'Three changes\n\nwith reasons',
    })) as PublishResult;
    const { 'media/logo.svg': _, ...rest } = SITE;
    expect(await repository.files()).toEqual({
      ...rest,
      'site.yaml': 'conference:\n  name: Ünïcode\n',
      'media/päge 1.txt': 'new',
    });
    const { id, parents, message } = await readCommit(repository, 'main');
    expect({ id, parents, message }).toEqual({
      id: done.commit,
      parents: [parent],
      message: 'Three changes\n\nwith reasons',
    });
    expect(done.parent).toBe(parent);
    expect(done.address).toMatch(new RegExp(`^${host.origin}/school/mun.*/commit/${id}$`));
  });

  test('where somebody else has changed the same file, nothing is replaced: the caller merges and tries again', async () => {
    const { remote, repository } = await hostWith(kind);
    const { commit: parent } = await remote.read();
    const theirs = await repository.save({ 'site.yaml': 'theirs', 'media/theirs.txt': 'theirs' });
    const request = { parent, files: changed({ 'site.yaml': 'ours' }), message: 'Ours' };
    expect(await remote.publish(request)).toEqual({ moved: true, theirs, parent: theirs });
    expect(await repository.head()).toBe(theirs);
    const read = await remote.read(theirs);
    expect(read.files.has('media/theirs.txt')).toBe(true);
    await remote.publish({ parent: theirs, files: changed({ 'site.yaml': 'both' }), message: 'Both' });
    expect(await repository.files()).toMatchObject({ 'site.yaml': 'both', 'media/theirs.txt': 'theirs' });
  });

  test('a proposal is a branch with a pull request, and the branch of the site stays', async () => {
    const { remote, repository, host } = await hostWith(kind);
    const parent = await repository.head();
    const done = (await publish(remote, { 'media/new.txt': 'new' }, { propose: PROPOSAL })) as PublishResult;
    expect(await repository.head()).toBe(parent);
    expect(await repository.head(PROPOSAL.branch)).toBe(done.commit);
    expect((await readCommit(repository, done.commit)).parents).toEqual([parent]);
    const { branch: head, ...words } = PROPOSAL;
    expect(host.pulls).toEqual([{ number: 1, head, base: 'main', ...words }]);
    expect(done.proposal?.isOpen).toBe(true);
    expect(done.proposal?.address).toMatch(/\/(?:pull|pulls|merge_requests)\/1$/);
  });
});

test.each(['gitlab', 'forgejo'] as const)(
  '%s: what comes between looking at the files and committing is not lost',
  async (kind) => {
    const { remote, host, repository } = await hostWith(kind, { 'site.yaml': 'a: 0\nb: 0\n' });
    const { commit: parent } = await remote.read();
    let theirs = '';
    host.between = async () => {
      theirs ||= await repository.save({ 'site.yaml': 'a: theirs\nb: 0\n' });
    };
    const files = changed({ 'site.yaml': 'a: 0\nb: ours\n' });
    const result = (await remote.publish({ parent, files, message: 'Ours' })) as PublishConflict;
    // GitLab has let our commit pass, and the studio repairs that; Forgejo has not
    expect(result).toEqual({ moved: true, theirs, parent: await repository.head() });
    expect(result.parent === theirs).toBe(kind === 'forgejo');
    const merged = changed({ 'site.yaml': 'a: theirs\nb: ours\n' });
    await remote.publish({ parent: result.parent, files: merged, message: 'Both' });
    expect((await repository.files())['site.yaml']).toBe('a: theirs\nb: ours\n');
  },
);

test('GitHub says what has become of a commit: by all jobs of its workflows, and by other builders', async () => {
  const { remote, host, repository } = await hostWith('github');
  const github = host as unknown as GitHub;
  const commit = String(await repository.head());
  const stateWith = async (build: GitHub['build']) => {
    github.build = build;
    return remote.buildOf(commit);
  };
  const done = { status: 'completed', conclusion: 'success' };
  expect(await stateWith({})).toEqual({ state: 'waiting' });
  expect(await stateWith({ suites: [{ status: 'queued', conclusion: null, runs: 0 }] })).toEqual({
    state: 'waiting',
  });
  expect(await stateWith({ suites: [done, { status: 'in_progress', conclusion: null }] })).toEqual({
    state: 'building',
  });
  expect(await stateWith({ suites: [done], statuses: ['pending'] })).toEqual({ state: 'building' });
  expect(await stateWith({ suites: [done], pages: 'https://school.github.io/mun/' })).toEqual({
    state: 'live',
    address: 'https://school.github.io/mun/',
  });
  expect(await stateWith({ suites: [done], pages: 'javascript:alert(1)' })).toEqual({ state: 'live' });
  expect(await stateWith({ statuses: ['success'] })).toEqual({ state: 'live' });
  expect(await stateWith({ suites: [done, { status: 'completed', conclusion: 'failure' }] })).toEqual({
    state: 'failed',
    link: 'https://github.com/school/mun/runs/2',
  });
  const skipped = { status: 'completed', conclusion: 'skipped' };
  expect(await stateWith({ suites: [skipped] })).toEqual({ state: 'unknown' });
  // a workflow that has nothing to do skips its job at once, while the jobs of another are not there yet
  expect(await stateWith({ suites: [skipped, { status: 'queued', conclusion: null, runs: 0 }] })).toEqual({
    state: 'waiting',
  });
  github.may.checks = false;
  expect(await stateWith({ suites: [done] })).toEqual({ state: 'unknown' });
});

test('GitLab says what has become of a commit: by its pipeline', async () => {
  const { remote, host, repository } = await hostWith('gitlab');
  const gitlab = host as unknown as GitLab;
  const commit = String(await repository.head());
  const link = `${host.origin}/school/mun/site/-/pipelines/7`;
  const stateWith = async (status: string) => {
    gitlab.pipeline = { id: 7, status };
    return remote.buildOf(commit);
  };
  expect(await remote.buildOf(commit)).toEqual({ state: 'waiting' });
  expect(await stateWith('running')).toEqual({ state: 'building', link });
  expect(await stateWith('failed')).toEqual({ state: 'failed', link });
  expect(await stateWith('success')).toEqual({ state: 'live', link });
  gitlab.pages = 'https://mun.gitlab.io/';
  expect(await stateWith('success')).toEqual({ state: 'live', link, address: 'https://mun.gitlab.io/' });
});

test('Forgejo says what has become of a commit: by its statuses', async () => {
  const { remote, host, repository } = await hostWith('forgejo');
  const forgejo = host as unknown as Forgejo;
  const commit = String(await repository.head());
  const stateWith = async (...all: string[]) => {
    forgejo.statuses = all.map((status, index) => ({
      status,
      target_url: `/school/mun/actions/runs/${index}`,
    }));
    return remote.buildOf(commit);
  };
  const link = (index: number) => `${host.origin}/school/mun/actions/runs/${index}`;
  expect(await stateWith()).toEqual({ state: 'waiting' });
  expect(await stateWith('success', 'pending')).toEqual({ state: 'building', link: link(1) });
  expect(await stateWith('success', 'failure')).toEqual({ state: 'failed', link: link(1) });
  expect(await stateWith('success')).toEqual({ state: 'live', link: link(0) });
});
