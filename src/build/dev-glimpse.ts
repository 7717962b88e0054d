import { setImmediate as others, setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../compiler/compile.ts';
import type { Glimpse } from '../compiler/glimpse.ts';
import type { Page } from '../page/page.ts';
import { madeWhenAsked, pageAt } from './page-index.ts';

/** How long the browsers have for asking for their page, before what nobody has asked for is made, in milliseconds. */
const FIRST = 150;

/** How long a visitor waits for it at most, unless one page alone takes longer, in milliseconds. */
const SLICE = 15;

/** The site of a glimpse. For a page with a fault `whole` compiles the site, and gives the last good one. */
export function glimpsedSite({ site, pageAt: made }: Glimpse, whole: () => Site | undefined): Site {
  // with their getters: what was made so far is another thing each time
  const all = Object.defineProperties(
    { pages: [] },
    Object.getOwnPropertyDescriptors(site),
  ) as unknown as Site;
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

/** Makes the pages of a glimpse that nobody has asked for, in between. Gives whether it is worth while to compile the site. */
export async function madeOnTheSide({ paths, pageAt }: Glimpse, isStill: () => boolean): Promise<boolean> {
  await pause(FIRST);
  let since = performance.now();
  for (const path of paths) {
    if (!isStill()) return false;
    // the compilation tells what is wrong
    if (pageAt(path) === 'faulty') return true;
    if (performance.now() - since < SLICE) continue;
    await others();
    since = performance.now();
  }
  return isStill();
}
