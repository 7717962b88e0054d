/** In ms without requests, after which unvisited pages are compiled. */
const QUIET_TIME = 150;

/** In ms, since some visitors never pause. */
const MAX_QUIET_WAIT = 3_000;

/** In ms, by which compiling may delay a request. A single page may take longer. */
export const SLICE_TIME = 15;

/** Counts the open requests to the preview. */
export interface Visits {
  /** Returns a function to be called when the request is answered. */
  begin: () => () => void;
  /** True if no request is open and there has been no request for a while. */
  isQuiet: () => boolean;
}

/** The time until the counter is quiet starts now, since the first request is expected soon. */
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

export async function waitUntilQuiet({ isQuiet }: Pick<Visits, 'isQuiet'>): Promise<void> {
  for (const from = performance.now(); !isQuiet() && performance.now() - from < MAX_QUIET_WAIT; )
    await pause(SLICE_TIME);
}

/** In ms. */
export function pause(duration: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration));
}
