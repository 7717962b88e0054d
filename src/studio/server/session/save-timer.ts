/** How long after the last change the file is written, and how long after the first one at the latest, in milliseconds. */
export const SAVE_DELAY = 300;
const LONGEST_SAVE_DELAY = 2_000;

/** After so long a file that could not be written is tried again, in milliseconds. */
const RETRY_DELAY = 2_000;

/** The door to the clock: when changes are written. */
export interface SaveTimer {
  /** There are changes to write; `hasFailed` where it was tried in vain. */
  start: (hasFailed: boolean) => void;
  /** Nothing is written for now; what has to be is as old as it is. */
  stop: () => void;
  /** Everything is written. */
  clear: () => void;
}

/** Calls a function after a while, in milliseconds. In Node.js, a program that has nothing else to do ends before. */
export function later(task: () => void, delay: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(task, delay);
  if (typeof timer === 'object') timer.unref();
  return timer;
}

/** A timer that calls `save`. */
export function saveTimer(save: () => void): SaveTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChangeAt: number | undefined;
  const stop = () => clearTimeout(timer);
  return {
    start: (hasFailed) => {
      stop();
      firstChangeAt ??= Date.now();
      const left = firstChangeAt + LONGEST_SAVE_DELAY - Date.now();
      const delay = hasFailed ? RETRY_DELAY : Math.max(0, Math.min(SAVE_DELAY, left));
      timer = later(save, delay);
    },
    stop,
    clear: () => {
      stop();
      firstChangeAt = undefined;
    },
  };
}
