import { expect, test, vi } from 'vitest';
import type { AvailableUpdate, InstalledVersion, UpdateResponse } from '../../../src/core/index.ts';
import { createTokenStore } from '../../../src/studio/places/hosts/index.ts';
import { createAccounts } from '../../../src/studio/tab/places/accounts.ts';
import { answerUpdate } from '../../../src/studio/tab/update/updating.ts';
import { hostWith, KINDS, type Kind, TOKEN } from '../hosts/hosts.ts';
import { readCommit } from '../hosts/servers/git.ts';
import { siteOf } from './editors.ts';
import { newestOfTest } from './newest-server.ts';

/* Another version of Plenary for a site in a repository, at hosts and a registry that run here. */

const MANIFEST = `{
  "private": true,
  "scripts": { "plenary": "plenary check" },
  "dependencies": {"plenary" : "1.0.0"}
}
`;

/** A site at a host, and its editor. */
async function start(kind: Kind, manifest: string | undefined = MANIFEST, version?: string) {
  const files = { 'site.yaml': siteOf(1), ...(manifest !== undefined && { 'package.json': manifest }) };
  const setting = await hostWith(kind, files);
  const newest = await newestOfTest(version);
  const place = { kind: 'repository', ...setting.place } as const;
  const accounts = createAccounts(createTokenStore(undefined));
  const signIn = (token = TOKEN) => accounts.signIn(place, { kind: 'token', token, remember: false });
  await signIn();
  const pull = vi.fn(async () => {});
  const update = (request: object): Promise<UpdateResponse> =>
    answerUpdate(request, { place, accounts, pull, send: newest.send });
  const read = async () => (await update({ do: 'read' })) as InstalledVersion;
  const manifestNow = async () => (await setting.repository.files())['package.json'];
  return { ...setting, newest, accounts, signIn, pull, update, read, manifestNow };
}

const refusedIn = (answer: UpdateResponse) => ('refused' in answer ? answer.refused : JSON.stringify(answer));

test.each(KINDS)(
  '%s: one number changes as one commit, and back, and nobody is asked before',
  async (kind) => {
    const { repository, newest, pull, update, read, manifestNow, host } = await start(kind);
    const first = String(await repository.head());
    const { version, parent, isStore, repository: page } = await read();
    expect({ version, parent, page }).toEqual({ version: '1.0.0', parent: first, page: expect.any(String) });
    expect(page.startsWith(host.origin)).toBe(true);
    expect(isStore).toBe(kind === 'forgejo' ? true : undefined);
    expect(newest.addresses).toEqual([]);

    expect(await update({ do: 'look', version })).toEqual({
      newest: '1.2.0',
      notes: [
        {
          heading: 'Changes your pages',
          entries: ['The table of committees has lines between its rows.'],
        },
        { heading: 'You can now', entries: ['Write `rooms:` for each committee.'] },
        { heading: 'Repaired', entries: ['A long name of a school no longer leaves its cell.'] },
      ],
    });
    expect(newest.addresses).toEqual([
      'https://registry.npmjs.org/plenary/latest',
      'https://cdn.jsdelivr.net/npm/plenary@1.2.0/CHANGELOG.md',
    ]);
    expect(await repository.head()).toBe(first);

    const answer = await update({ do: 'change', version, to: '1.2.0', parent });
    const { id, parents, message } = await readCommit(repository, 'main');
    expect(answer).toEqual({ commit: id });
    expect({ parents, message: message.trim() }).toEqual({
      parents: [first],
      message: 'Update Plenary from 1.0.0 to 1.2.0',
    });
    expect(await manifestNow()).toBe(MANIFEST.replace('1.0.0', '1.2.0'));
    expect(await repository.line('diff', '--numstat', first, 'main')).toBe('1\t1\tpackage.json');
    expect(pull).toHaveBeenCalledTimes(1);

    expect(await update({ do: 'change', version: '1.2.0', to: '1.0.0', parent: id })).toHaveProperty(
      'commit',
    );
    expect(await manifestNow()).toBe(MANIFEST);
    expect((await readCommit(repository, 'main')).message.trim()).toBe('Go back from Plenary 1.2.0 to 1.0.0');
    expect(await repository.line('rev-list', '--count', `${first}..main`)).toBe('2');
  },
);

test.each(KINDS)('%s: where somebody was faster with the number, theirs stays', async (kind) => {
  const { repository, update, read, manifestNow } = await start(kind);
  const { version, parent } = await read();
  const theirs = MANIFEST.replace('1.0.0', '1.1.0');
  const head = await repository.save({ 'package.json': theirs });
  const answer = await update({ do: 'change', version, to: '1.2.0', parent });
  expect(refusedIn(answer)).toMatch(/^Somebody else has changed the repository .* Look again/);
  expect(await repository.head()).toBe(head);
  expect(await manifestNow()).toBe(theirs);
  expect(await read()).toMatchObject({ version: '1.1.0', parent: head });
});

test('what somebody changes elsewhere in the same minute stays, at each host', async () => {
  for (const kind of KINDS) {
    const { repository, update, read } = await start(kind);
    const { version, parent } = await read();
    await repository.save({ 'media/theirs.txt': 'theirs' });
    const answer = await update({ do: 'change', version, to: '1.2.0', parent });
    // GitHub takes commits on the head alone; the others look at the file
    expect('refused' in answer).toBe(kind === 'github');
    const again = await read();
    if ('refused' in answer)
      expect(await update({ do: 'change', ...again, to: '1.2.0' })).toHaveProperty('commit');
    const files = await repository.files();
    expect(files).toMatchObject({ 'media/theirs.txt': 'theirs' });
    expect(files['package.json']).toBe(MANIFEST.replace('1.0.0', '1.2.0'));
  }
});

