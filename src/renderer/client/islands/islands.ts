import type { PageData } from '../../../shared/index.ts';
import { uidOf } from '../../ids.ts';
import { showLoadError } from '../errors.ts';
import { wait } from '../schedule.ts';
import { BLOCK_HYDRATED } from '../start/replay-clicks.ts';
import { loadBlockScript } from './block-scripts.ts';
import type { Island } from './hydrate.tsx';
import { ChunkError } from './load-chunk.ts';

/** How far outside of the window a block counts as near: half a window above and below. */
const NEAR = '50% 0px';

const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/** What the blocks of a page share; `onError` gets what one throws that is not its own script failing to load. */
type Options = Pick<Island, 'base' | 'onError'>;

/**
 * Makes the interactive blocks of a page interactive, each when it is near the window or used. `first` is the position on the
 * page of the first of the elements. Returns what stops them.
 */
export function startBlocks(
  elements: readonly Element[],
  blocks: PageData['blocks'],
  first: number,
  options: Options,
): () => void {
  const stops = elements.flatMap((element, index) => {
    const block = blocks[first + index];
    return block && element instanceof HTMLElement
      ? [startBlock(element, block, uidOf(first + index), options)]
      : [];
  });
  return () => {
    for (const stop of stops) stop();
  };
}

function startBlock(
  element: HTMLElement,
  block: Island['block'],
  uid: string,
  { base, onError }: Options,
): () => void {
  let stopped = false;
  let stop = whenVisible(element, () => void start());
  return () => {
    stopped = true;
    stop();
  };

  async function start(): Promise<void> {
    try {
      const script = await loadBlockScript(block.type);
      // loading and evaluating the script was a task of its own
      await wait();
      if (stopped) return;
      stop = script(element, { block, uid, base, onError, onHydrated: () => markHydrated(element) });
    } catch (error) {
      if (!(error instanceof ChunkError)) return onError(error);
      if (stopped) return;
      showLoadError(element, error);
      markHydrated(element);
    }
  }
}

/** Calls back once when an element comes near the window, or is pointed at, touched or focused. Returns what cancels it. */
function whenVisible(element: Element, call: () => void): () => void {
  const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && now(), {
    rootMargin: NEAR,
  });
  observer.observe(element);
  for (const sign of SIGNS) element.addEventListener(sign, now, { passive: true });
  return cancel;

  function now(): void {
    cancel();
    call();
  }

  function cancel(): void {
    observer.disconnect();
    for (const sign of SIGNS) element.removeEventListener(sign, now);
  }
}

/** Announces that from now on the block answers, or never will. */
function markHydrated(element: HTMLElement): void {
  element.setAttribute('data-hydrated', '');
  element.dispatchEvent(new Event(BLOCK_HYDRATED, { bubbles: true }));
}
