import { describe, expect, test } from 'vitest';
import {
  connectRepository,
  fixedTokenAccess,
  type PublishResult,
} from '../../../src/studio/places/hosts/index.ts';
import { changed, hostWith, KINDS, PROPOSAL, publish, reasonOf, SITE, TOKEN, textOf } from './hosts.ts';

describe.each(KINDS)('%s', (kind) => {
  test('a site may lie in a folder of the repository', async () => {
    const inside = Object.fromEntries(Object.entries(SITE).map(([path, one]) => [`sites/mun/${path}`, one]));
    const { remote, repository } = await hostWith(
      kind,
      { ...inside, 'site.yaml': 'another' },
      { folder: 'sites/mun' },
    );
    const { commit, files } = await remote.read();
    expect([...files.keys()].sort()).toEqual(['media/logo.svg', 'media/photos/hall.txt', 'site.yaml']);
    const { id = '' } = files.get('media/logo.svg') ?? {};
    expect(textOf(await remote.blob(id, 'media/logo.svg', commit))).toBe(SITE['media/logo.svg']);
    await publish(remote, { 'site.yaml': 'changed', 'media/logo.svg': null });
    const after = await repository.files();
    expect(after['sites/mun/site.yaml']).toBe('changed');
    expect(after['site.yaml']).toBe('another');
    expect(after).not.toHaveProperty('sites/mun/media/logo.svg');
  });

  test('where nothing changes, nothing is sent', async () => {
    const { remote, repository, host } = await hostWith(kind);
    const { commit: parent } = await remote.read();
    const before = host.calls.length;
    const files = changed({ 'site.yaml': String(SITE['site.yaml']), 'media/never-there.txt': null });
    expect(await remote.publish({ parent, files, message: 'Nothing' })).toMatchObject({ commit: parent });
    expect(host.calls).toHaveLength(before);
    expect(await repository.head()).toBe(parent);
  });

  test('a token that may not open pull requests proposes with a page that opens one', async () => {
    const { remote, repository, host } = await hostWith(kind);
    host.may.pulls = false;
    const done = (await publish(remote, { 'site.yaml': 'new' }, { propose: PROPOSAL })) as PublishResult;
    expect(await repository.head(PROPOSAL.branch)).toBe(done.commit);
    expect(done.proposal?.isOpen).toBe(false);
    expect(decodeURIComponent(String(done.proposal?.address))).toContain(PROPOSAL.branch);
  });

  test('a proposal may be sent again, and does not touch another one of its name', async () => {
    const { remote, repository, host } = await hostWith(kind);
    const first = (await publish(remote, { 'site.yaml': 'new' }, { propose: PROPOSAL })) as PublishResult;
    const again = (await publish(remote, { 'site.yaml': 'new' }, { propose: PROPOSAL })) as PublishResult;
    expect(again).toEqual(first);
    expect(host.pulls).toHaveLength(1);
    const other = publish(remote, { 'site.yaml': 'other' }, { propose: PROPOSAL });
    expect(await reasonOf(other)).toBe('taken');
    expect(await repository.head(PROPOSAL.branch)).toBe(first.commit);
  });

  test('a protected branch and a token that may only read are explained, and nothing changes', async () => {
    const { remote, repository, host } = await hostWith(kind);
    const head = await repository.head();
    host.isProtected = true;
    expect(await reasonOf(publish(remote, { 'site.yaml': 'new' }))).toMatch(/^(?:refused|forbidden)$/);
    host.isProtected = false;
    host.may.write = false;
    expect(await reasonOf(publish(remote, { 'site.yaml': 'new' }))).toBe('forbidden');
    expect(await repository.head()).toBe(head);
  });

  test('a repository without site.yaml, a missing one and a missing branch are explained', async () => {
    const { remote } = await hostWith(kind, { 'README.md': 'x' });
    await expect(remote.read()).rejects.toThrow(/no file site\.yaml/);
    const { place } = await hostWith(kind);
    const at = async (more: object) =>
      (await connectRepository({ ...place, ...more }, fixedTokenAccess(TOKEN))).read();
    expect(await reasonOf(at({ project: 'school/none' }))).toBe('missing');
    expect(await reasonOf(at({ branch: 'none' }))).toBe('missing');
    expect(await reasonOf(at({ folder: 'none' }))).toMatch(/missing|no-site/);
  });

  test('files outside of the site are never published', async () => {
    const { remote, host } = await hostWith(kind);
    const { commit: parent } = await remote.read();
    const before = host.calls.length;
    for (const path of [
      'README.md',
      '.github/workflows/x.yml',
      'media/../x',
      'media/.git/config',
      '/media/x',
      'media\\x',
    ])
      await expect(remote.publish({ parent, files: changed({ [path]: 'x' }), message: 'x' })).rejects.toThrow(
        'does not publish',
      );
    expect(host.calls).toHaveLength(before);
  });
});

// GitHub has none: its description allows no longer ids than 40
test.each(['gitlab', 'forgejo'] as const)(
  '%s: a repository with SHA-256 is read and published',
  async (kind) => {
    const { remote, repository } = await hostWith(kind, SITE, { format: 'sha256' });
    await publish(remote, { 'media/new.txt': 'new' });
    expect((await repository.files())['media/new.txt']).toBe('new');
    const { commit, files } = await remote.read();
    const { id = '' } = files.get('media/new.txt') ?? {};
    expect(id).toHaveLength(64);
    expect(textOf(await remote.blob(id, 'media/new.txt', commit))).toBe('new');
  },
);
