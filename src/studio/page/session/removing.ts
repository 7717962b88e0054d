import type { Intent, Refusal, Removal, StudioProblem } from '../../../core/index.ts';
import { words } from '../words.ts';
import { askWorker, failureText } from './api.ts';
import type { SelectionActions } from './selecting.ts';
import { refusalText, type SendingActions } from './sending.ts';
import type { Store } from './store.ts';

/* If links lead to the removed value, a question lists the links first. */

/** The returned function resolves to whether the change was accepted. */
export function createRemoveAction(
  { set, notify }: Store,
  { change, edit }: SendingActions,
  { select }: SelectionActions,
) {
  async function remove(intent: Intent, title: string): Promise<boolean> {
    const done = await change([intent], (refused) => void explain(refused, intent, title));
    if (done) notify(words.removed(title), true);
    return done;
  }

  async function explain(refused: Refusal, removal: Intent, title: string): Promise<void> {
    if (refused.reason !== 'problems') return notify(refusalText(refused));
    try {
      question(await askWorker<Removal>('removal', { removal }), title);
    } catch (error) {
      notify(failureText(error));
    }
  }

  function question({ version, intents, words: changes, first }: Removal, title: string): void {
    const show = ({ path }: StudioProblem) =>
      path.length > 1 ? () => void select(path, { focus: true }) : undefined;
    const rows = first.map((one) => ({
      label: [one.where, one.message].filter(Boolean).join(': '),
      run: show(one),
    }));
    const run = async () => {
      const answer = await edit(intents, { version });
      if (!answer) return;
      if ('refused' in answer) notify(refusalText(answer.refused));
      else notify(words.removed(title), true);
    };
    const question =
      first.length > 0
        ? { text: words.notRemovedYet(title), rows, choices: [] }
        : {
            text: words.removesToo(title),
            rows: changes.map((label) => ({ label, run: undefined })),
            choices: [{ label: words.removeAll, run: () => void run() }],
          };
    set({ question });
  }

  return remove;
}
