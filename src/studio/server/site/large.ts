import type { Compilation, OpenInfo, OpenSite } from '../../../compiler/index.ts';
import type { Page } from '../../../shared/index.ts';
import type { ShownSite } from './shown.ts';
import { pause, quiet, SLICE, type Visits } from './visits.ts';

/*
 * Large sites: a page is made when somebody looks at it, and the whole site is compiled when nobody does. Smaller ones are compiled
 * at once.
 */

/**
 * A site with more pages is large: a conference of more than seventy committees. To compile it again takes 50 ms of processor time at
 * 60 pages, 90 at 100, 140 at 200 and 520 at 1,000, for each key that is typed; nobody notices a tenth of a second, which is 80 pages
 * with the document of the page. Of a large site an edit takes 8 to 40 ms.
 */
const MOST_PAGES = 80;

/** What is known of a large site before its pages are made; undefined where it is small, or has a fault in what all pages share. */
export function infoOfLarge(site: OpenSite): OpenInfo | undefined {
  return site.paths().length > MOST_PAGES ? site.info() : undefined;
}

/** An opened site as the preview shows it; `instead` gives what is shown in the place of a page with a fault. */
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

/** The page of a path as the last of some openings had it without a fault; a page without content where none had. */
export function lastGoodPage(path: string, openings: readonly OpenSite[]): Page {
  for (const opened of openings) {
    const page = opened.page(path);
    if (page && page !== 'faulty') return page;
  }
  // below the overlay with the problems
  return { path, title: 'site.yaml has problems', footer: true, blocks: [] } as unknown as Page;
}

/** Compiles a site while it is quiet. Undefined where it is not wanted any more. */
export async function compiledOnTheSide(
  site: OpenSite,
  visits: Pick<Visits, 'isQuiet'>,
  isWanted: () => boolean,
): Promise<Compilation | undefined> {
  await quiet(visits);
  const steps = site.compileInSteps();
  for (let sliceStart = 0; isWanted(); ) {
    if (performance.now() - sliceStart > SLICE) {
      await pause(0);
      await quiet(visits);
      sliceStart = performance.now();
    }
    const step = steps.next();
    if (step.done) return step.value;
  }
  return undefined;
}
