import type { PlaceProblem } from '../messages.ts';
import { words } from '../words.ts';

interface NoticeProps {
  /** Reason why changes aren't stored. Undefined if they are stored. */
  why: string | undefined;
  writes: boolean;
  takeOver: () => void;
  problem: PlaceProblem | undefined;
  help: (problem: PlaceProblem) => void;
  close: () => void;
}

export function TabNotice({ why, writes, takeOver, problem, help, close }: NoticeProps) {
  if (!writes)
    return (
      // the studio is inert, so the notice is the main content
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
