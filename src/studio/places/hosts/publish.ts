import { HostProblem } from './problem.ts';
import type { Change, Moved, Published, PublishRequest, Remote } from './remote.ts';

/** How often the studio merges before it gives up: whoever publishes that often at once is no person. */
const TRIES = 3;

/**
 * Publishes and, where somebody was faster, lets `merge` make the files anew: those that differ from the commit `parent` of what
 * has moved. `merge` may ask a person. Throws a `HostProblem` where somebody is faster each time.
 */
export async function publishMerged(
  remote: Remote,
  request: PublishRequest,
  merge: (moved: Moved) => Promise<readonly Change[]>,
): Promise<Published> {
  let result = await remote.publish(request);
  for (let tries = 0; 'moved' in result; tries++) {
    if (tries === TRIES) throw new HostProblem('busy');
    const files = await merge(result);
    result = await remote.publish({ ...request, parent: result.parent, files });
  }
  return result;
}
