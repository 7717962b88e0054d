import { isSamePath, type StudioProblem } from '../../../core/index.ts';
import type { Session } from './session.ts';

const lastFixes = new WeakMap<Session, Promise<void>>();

/**
 * Runs after earlier fixes. Waits until the current text is checked, because a fix refers to the checked text. Skips a problem
 * that no longer exists, for example after a double click.
 */
export function fixProblem(session: Session, problem: StudioProblem): Promise<void> {
  const fixed = (lastFixes.get(session) ?? Promise.resolve()).then(async () => {
    await session.flush();
    await waitUntilChecked(session);
    const { problems = [] } = session.view().state ?? {};
    const isSame = ({ fix }: StudioProblem) => fix !== undefined && fix === problem.fix;
    // after an earlier fix, the same problem has another key
    const isLike = ({ code, path }: StudioProblem) => code === problem.code && isSamePath(path, problem.path);
    const fix = (problems.find(isSame) ?? problems.find(isLike))?.fix;
    if (fix !== undefined) await session.change([{ do: 'fix', fix }]);
  });
  lastFixes.set(session, fixed);
  return fixed;
}

function waitUntilChecked(session: Session): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.view().state?.checking) return;
      stop();
      resolve();
    };
    const stop = session.watch(look);
    look();
  });
}
