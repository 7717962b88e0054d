import type { RegistrationRules } from '../shared/index.ts';
import { openMembers } from './auth.ts';
import { Failure } from './failure.ts';
import { createJobs, type Jobs, unexpectedFailure } from './jobs.ts';
import { copiesInMemory, type UploadDeps } from './mail.ts';
import { type Rules, rulesOf } from './model.ts';
import { createThrottle } from './throttle.ts';

interface UploadSettings {
  /** The file of the accounts. */
  membersFile: string;
  /** What the build wrote of the site for registrations. */
  rules: RegistrationRules;
  /** The built worker; without it files are worked on in this thread. */
  worker?: URL;
}

/** The call `mail` as it runs, here and in development: accounts from a file, everything else in memory. */
export function uploadDeps(settings: UploadSettings): UploadDeps & { close: () => Promise<void> } {
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

/**
 * Jobs without threads, for development, where there is no built worker: the same work and the same failures, but without
 * the limits of memory and time. The code that reads files loads with the first file, so that the built service does
 * without it.
 */
export function jobsInThisThread(rules: Rules): Jobs {
  return {
    run: async (bytes, name) => {
      try {
        const { workbookOf } = await import('./workbook-of.ts');
        return await workbookOf(bytes, name, rules, new Date());
      } catch (error) {
        throw error instanceof Failure ? error : unexpectedFailure(error);
      }
    },
    close: async () => {},
  };
}
