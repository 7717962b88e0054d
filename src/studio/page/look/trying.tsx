import type { Intent, ThemeTrial, ThemeTrialResponse } from '../../../core/index.ts';
import { Button } from '../dialogs.tsx';
import { askWorker, failureText } from '../session/api.ts';
import { type Session, useSession, useView } from '../session/session.ts';
import { themeTexts } from './words.ts';

/* Previews values of the theme on the site. The file only changes when the editor applies the values. */

/** Adds values of `theme:` to the current trial. An undefined value is removed from the trial. */
export function previewTheme(session: Session, more: Record<string, string | undefined>): void {
  const all = Object.entries({ ...session.view().trying?.trial, ...more });
  const tried = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (tried.length === 0) endTrial(session);
  else {
    const trial = Object.fromEntries(tried);
    const again = () => void showTrial(session, trial);
    session.set({ trying: { trial, again, Bar: TrialBar }, announcement: themeTexts.trying(trial) });
    again();
  }
}

export function createTrialIntents(trial: ThemeTrial): Intent[] {
  return Object.entries(trial).map(([key, value]) => ({ do: 'set', path: ['theme', key], value }));
}

async function showTrial(session: Session, trial: ThemeTrial): Promise<void> {
  const { page } = session.view();
  const request = { intents: createTrialIntents(trial), page };
  const answer = await askWorker<ThemeTrialResponse>('trial', request).catch((error) => ({
    problem: failureText(error),
  }));
  if (session.view().trying?.trial !== trial) return;
  if ('problem' in answer) {
    endTrial(session);
    session.notify(themeTexts.triedInVain(answer.problem));
  } else if (session.view().page === page)
    session.showInFrame({ page, document: answer.document, isTrial: true });
}

function endTrial(session: Session): void {
  if (!session.view().trying) return;
  session.set({ trying: undefined, announcement: themeTexts.wentBack });
  session.showInFrame(undefined);
}

/** In one undo step. */
async function applyTrial(session: Session, trial: ThemeTrial): Promise<void> {
  session.set({ trying: undefined });
  if (!(await session.change(createTrialIntents(trial)))) session.showInFrame(undefined);
}

function TrialBar() {
  const session = useSession();
  const trial = useView((view) => view.trying?.trial);
  if (!trial) return null;
  return (
    <div className="trying">
      <p>{themeTexts.trying(trial)}</p>
      <Button className="strong" onClick={() => void applyTrial(session, trial)}>
        {themeTexts.useIt}
      </Button>
      <Button onClick={() => endTrial(session)}>{themeTexts.goBack}</Button>
    </div>
  );
}
