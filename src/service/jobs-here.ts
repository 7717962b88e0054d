import { Failure } from './failure.ts';
import { ourFault } from './job-message.ts';
import type { Jobs } from './jobs.ts';
import type { Rules } from './model.ts';
import { workbookOf } from './workbook-of.ts';

/**
 * Jobs without threads, for development, where there is no built worker: the same work and the same failures, but for the
 * limits of memory and time.
 */
export function jobsHere({ rules }: { rules: Rules }): Jobs {
  return {
    run: (bytes, name) =>
      workbookOf(bytes, name, rules, new Date()).catch((error) => {
        throw error instanceof Failure ? error : ourFault(error);
      }),
    close: async () => {},
  };
}
