import type { Intent, Trial, TrialAnswer } from '../../../core/index.ts';
import { ask, failureText } from '../session/api.ts';
import { useSession } from '../session/context.ts';
import { type Session, useView } from '../session/session.ts';
import { words } from './words.ts';

/* Previews values of the theme on the site. The file only changes when the editor applies the values. */

/** Adds values of `theme:` to the current trial, and previews the trial. An undefined value is removed from the trial. */
export function tryLook(session: Session, more: Record<string, string | undefined>): void {
  const all = Object.entries({ ...session.view().trying?.trial, ...more });
  const tried = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (tried.length === 0) goBack(session);
  else {
    const trial = Object.fromEntries(tried);
    const again = () => void show(session, trial);
    session.set({ trying: { trial, again, Bar: TryingBar }, announcement: words.trying(trial) });
    again();
  }
}

/** Returns the edits that apply a trial. */
export function intentsOf(trial: Trial): Intent[] {
  return Object.entries(trial).map(([key, value]) => ({ do: 'set', path: ['theme', key], value }));
}

/** Shows a trial on the current page. */
async function show(session: Session, trial: Trial): Promise<void> {
  const { page } = session.view();
  const request = { intents: intentsOf(trial), page };
  const answer = await ask<TrialAnswer>('trial', request).catch((error) => ({ problem: failureText(error) }));
  if (session.view().trying?.trial !== trial) return;
  if ('problem' in answer) {
    goBack(session);
    session.notify(words.triedInVain(answer.problem), false);
  } else if (session.view().page === page)
    session.showInFrame({ page, document: answer.document, isTrial: true });
}

function goBack(session: Session): void {
  if (!session.view().trying) return;
  session.set({ trying: undefined, announcement: words.wentBack });
  session.showInFrame(undefined);
}

/** Applies a trial to the file in one undo step. */
async function use(session: Session, trial: Trial): Promise<void> {
  session.set({ trying: undefined });
  if (!(await session.change(intentsOf(trial)))) session.showInFrame(undefined);
}

/** The bar above the page during a trial. */
function TryingBar() {
  const session = useSession();
  const trial = useView(session, (view) => view.trying?.trial);
  if (!trial) return null;
  return (
    <div className="trying">
      <p>{words.trying(trial)}</p>
      <button type="button" className="strong" onClick={() => void use(session, trial)}>
        {words.useIt}
      </button>
      <button type="button" onClick={() => goBack(session)}>
        {words.goBack}
      </button>
    </div>
  );
}
