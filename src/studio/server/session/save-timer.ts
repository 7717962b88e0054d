/** In milliseconds, after the last change and since the first change. */
export const SAVE_DELAY = 300;
const MAX_SAVE_DELAY = 2_000;

/** In milliseconds, before a failed save is repeated. */
const RETRY_DELAY = 2_000;

/** `delay` is in milliseconds. The timer doesn't keep a Node.js process alive. */
export function runLater(task: () => void, delay: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(task, delay);
  if (typeof timer === 'object') timer.unref();
  return timer;
}

export function createSaveTimer(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChangeAt: number | undefined;
  const stop = () => clearTimeout(timer);
  return {
    start: (hasFailed: boolean) => {
      stop();
      firstChangeAt ??= Date.now();
      const left = firstChangeAt + MAX_SAVE_DELAY - Date.now();
      const delay = hasFailed ? RETRY_DELAY : Math.max(0, Math.min(SAVE_DELAY, left));
      timer = runLater(save, delay);
    },
    /** Remembers the time of the first change. */
    stop,
    /** Forgets the time of the first change. */
    clear: () => {
      stop();
      firstChangeAt = undefined;
    },
  };
}
