/** Delay between the last change and the save, and the maximum delay since the first change, in milliseconds. */
export const SAVE_DELAY = 300;
const MAX_SAVE_DELAY = 2_000;

/** Delay before a failed save is repeated, in milliseconds. */
const RETRY_DELAY = 2_000;

/** Decides when changes are written. */
export interface SaveTimer {
  /** Schedules a save. `hasFailed`: whether the previous attempt failed. */
  start: (hasFailed: boolean) => void;
  /** Cancels the save, but remembers the time of the first change. */
  stop: () => void;
  /** Cancels the save, and forgets the time of the first change. */
  clear: () => void;
}

/** Runs a task after a delay in milliseconds. The timer doesn't keep a Node.js process alive. */
export function runLater(task: () => void, delay: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(task, delay);
  if (typeof timer === 'object') timer.unref();
  return timer;
}

export function createSaveTimer(save: () => void): SaveTimer {
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
