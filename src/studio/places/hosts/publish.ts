import { HostProblem } from './problem.ts';
import type { ChangedFile, PublishConflict, PublishRequest, PublishResult, Remote } from './remote.ts';

/** More editors are unlikely to publish at the same moment. */
const MAX_PUBLISH_RETRIES = 3;

/**
 * If another editor published first, `merge` returns the files that differ from the commit `parent`, possibly after asking the
 * editor. Throws a `HostProblem` if others publish first at each attempt.
 */
export async function publishWithMerge(
  remote: Remote,
  request: PublishRequest,
  merge: (moved: PublishConflict) => Promise<readonly ChangedFile[]>,
): Promise<PublishResult> {
  let result = await remote.publish(request);
  for (let tries = 0; 'moved' in result; tries++) {
    if (tries === MAX_PUBLISH_RETRIES) throw new HostProblem('busy');
    const files = await merge(result);
    result = await remote.publish({ ...request, parent: result.parent, files });
  }
  return result;
}
