import { expect, test } from 'vitest';
import {
  connectRepository,
  fixedTokenAccess,
  type PublishResult,
} from '../../../src/studio/places/hosts/index.ts';
import { changed, hostWith, KINDS, publish, reasonOf, TOKEN } from './hosts.ts';

const BREAKS = ['before', 'inside', 'after'] as const;

test.each(KINDS)('%s: reading says so wherever the connection breaks, and goes on later', async (kind) => {
  const { host, place } = await hostWith(kind);
  for (const breaks of BREAKS) {
    let broken = 0;
    for (let isBroken = true; isBroken; broken++) {
      isBroken = false;
      const at = host.calls.length + broken + 1;
      host.fault = ({ number }) => {
        isBroken ||= number === at;
        return number === at ? breaks : undefined;
      };
      const remote = await connectRepository(place, fixedTokenAccess(TOKEN));
      // without any answer, the first request is sent again: the host may only not allow this page
      const isAgain = broken === 0 && breaks !== 'inside';
      expect(await reasonOf(remote.read())).toBe(isBroken && !isAgain ? 'offline' : 'fulfilled');
      host.fault = () => undefined;
      expect((await remote.read()).files.size).toBe(3);
    }
    expect(broken).toBeGreaterThan(3);
  }
});

test.each(KINDS)(
  '%s: without a network nobody knows whether a commit has arrived, and the next try finds out',
  async (kind) => {
    const { remote, host, repository } = await hostWith(kind);
    const { commit: parent } = await remote.read();
    const last = kind === 'github' ? 'PATCH' : 'POST';
    let isGone = false;
    host.fault = ({ name }) => {
      if (isGone) return 'before';
      if (!name.startsWith(last)) return undefined;
      isGone = true;
      return 'after';
    };
    const request = { 'site.yaml': 'new' };
    expect(await reasonOf(publish(remote, request))).toBe('unsure');
    host.fault = () => undefined;
    const { commit, files } = await remote.read();
    expect(commit).not.toBe(parent);
    expect(files.get('site.yaml')?.id).toBe(await repository.line('rev-parse', 'main:site.yaml'));
    expect(await publish(remote, request)).toMatchObject({ commit });
  },
);

test.each(KINDS)(
  '%s: a commit whose answer was lost is found below what others have published since',
  async (kind) => {
    const { remote, host, repository } = await hostWith(kind);
    const { commit: parent } = await remote.read();
    const last = kind === 'github' ? 'PATCH' : 'POST';
    let isLost = false;
    host.fault = async ({ name }) => {
      if (name.startsWith(last)) {
        isLost = true;
        return 'after';
      }
      if (isLost) await repository.save({ 'site.yaml': 'theirs' });
      isLost = false;
      return undefined;
    };
    const request = { parent, files: changed({ 'site.yaml': 'ours' }), message: 'Ours' };
    const done = (await remote.publish(request)) as PublishResult;
    expect(await repository.line('rev-list', `${parent}..main`)).toContain(done.commit);
    expect((await repository.files(done.commit))['site.yaml']).toBe('ours');
    expect((await repository.files())['site.yaml']).toBe('theirs');
  },
);
