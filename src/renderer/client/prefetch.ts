import type { PageFile } from '../../shared/index.ts';
import { loadComponents } from './islands/load-script.ts';
import { pathOfLink } from './links.ts';
import { pageAt } from './page-cache.ts';
import { readSheets } from './page-view/style-sheets.ts';

/** So many requests at a time leave the line free for what the visitor asks for. */
const AT_ONCE = 3;

/** So many links of a page are watched; the others of a very long list wait for the pointer. */
const WATCHED = 300;

/** What browsers other than Chromium do not tell of the line. */
type Line = Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };

/** Whether the visitor's line is for what is asked for only: data are to be saved, or it is 2G. */
export function isThrifty(): boolean {
  const { saveData, effectiveType = '' } = (navigator as Line).connection ?? {};
  return saveData === true || /2g$/.test(effectiveType);
}

/**
 * Fetches the pages of links before they are clicked: those in sight when the browser is idle, and at the latest when
 * the pointer is on one, a finger touches it, or it gets the focus. The scripts of their parts come only then: to run them is
 * work for the processor, and the page is shown without. On a line that is thrifty nothing is fetched before the click. No pictures: they are most of the bytes, and the page does not wait for
 * them. Gives what looks for the links of a page that has just come.
 */
export function prefetchLinks(base: string): () => void {
  // links and not paths: the same page can be linked in sight and out of sight
  const wanted = new Set<Element>();
  let underway = 0;

  const observer = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      // what has gone out of sight again need not come
      if (isIntersecting) wanted.add(target);
      else wanted.delete(target);
    }
    whenIdle(next);
  });

  for (const sign of ['pointerover', 'touchstart', 'focusin'] as const)
    document.addEventListener(sign, hurry, { passive: true });

  return () => {
    observer.disconnect();
    wanted.clear();
    const links = document.querySelectorAll('a[href]');
    for (const link of [...links].slice(0, WATCHED)) observer.observe(link);
  };

  function linked(target: EventTarget | null): string | undefined {
    const link = target instanceof Element ? target.closest('a') : null;
    // the page that is shown came already, be it the one for an address that is unknown
    const leadsOn = link && link.pathname !== location.pathname;
    return leadsOn && !isThrifty() ? pathOfLink(link, base) : undefined;
  }

  function hurry({ target }: Event): void {
    const path = linked(target);
    if (path === undefined) return;
    void bring(path, 'auto').then((page) => {
      // not at once: the click may come with the pointer, and then the page is first
      if (page) whenIdle(() => void loadComponents(page.blocks).catch(() => {}));
    });
  }

  function next(): void {
    for (const link of wanted) {
      if (underway >= AT_ONCE) return;
      wanted.delete(link);
      const path = linked(link);
      if (path === undefined) continue;
      underway += 1;
      void bring(path, 'low').finally(() => {
        underway -= 1;
        whenIdle(next);
      });
    }
  }

  /** Never rejects: who clicks will ask again, and hear of it. */
  async function bring(path: string, priority: RequestPriority): Promise<PageFile | undefined> {
    try {
      const page = await pageAt(path, base, priority);
      await readSheets(page.css);
      return page;
    } catch {
      return undefined;
    }
  }
}

/** Calls back when the browser has nothing better to do. */
export function whenIdle(call: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(call, { timeout: 2_000 });
  else setTimeout(call, 200);
}
