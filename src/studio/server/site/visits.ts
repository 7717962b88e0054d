/** How long nobody must have asked for anything before the pages are made that nobody has asked for, in milliseconds. */
const QUIET = 150;

/** After so long they are made all the same: there are visitors who never rest. In milliseconds. */
const LONGEST_WAIT = 3_000;

/** How long a visitor waits for that at most, unless one page alone takes longer, in milliseconds. */
export const SLICE = 15;

/** The visits to a preview. */
export interface Visits {
  /** Notes that somebody asks for something; gives what is to be called when it has been answered. */
  begin: () => () => void;
  /** Whether all has been answered, and nobody has asked for a while. */
  isQuiet: () => boolean;
}

/** No visits yet; the first one is expected. */
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

/** Waits until nobody asks for anything; not for ever. */
export async function quiet({ isQuiet }: Pick<Visits, 'isQuiet'>): Promise<void> {
  for (const from = performance.now(); !isQuiet() && performance.now() - from < LONGEST_WAIT; )
    await pause(SLICE);
}

/** Waits for so many milliseconds. */
export function pause(duration: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration));
}
