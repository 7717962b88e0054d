import type { Compilation, OpenInfo, OpenSite } from '../../compiler/index.ts';
import type { Page } from '../../core/index.ts';
import type { ShownSite } from './shown.ts';
import { pause, SLICE, untilQuiet, type Visits } from './visits.ts';

/* Large sites are compiled while nobody uses the preview, and each page when it is visited. Smaller sites are compiled at once. */

/**
 * Maximum number of pages of a site that is compiled at once, like a conference of seventy committees. Compiling after each key takes 50 ms
 * of processor time at 60 pages, 90 at 100, 140 at 200 and 520 at 1,000. A tenth of a second is unnoticeable: that is 80 pages with the
 * page's document. On a large site an edit takes 8 to 40 ms.
 */
const MAX_PAGES = 80;

/** Returns the shared data of a large site before its pages are compiled. Undefined for a small site, or when the shared data has errors. */
export function infoOfLarge(site: OpenSite): OpenInfo | undefined {
  return site.paths().length > MAX_PAGES ? site.info() : undefined;
}

/** Returns an opened site for the preview. `instead` returns a replacement for a faulty page. */
export function openedSite(
  { page: made, marked, paths, resources }: OpenSite,
  info: OpenInfo,
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

/** Returns the last good version of a page from some openings, or an empty page. */
export function lastGoodPage(path: string, openings: readonly OpenSite[]): Page {
  for (const opened of openings) {
    const page = opened.page(path);
    if (page && page !== 'faulty') return page;
  }
  // shown below the overlay with the problems
  return { path, title: 'site.yaml has problems', footer: true, blocks: [] } as unknown as Page;
}

/** Compiles a site while the preview is idle. Undefined when it is no longer wanted. */
export async function compiledOnTheSide(
  site: OpenSite,
  visits: Pick<Visits, 'isQuiet'>,
  isWanted: () => boolean,
): Promise<Compilation | undefined> {
  await untilQuiet(visits);
  const steps = site.compileInSteps();
  for (let sliceStart = 0; isWanted(); ) {
    if (performance.now() - sliceStart > SLICE) {
      await pause(0);
      await untilQuiet(visits);
      sliceStart = performance.now();
    }
    const step = steps.next();
    if (step.done) return step.value;
  }
  return undefined;
}
