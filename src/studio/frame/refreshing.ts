import type { PageMarks } from '../../shared/index.ts';
import type { ToAgent } from '../page/messages.ts';
import { refreshed, rememberPrint } from './refresh.ts';

type Shown = Extract<ToAgent, { studio: 'refresh' }>['shown'];

/** How long a page has to rest before it is asked for with its marks, which take longer than the page, in milliseconds. */
const MARKS_PAUSE = 250;

/** What showing changes needs of the page. */
interface Doors {
  /** The path of the page whose marks are known. */
  page: () => string;
  /** Nothing changes under the hands of somebody who types. */
  isTyping: () => boolean;
  /** Runs before the page is printed. */
  before: () => void;
  printed: () => void;
  /** Gets the elements of the page as printed, and its marks. */
  marked: (all: readonly Element[], marks: PageMarks) => void;
}

/** Shows changes: the page first, and when nothing else changes, what its elements are. */
export function createRefreshing(root: Element, { page, isTyping, before, printed, marked }: Doors) {
  let all: readonly Element[] = [...root.querySelectorAll('*')];
  let isDue = false;
  let turn = 0;
  // while the marks of a change are on their way
  let marking: Promise<void> | undefined;
  // asks for them at once
  let hurry = () => {};
  rememberPrint(root);

  async function refresh(shown: Shown): Promise<void> {
    const mine = ++turn;
    const isWanted = () => {
      isDue ||= isTyping() && mine === turn;
      return !isTyping() && mine === turn;
    };
    isDue = false;
    const known = shown?.page === page() ? shown.document : undefined;
    for (const withMarks of shown?.isTrial ? [false] : [false, true]) {
      if (withMarks) await rest();
      const document = withMarks ? undefined : known;
      before();
      const next = isWanted() ? await refreshed(root, all, { withMarks, document, isWanted }) : undefined;
      if (!next) return;
      all = next.all;
      printed();
      if (next.marks) marked(all, next.marks);
    }
  }

  /** Waits until nothing has changed for a moment, or somebody clicks. */
  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, MARKS_PAUSE);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function start(shown?: Shown): void {
    const mine = refresh(shown).finally(() => {
      if (marking === mine) marking = undefined;
    });
    marking = mine;
  }

  return {
    start,
    /** Shows what came while somebody typed. */
    resume: () => {
      if (isDue) start();
    },
    hurry: () => hurry(),
    isMarking: () => marking !== undefined,
    /** What is done to something that has just come waits until its marks have, too. */
    whenKnown: (act: () => void) => {
      hurry();
      if (marking) void marking.then(act);
      else act();
    },
  };
}

export type Refreshing = ReturnType<typeof createRefreshing>;
