/** Time without requests before unvisited pages are compiled, in milliseconds. */
const QUIET = 150;

/** Maximum wait for such a pause, because some visitors never pause, in milliseconds. */
const MAX_WAIT = 3_000;

/** Maximum time for which compiling delays a request, unless one page takes longer, in milliseconds. */
export const SLICE = 15;

/** Tracks requests to the preview. */
export interface Visits {
  /** Notes the start of a request. Call the returned function when it is answered. */
  begin: () => () => void;
  /** Whether no request is open, and there was none for a while. */
  isQuiet: () => boolean;
}

/** Returns a tracker without visits. The first one is expected soon. */
export function noVisits(): Visits {
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
    isQuiet: () => open === 0 && performance.now() - last > QUIET,
  };
}

/** Waits until there are no requests, with a maximum. */
export async function untilQuiet({ isQuiet }: Pick<Visits, 'isQuiet'>): Promise<void> {
  for (const from = performance.now(); !isQuiet() && performance.now() - from < MAX_WAIT; )
    await pause(SLICE);
}

/** Waits for a number of milliseconds. */
export function pause(duration: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration));
}
