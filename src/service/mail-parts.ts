import { copiesInMemory } from './copies.ts';
import { Failure } from './failure.ts';
import type { MailOptions } from './mail.ts';
import { openMembers } from './members.ts';
import type { Proxies } from './proxies.ts';
import { createThrottle } from './throttle.ts';

interface Settings {
  /** The file of the accounts. */
  membersFile: string;
  proxies: Proxies;
}

/** The call `mail` as it runs, here and in development: accounts from a file, everything else in memory. */
export function mailParts({ membersFile, proxies }: Settings): MailOptions & { close: () => Promise<void> } {
  // the place of createJobs from ./jobs.ts: the one thing here that is not the real one yet
  const jobs = {
    run: async (): Promise<Uint8Array> => {
      throw new Failure('busy', 'The upload is not open yet.');
    },
    close: async () => {},
  };
  return {
    jobs,
    members: openMembers(membersFile),
    copies: copiesInMemory(),
    throttle: createThrottle(Date.now),
    proxies,
    close: jobs.close,
  };
}
