import { isSamePath, type StudioProblem } from '../../../core/index.ts';
import type { Session } from './session.ts';

const lastFixes = new WeakMap<Session, Promise<void>>();

/**
 * Runs after earlier fixes. Waits until the current text is checked, because a fix refers to the checked text. Skips a problem
 * that no longer exists, for example after a double click.
 */
export function fixProblem(session: Session, { code, path }: StudioProblem): Promise<void> {
  const fixed = (lastFixes.get(session) ?? Promise.resolve()).then(async () => {
    await session.flush();
    await waitUntilChecked(session);
    const isIt = (one: StudioProblem) => one.code === code && isSamePath(one.path, path);
    const fix = session.view().state?.problems.find(isIt)?.fix;
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
