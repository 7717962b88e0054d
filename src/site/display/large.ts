import type { Compilation, OpenSite, OpenSiteInfo } from '../../compiler/index.ts';
import type { Page } from '../../core/index.ts';
import type { ShownSite } from './compiled-site.ts';
import { pause, SLICE_TIME, type Visits, waitUntilQuiet } from './visits.ts';

/* Pages of a large site are compiled when they are visited, and the complete site is compiled when the preview is idle. */

/**
 * A conference with 70 committees has about as many pages. After each keystroke in the studio, compiling the whole site takes 50
 * ms of processor time for 60 pages, 90 ms for 100, 140 ms for 200 and 520 ms for 1,000. A delay of up to 100 ms is unnoticeable;
 * 80 pages and the document of the visible page take that long. On a larger site, an edit takes 8 to 40 ms.
 */
const MAX_WHOLE_COMPILED_PAGES = 80;

/** Doesn't compile pages. Undefined for a small site, and if the shared data has errors. */
export function largeSiteInfo(site: OpenSite): OpenSiteInfo | undefined {
  return site.paths().length > MAX_WHOLE_COMPILED_PAGES ? site.info() : undefined;
}

/** Compiles pages on demand. `instead` returns a replacement for a page with errors. */
export function createOpenedSite(
  { page: made, marked, paths, resources }: OpenSite,
  info: OpenSiteInfo,
  instead: (path: string) => Page | undefined,
): ShownSite {
  const page = (path: string) => {
    const here = made(path);
    return here === 'faulty' ? instead(path) : here;
  };
  const pages = {
    *[Symbol.iterator]() {
      for (const path of paths()) {
        const here = made(path);
        if (here && here !== 'faulty') yield here;
      }
    },
  };
  return { ...info, page, marked, paths, pages, resources };
}

/** Returns the first version without errors, or an empty page if there is none. */
export function lastGoodPage(path: string, openings: readonly OpenSite[]): Page {
  for (const opened of openings) {
    const page = opened.page(path);
    if (page && page !== 'faulty') return page;
  }
  // this page is only visible beside the panel with the problems
  return { path, title: 'site.yaml has problems', footer: true, blocks: [] } as unknown as Page;
}

/** Returns undefined if the result is no longer wanted. */
export async function compileWhenIdle(
  site: OpenSite,
  visits: Pick<Visits, 'isQuiet'>,
  isWanted: () => boolean,
): Promise<Compilation | undefined> {
  await waitUntilQuiet(visits);
  const steps = site.compileInSteps();
  for (let sliceStart = 0; isWanted(); ) {
    if (performance.now() - sliceStart > SLICE_TIME) {
      await pause(0);
      await waitUntilQuiet(visits);
      sliceStart = performance.now();
    }
    const step = steps.next();
    if (step.done) return step.value;
  }
  return undefined;
}
