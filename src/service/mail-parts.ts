import { copiesInMemory } from './copies.ts';
import { createJobs, type Jobs } from './jobs.ts';
import type { MailOptions } from './mail.ts';
import { openMembers } from './members.ts';
import type { Rules } from './model.ts';
import { rulesOf } from './registrations/rules.ts';
import { createThrottle } from './throttle.ts';

interface Settings {
  /** The file of the accounts. */
  membersFile: string;
  /** What the build wrote of the site for registrations. */
  rules: Omit<Rules, 'version'>;
  /** The built worker; without it files are worked on in this thread. */
  worker?: URL;
}

/** The call `mail` as it runs, here and in development: accounts from a file, everything else in memory. */
export function mailParts(settings: Settings): MailOptions & { close: () => Promise<void> } {
  const { membersFile, worker } = settings;
  const rules = rulesOf(settings.rules);
  const jobs = worker ? createJobs({ rules, worker }) : jobsInThisThread(rules);
  return {
    jobs,
    members: openMembers(membersFile),
    copies: copiesInMemory(),
    throttle: createThrottle(Date.now),
    close: jobs.close,
  };
}

/** Loaded when the first file comes, so that the built service does without. */
function jobsInThisThread(rules: Rules): Jobs {
  const here = () => import('./jobs-here.ts').then(({ jobsHere }) => jobsHere({ rules }));
  return { run: async (bytes, name) => (await here()).run(bytes, name), close: async () => {} };
}
