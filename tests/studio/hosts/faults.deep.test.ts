import { expect, test } from 'vitest';
import { type Break, publishedDespite } from './faults.ts';
import { hostWith, KINDS, reasonOf } from './hosts.ts';

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
  const { remote, host } = await hostWith(kind);
  let broken = 0;
  for (const breaks of BREAKS) {
    let isBroken = true;
    for (let request = 1; isBroken; request++) {
      isBroken = false;
      const already = host.calls.length;
      host.fault = ({ number }) => {
        isBroken ||= number === already + request;
        return number === already + request ? breaks : undefined;
      };
      expect(await reasonOf(remote.read())).toBe(isBroken ? 'offline' : 'fulfilled');
      if (isBroken) broken++;
    }
  }
  host.fault = () => undefined;
  expect((await remote.read()).files.size).toBe(3);
  expect(broken).toBeGreaterThan(3);
});
