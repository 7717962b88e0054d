import type { PageFile, ShellData } from '../../../../core/index.ts';
import { preloadBlockScripts } from '../islands.ts';
import { whenIdle } from '../timing.ts';
import { linkedPagePath } from './links.ts';
import { fetchPage } from './page-cache.ts';
import { loadStyleSheets } from './style-sheets.ts';

/** So that the visitor's own requests have enough bandwidth. */
const MAX_PARALLEL_PREFETCHES = 3;

/** In a longer list, the other links are only prefetched when hovered, touched or focused. */
const MAX_OBSERVED_LINKS = 300;

/** `connection` only exists in Chromium. */
type NavigatorWithConnection = Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };

/** Returns true if data saver is on or the connection is 2G. */
export function shouldSaveData(): boolean {
  const { saveData, effectiveType = '' } = (navigator as NavigatorWithConnection).connection ?? {};
  return saveData === true || /2g$/.test(effectiveType);
}

/**
 * Prefetches the pages of visible links when the browser is idle, and of a hovered, touched or focused link at once. Only the
 * latter loads the scripts of the blocks, since evaluating scripts can delay the visitor. Pictures are never prefetched: they are
 * most of the data, and a page doesn't wait for them. Nothing is prefetched with data saver or on a slow connection. The returned
 * function observes the links of the current page.
 */
export function createPrefetcher(shell: ShellData): () => void {
  // a set of links and not of paths, because a visible and an invisible link can have the same path
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
    for (const link of [...links].slice(0, MAX_OBSERVED_LINKS)) observer.observe(link);
  };

  function pathToPrefetch(target: EventTarget | null): string | undefined {
    const link = target instanceof Element ? target.closest('a') : null;
    // the current page is already loaded, even if it is the page for unknown addresses
    const leadsElsewhere = link && link.pathname !== location.pathname;
    return leadsElsewhere && !shouldSaveData() ? linkedPagePath(link, shell) : undefined;
  }

  function prefetchTarget({ target }: Event): void {
    const path = pathToPrefetch(target);
    if (path === undefined) return;
    void prefetch(path, 'auto').then((page) => {
      // the scripts load when the browser is idle, because a click may follow at once, and then the page has priority
      if (page) whenIdle(() => void preloadBlockScripts(page.blocks).catch(() => {}));
    });
  }

  function prefetchVisible(): void {
    for (const link of visible) {
      if (requests >= MAX_PARALLEL_PREFETCHES) return;
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

  /** Never rejects, since a click repeats the request and handles its error. */
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
