import { expect, test } from 'vitest';
import type { PublishResult } from '../../../src/studio/places/hosts/index.ts';
import { publishedDespite } from './faults.ts';
import { changed, hostWith, KINDS, publish, reasonOf } from './hosts.ts';

/** The request that makes the commit, counted from the first one of publishing. */
const LAST = { github: 5, gitlab: 3, forgejo: 1 };

test.each(KINDS)(
  '%s: where the answer to the last request is lost, the commit is found, and made once',
  async (kind) => {
    const at = { request: LAST[kind], isProposal: false };
    expect(await publishedDespite(kind, { ...at, breaks: 'after' })).toBe(true);
    expect(await publishedDespite(kind, { ...at, breaks: 'before' })).toBe(true);
  },
);

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
