import type { StudioProblem } from '../../../shared/index.ts';
import { samePath } from './paths.ts';
import type { Session } from './session.ts';

/** The last fix that was asked for in a session. */
const last = new WeakMap<Session, Promise<void>>();

/**
 * Fixes a problem, after those that were clicked before. A fix belongs to the text that was checked, so this waits while the site is
 * checked again, and takes the problem as it is then. One that is gone by then, as after a double click, needs no fix.
 */
export function fixProblem(session: Session, { code, path }: StudioProblem): Promise<void> {
  const fixed = (last.get(session) ?? Promise.resolve()).then(async () => {
    await session.flush();
    await whenChecked(session);
    const isIt = (one: StudioProblem) => one.code === code && samePath(one.path, path);
    const fix = session.view().state?.problems.find(isIt)?.fix;
    if (fix !== undefined) await session.change([{ do: 'fix', fix }]);
  });
  last.set(session, fixed);
  return fixed;
}

/** Waits until the problems are those of the text as it is. */
function whenChecked(session: Session): Promise<void> {
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
