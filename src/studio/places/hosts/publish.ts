import { HostProblem } from './problem.ts';
import type { Change, Moved, PublishRequest, PublishResult, Remote } from './remote.ts';

/** Maximum number of attempts. Nobody publishes more often at once. */
const TRIES = 3;

/**
 * Publishes. If someone else published first, `merge` returns the files that differ from the commit `parent`, possibly after asking a
 * person. Throws a `HostProblem` if that happens each time.
 */
export async function publishMerged(
  remote: Remote,
  request: PublishRequest,
  merge: (moved: Moved) => Promise<readonly Change[]>,
): Promise<PublishResult> {
  let result = await remote.publish(request);
  for (let tries = 0; 'moved' in result; tries++) {
    if (tries === TRIES) throw new HostProblem('busy');
    const files = await merge(result);
    result = await remote.publish({ ...request, parent: result.parent, files });
  }
  return result;
}
