import { setImmediate as others, setTimeout as pause } from 'node:timers/promises';
import { madeWhenAsked, pageAt } from '../build/index.ts';
import type { Glimpse, Site } from '../compiler/index.ts';
import type { Page } from '../shared/index.ts';

/** How long nobody must have asked for anything before what nobody has asked for is made, in milliseconds. */
const QUIET = 150;

/** After so long it is made all the same: there are visitors who never rest. In milliseconds. */
const PATIENCE = 3_000;

/** How long a visitor waits for it at most, unless one page alone takes longer, in milliseconds. */
const SLICE = 15;

/** The site of a glimpse. For a page with a fault `whole` compiles the site, and gives the last good one. */
export function glimpsedSite({ site, pages, pageAt: made }: Glimpse, whole: () => Site | undefined): Site {
  // with their getters: what was made so far is another thing each time
  const all = Object.defineProperties({ pages }, Object.getOwnPropertyDescriptors(site)) as unknown as Site;
  return madeWhenAsked(all, (path) => {
    const page = made(path);
    if (page !== 'faulty') return page;
    const good = whole();
    return good ? pageAt(good, path) : faultyPage(path);
  });
}

/** Stands below the overlay that tells the problems, where no good page is known. */
function faultyPage(path: string): Page {
  return { path, title: 'site.yaml has problems', footer: true, blocks: [] } as unknown as Page;
}

/** Makes the pages of a glimpse that nobody has asked for, while it is quiet. Gives whether it is worth while to compile the site. */
export async function madeOnTheSide(
  { paths, pageAt }: Glimpse,
  { isQuiet }: Pick<Visits, 'isQuiet'>,
  isStill: () => boolean,
): Promise<boolean> {
  let since = 0;
  for (const path of paths) {
    if (performance.now() - since > SLICE) {
      await others();
      await quiet({ isQuiet });
      since = performance.now();
    }
    if (!isStill()) return false;
    // the compilation tells what is wrong
    if (pageAt(path) === 'faulty') return true;
  }
  return isStill();
}

/** Waits until nobody asks for anything; not for ever. */
export async function quiet({ isQuiet }: Pick<Visits, 'isQuiet'>): Promise<void> {
  for (const from = performance.now(); !isQuiet() && performance.now() - from < PATIENCE; )
    await pause(SLICE);
}

/** The visits to a preview. */
export interface Visits {
  /** Notes that somebody asks for something; gives what is to be called when it has been answered. */
  begin: () => () => void;
  /** Whether all has been answered, and nobody has asked for a while. */
  isQuiet: () => boolean;
}

/** Nobody has come yet, and the first one is expected. */
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
