/** Time without requests before unvisited pages are compiled, in ms. */
const QUIET_TIME = 150;

/** Maximum wait for a time without requests, in ms, since some visitors never pause. */
const MAX_QUIET_WAIT = 3_000;

/** Maximum time for which compiling delays a request, in ms. A single page may take longer. */
export const SLICE_TIME = 15;

/** Counts the open requests to the preview. */
export interface Visits {
  /** Records the start of a request. Returns a function to be called when the request is answered. */
  begin: () => () => void;
  /** Whether no request is open and there has been no request for a while. */
  isQuiet: () => boolean;
}

/** Creates a counter without open requests. The time until it is quiet starts now, since the first request is expected soon. */
export function createVisitCounter(): Visits {
  let open = 0;
  let last = performance.now();
  return {
    begin: () => {
      open++;
      return () => {
        open--;
        last = performance.now();
      };
    },
    isQuiet: () => open === 0 && performance.now() - last > QUIET_TIME,
  };
}

/** Waits until there have been no requests for a while, or until the maximum wait is over. */
export async function waitUntilQuiet({ isQuiet }: Pick<Visits, 'isQuiet'>): Promise<void> {
  for (const from = performance.now(); !isQuiet() && performance.now() - from < MAX_QUIET_WAIT; )
    await pause(SLICE_TIME);
}

/** Waits for a number of milliseconds. */
export function pause(duration: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration));
}
