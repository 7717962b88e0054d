/** Delay between the last change and the save, and its maximum since the first change, in milliseconds. */
export const SAVE_DELAY = 300;
const MAX_SAVE_DELAY = 2_000;

/** Delay before a failed save is repeated, in milliseconds. */
const RETRY_DELAY = 2_000;

/** Decides when changes are written. */
export interface SaveTimer {
  /** Schedules a save. `hasFailed`: the previous attempt failed. */
  start: (hasFailed: boolean) => void;
  /** Cancels the save, but keeps the age of the first change. */
  stop: () => void;
  /** Resets the timer after a save. */
  clear: () => void;
}

/** Runs a task after a delay in milliseconds. It doesn't keep a Node.js process alive. */
export function runLater(task: () => void, delay: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(task, delay);
  if (typeof timer === 'object') timer.unref();
  return timer;
}

export function saveTimer(save: () => void): SaveTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChangeAt: number | undefined;
  const stop = () => clearTimeout(timer);
  return {
    start: (hasFailed) => {
      stop();
      firstChangeAt ??= Date.now();
      const left = firstChangeAt + MAX_SAVE_DELAY - Date.now();
      const delay = hasFailed ? RETRY_DELAY : Math.max(0, Math.min(SAVE_DELAY, left));
      timer = runLater(save, delay);
    },
    stop,
    clear: () => {
      stop();
      firstChangeAt = undefined;
    },
  };
}
