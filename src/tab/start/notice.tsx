import type { PlaceProblem } from '../messages.ts';
import { words } from '../words.ts';

interface Props {
  /** Why what is changed here is not stored; undefined where it is. */
  why: string | undefined;
  /** Whether this tab may change the site. */
  writes: boolean;
  /** Makes this tab the one that does. */
  takeOver: () => void;
  /** What hinders the studio in the folder of the site. */
  problem: PlaceProblem | undefined;
  /** Does what helps against that. */
  help: (problem: PlaceProblem) => void;
  /** Hides it. */
  close: () => void;
}

/** What an editor has to know about this tab, above the studio. */
export function TabNotice({ why, writes, takeOver, problem, help, close }: Props) {
  if (!writes)
    return (
      // the studio is inert, so that this is the page
      <main className="tab-notice" data-over="" aria-labelledby="other-tab">
        <div role="alert">
          <h1 id="other-tab">{words.otherTab}</h1>
        </div>
        <button type="button" className="strong" onClick={takeOver}>
          {words.editHere}
        </button>
      </main>
    );
  if (why === undefined && problem)
    return (
      <div className="tab-notice">
        <p role="alert">{problem.message}</p>
        <button type="button" className="strong" onClick={() => help(problem)}>
          {words.folderHelp[problem.help]}
        </button>
      </div>
    );
  if (why === undefined) return null;
  return (
    <div className="tab-notice" role="alert">
      <p>{why}</p>
      <button type="button" onClick={close}>
        {words.close}
      </button>
    </div>
  );
}
