import { expect, test } from 'vitest';
import { connectRepository, fixedTokenAccess } from '../../../src/studio/places/hosts/index.ts';
import { type Break, publishedDespite } from './faults.ts';
import { hostWith, KINDS, reasonOf, TOKEN } from './hosts.ts';

const BREAKS: Break[] = ['before', 'inside', 'after'];

/** How many requests publishing takes: two contents and one deleted file, then the commit, then the pull request. */
const REQUESTS = { github: 5, gitlab: 3, forgejo: 1 };

const CASES = KINDS.flatMap((kind) =>
  [false, true].map((isProposal) => [kind, isProposal ? 'a proposal' : 'a commit', isProposal] as const),
);

test.each(CASES)(
  '%s: %s is whole or not there, wherever the connection breaks',
  async (kind, _, isProposal) => {
    for (const breaks of BREAKS) {
      let broken = 0;
      for (let request = 1; await publishedDespite(kind, { request, breaks, isProposal }); request++)
        broken++;
      expect(broken).toBe(REQUESTS[kind] + (isProposal ? 1 : 0));
    }
  },
);

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
