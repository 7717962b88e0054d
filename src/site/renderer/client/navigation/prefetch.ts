import type { PageFile, ShellData } from '../../../../core/index.ts';
import { preloadBlockScripts } from '../islands.ts';
import { whenIdle } from '../timing.ts';
import { pagePathOfLink } from './links.ts';
import { fetchPage } from './page-cache.ts';
import { loadStyleSheets } from './style-sheets.ts';

/** Maximum number of concurrent requests, which leaves bandwidth for the visitor's own requests. */
const MAX_REQUESTS = 3;

/** Maximum number of observed links on a page; the others of a very long list are only prefetched on hover. */
const MAX_OBSERVED = 300;

/** Browsers other than Chromium have no `connection`. */
type Connection = Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };

/** Whether to load only what the visitor requests: data saver is on, or the connection is 2G. */
export function savesData(): boolean {
  const { saveData, effectiveType = '' } = (navigator as Connection).connection ?? {};
  return saveData === true || /2g$/.test(effectiveType);
}

/**
 * Fetches the pages of links before they are clicked: of visible links when the browser is idle, and of any link at once when it is hovered,
 * touched or focused. Only then it also loads the scripts of their blocks, since evaluating scripts delays the visitor; and never pictures,
 * which are most of the bytes and for which a page doesn't wait. Data saver turns all of it off. Returns a function that observes the links
 * of the current page.
 */
export function createPrefetcher(shell: ShellData): () => void {
  // links and not paths: a visible and an invisible link can have the same target
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
    for (const link of [...links].slice(0, MAX_OBSERVED)) observer.observe(link);
  };

  function pathToPrefetch(target: EventTarget | null): string | undefined {
    const link = target instanceof Element ? target.closest('a') : null;
    // the current page is already loaded, also if it is the one for unknown addresses
    const leadsElsewhere = link && link.pathname !== location.pathname;
    return leadsElsewhere && !savesData() ? pagePathOfLink(link, shell) : undefined;
  }

  function prefetchTarget({ target }: Event): void {
    const path = pathToPrefetch(target);
    if (path === undefined) return;
    void prefetch(path, 'auto').then((page) => {
      // a click may follow at once, and then the page has priority
      if (page) whenIdle(() => void preloadBlockScripts(page.blocks).catch(() => {}));
    });
  }

  function prefetchVisible(): void {
    for (const link of visible) {
      if (requests >= MAX_REQUESTS) return;
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
