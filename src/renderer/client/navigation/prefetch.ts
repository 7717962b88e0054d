import type { PageFile, ShellData } from '../../../shared/index.ts';
import { preloadBlockScripts } from '../islands.ts';
import { whenIdle } from '../timing.ts';
import { pagePathOfLink } from './links.ts';
import { fetchPage } from './page-cache.ts';
import { loadStyleSheets } from './style-sheets.ts';

/** So many requests at a time leave bandwidth for what the visitor asks for. */
const CONCURRENT = 3;

/** The most links of a page that are observed; the others of a very long list wait for the pointer. */
const OBSERVED = 300;

/** Browsers other than Chromium have no `connection`. */
type Connection = Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };

/** Whether to load only what the visitor asks for: the browser saves data, or the connection is 2G. */
export function savesData(): boolean {
  const { saveData, effectiveType = '' } = (navigator as Connection).connection ?? {};
  return saveData === true || /2g$/.test(effectiveType);
}

/**
 * Fetches the pages of links before they are clicked: of those in the window when the browser is idle, and of any at once when
 * the pointer is on it, a finger touches it or it gets the focus. Only then the scripts of their blocks follow, since evaluating
 * them delays the visitor, and no pictures, which are most of the bytes and which a page does not wait for. Saving data turns all
 * of it off. Returns a function that observes the links of the page in view.
 */
export function createPrefetcher(shell: ShellData): () => void {
  // links and not paths: one inside and one outside of the window can lead to the same page
  const visible = new Set<Element>();
  let requests = 0;

  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
    }
    whenIdle(prefetchVisible);
  });

  for (const sign of ['pointerover', 'touchstart', 'focusin'] as const)
    document.addEventListener(sign, prefetchTarget, { passive: true });

  return () => {
    observer.disconnect();
    visible.clear();
    const links = document.querySelectorAll('a[href]');
    for (const link of [...links].slice(0, OBSERVED)) observer.observe(link);
  };

  function pathToPrefetch(target: EventTarget | null): string | undefined {
    const link = target instanceof Element ? target.closest('a') : null;
    // the page in view is there, also when it is the one of unknown addresses
    const leadsElsewhere = link && link.pathname !== location.pathname;
    return leadsElsewhere && !savesData() ? pagePathOfLink(link, shell) : undefined;
  }

  function prefetchTarget({ target }: Event): void {
    const path = pathToPrefetch(target);
    if (path === undefined) return;
    void prefetch(path, 'auto').then((page) => {
      // a click may follow at once, and then the page comes first
      if (page) whenIdle(() => void preloadBlockScripts(page.blocks).catch(() => {}));
    });
  }

  function prefetchVisible(): void {
    for (const link of visible) {
      if (requests >= CONCURRENT) return;
      visible.delete(link);
      const path = pathToPrefetch(link);
      if (path === undefined) continue;
      requests += 1;
      void prefetch(path, 'low').finally(() => {
        requests -= 1;
        whenIdle(prefetchVisible);
      });
    }
  }

  /** Fetches a page with its styles. Never rejects: a click repeats the request and handles its error. */
  async function prefetch(path: string, priority: RequestPriority): Promise<PageFile | undefined> {
    try {
      const page = await fetchPage(path, shell, priority);
      await loadStyleSheets(page.css);
      return page;
    } catch {
      return undefined;
    }
  }
}