test('without a number that is exact, nobody is asked, and the words say what to do', async () => {
  const refused = async (manifest: string | undefined) => {
    const files = { 'site.yaml': siteOf(1), ...(manifest !== undefined && { 'package.json': manifest }) };
    const { place } = await hostWith('github', files);
    const there = { kind: 'repository', ...place } as const;
    const accounts = createAccounts(createTokenStore(undefined));
    await accounts.signIn(there, { kind: 'token', token: TOKEN, remember: false });
    const send = vi.fn<typeof fetch>();
    const answer = await answerUpdate({ do: 'read' }, { place: there, accounts, pull: async () => {}, send });
    expect(send).not.toHaveBeenCalled();
    return answer;
  };
  expect(await refused(undefined)).toMatchObject({
    refused: expect.stringMatching(/no package\.json beside site\.yaml/),
    guide: 'editing.md#get-the-folder-of-your-site',
  });
  // the package.json of Plenary itself
  const copy = '{"name": "plenary", "version": "1.0.0", "bin": {"plenary": "src/cli/run.mjs"}}';
  expect(await refused(copy)).toMatchObject({
    refused: expect.stringMatching(/a copy of all of Plenary/),
    guide: 'editing.md#get-the-folder-of-your-site',
  });
  expect(await refused('no JSON')).toMatchObject({ refused: expect.stringMatching(/does not depend on/) });
  for (const range of ['^1.0.0', '~1.0.0', 'latest', '*', '1.x', 'https://example.org/plenary.tgz'])
    expect(await refused(MANIFEST.replace('1.0.0', range))).toEqual({
      refused: expect.stringContaining(`package.json has “${range}” for Plenary, and not one exact number.`),
    });
});

test('the newest version, or a later one, is not updated', async () => {
  const { update } = await start('github', MANIFEST, '1.0.0');
  expect(await update({ do: 'look', version: '1.0.0' })).toEqual({ newest: '1.0.0', isNewest: true });
  expect(await update({ do: 'look', version: '1.3.0' })).toEqual({ newest: '1.0.0', isNewest: true });
  // the release after a trial version
  expect(await update({ do: 'look', version: '1.0.0-beta.1' })).toMatchObject({
    newest: '1.0.0',
    notes: [{ heading: 'You can now', entries: ['Install Plenary.'] }],
  });
});

test('without a network, with a blocked registry or a foolish answer, nothing changes, and the words say it', async () => {
  const { update, newest, place, accounts, pull, repository } = await start('github');
  const head = await repository.head();
  const look = { do: 'look', version: '1.0.0' };
  const NO_NEWEST = /^Neither registry\.npmjs\.org nor cdn\.jsdelivr\.net says .* Nothing has changed\./;
  for (const foolish of [404, 500, 'no JSON', '{}', '{"version":"<b>1</b>"}', '{"version":7}', 'null']) {
    newest.answers['/plenary/latest'] = foolish;
    expect(refusedIn(await update(look))).toMatch(NO_NEWEST);
  }
  const send: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(
    refusedIn(await answerUpdate(look, { place: { kind: 'repository', ...place }, accounts, pull, send })),
  ).toMatch(NO_NEWEST);
  expect(await repository.head()).toBe(head);
});

test('where a network blocks the registry, jsDelivr says which version is the newest', async () => {
  const { update, newest } = await start('github');
  newest.answers['/plenary/latest'] = 403;
  newest.answers['/npm/plenary@latest/package.json'] = '{"name":"plenary","version":"1.2.0"}';
  expect(await update({ do: 'look', version: '1.1.0' })).toMatchObject({ newest: '1.2.0', notes: [{}, {}] });
});

test('where the changelog can’t be loaded, the version is offered without it', async () => {
  const { update, newest } = await start('github');
  newest.answers['/npm/plenary@1.2.0/CHANGELOG.md'] = 503;
  const answer = (await update({ do: 'look', version: '1.0.0' })) as AvailableUpdate;
  expect(answer).toEqual({ newest: '1.2.0' });
});

test('a host that does not answer, a token that may not write and one that ended are named, and nothing changes', async () => {
  const { update, read, host, accounts, signIn, repository, place } = await start('github');
  const { version, parent } = await read();
  const head = await repository.head();
  const change = { do: 'change', version, to: '1.2.0', parent };
  host.may.write = false;
  expect(refusedIn(await update(change))).toMatch(/does not let your token do this.* Nothing has changed\.$/);
  host.may.write = true;
  host.isProtected = true;
  expect(refusedIn(await update(change))).toMatch(/may be protected.* Nothing has changed\.$/);
  host.isProtected = false;
  await signIn('another-token');
  const ended = refusedIn(await update({ do: 'read' }));
  expect(ended).toMatch(/does not accept your token/);
  expect(ended).not.toContain('Your changes');
  expect(await accounts.remoteFor({ kind: 'repository', ...place })).toBeUndefined();
  expect(await update({ do: 'read' })).toMatchObject({ signIn: { kind: 'token' } });
  expect(await repository.head()).toBe(head);
  await signIn();
  await host.close();
  expect(refusedIn(await update(change))).toMatch(/does not answer/);
});

test('a request that is none is refused', async () => {
  const { update } = await start('github');
  for (const request of [
    {},
    { do: 'look' },
    { do: 'look', version: '../../evil' },
    { do: 'change', version: '1.0.0', to: '1.0.0", "evil": "1', parent: 'x' },
  ])
    expect(refusedIn(await update(request))).toBe('This is no request for an update.');
});
