import type { PageData } from '../../../shared/index.ts';
import { uidOf } from '../../ids.ts';
import styles from '../../shell.module.css';
import { ALIVE } from '../start/replay-clicks.ts';
import type { Part } from './hydrate.tsx';
import { neededComponent, PartError } from './load-script.ts';

/** How far outside of the window a part counts as near: half a window above and below. */
const NEAR = '50% 0px';

const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Calls `wake` once when a place comes near the window, or is pointed at, touched or focused. Gives what ends the waiting. */
function whenWanted(place: Element, wake: () => void): () => void {
  const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && now(), {
    rootMargin: NEAR,
  });
  observer.observe(place);
  for (const sign of SIGNS) place.addEventListener(sign, now, { passive: true });
  return end;

  function now(): void {
    end();
    wake();
  }

  function end(): void {
    observer.disconnect();
    for (const sign of SIGNS) place.removeEventListener(sign, now);
  }
}

interface Options {
  base: string;
  /** Is told of what a part throws that is not its own script that did not come. */
  failed: (error: unknown) => void;
}

/**
 * Lets the parts among the blocks of a page come to life when they are near the window or touched. `first` is the position
 * of the first of the places. Gives what ends them.
 */
export function wakeParts(
  places: readonly Element[],
  blocks: PageData['blocks'],
  first: number,
  options: Options,
): () => void {
  const ends = places.flatMap((place, index) => {
    const block = blocks[first + index];
    return block ? [wakePart(place, block, uidOf(first + index), options)] : [];
  });
  return () => {
    for (const end of ends) end();
  };
}

function wakePart(place: Element, block: Part['block'], uid: string, { base, failed }: Options): () => void {
  let ended = false;
  let end = whenWanted(place, () => void wake());
  return () => {
    ended = true;
    end();
  };

  async function wake(): Promise<void> {
    try {
      const revive = await neededComponent(block.type);
      // loading and evaluating was a task of its own
      await pause();
      if (ended) return;
      end = revive(place, { block, uid, base, failed, alive: () => tell(place) });
    } catch (error) {
      if (!(error instanceof PartError)) return failed(error);
      if (!ended) lament(place, error);
    }
  }
}

/** Tells that from now on the part answers. */
function tell(place: Element): void {
  place.setAttribute('data-alive', '');
  place.dispatchEvent(new Event(ALIVE, { bubbles: true }));
}

/** Tells in the place of a part that its script did not come, above what stands there: a login form still works without. */
function lament(place: Element, { message }: PartError): void {
  const said = document.createElement('p');
  said.className = styles.missing ?? '';
  said.role = 'alert';
  said.textContent = message;
  const rest = document.createElement('div');
  // the styles then take away what would not answer
  rest.dataset.missing = '';
  rest.append(...place.childNodes);
  place.append(said, rest);
  tell(place);
}

/** Lets the browser do what else there is to do. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
