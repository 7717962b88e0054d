import type { PageMarks } from '../../core/index.ts';
import type { StudioMessage } from '../page/messages.ts';
import { refreshPage, storeRenderedPage } from './refresh.ts';

type ShownDocument = Extract<StudioMessage, { studio: 'refresh' }>['shown'];

/** In milliseconds. The marks take longer than the page. */
const MARKS_DELAY = 250;

interface RefreshCallbacks {
  page: () => string;
  isTyping: () => boolean;
  before: () => void;
  printed: () => void;
  marked: (all: readonly Element[], marks: PageMarks) => void;
}

/** The refresher updates the document at once and its marks after a pause. */
export function createRefresher(
  root: Element,
  { page, isTyping, before, printed, marked }: RefreshCallbacks,
) {
  let all: readonly Element[] = [...root.querySelectorAll('*')];
  let isDue = false;
  let turn = 0;
  let marking: Promise<void> | undefined;
  let hurry = () => {};
  storeRenderedPage(root);

  async function refresh(shown: ShownDocument): Promise<void> {
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
      const next = isWanted() ? await refreshPage(root, all, { withMarks, document, isWanted }) : undefined;
      if (!next) return;
      all = next.all;
      printed();
      if (next.marks) marked(all, next.marks);
    }
  }

  /** Resolves after the pause, or at a click. */
  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, MARKS_DELAY);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function start(shown?: ShownDocument): void {
    const mine = refresh(shown).finally(() => {
      if (marking === mine) marking = undefined;
    });
    marking = mine;
  }

  return {
    start,
    /** Applies a change that arrived during typing. */
    resume: () => {
      if (isDue) start();
    },
    hurry: () => hurry(),
    isMarking: () => marking !== undefined,
    whenKnown: (act: () => void) => {
      hurry();
      if (marking) void marking.then(act);
      else act();
    },
  };
}
