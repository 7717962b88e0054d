import type { PageFile, ShellData } from '../../shared/index.ts';
import { preloadBlockScripts } from './islands/block-scripts.ts';
import { pagePathOf } from './links.ts';
import { cachedPage, fetchPage } from './page-cache.ts';
import { moveFocus, withoutSmoothScroll } from './page-view/focus.ts';
import type { PageView } from './page-view/page-view.ts';
import { loadStyleSheets } from './page-view/style-sheets.ts';
import { withTransition } from './page-view/transition.ts';
import { startScript } from './reload-after-deploy.ts';
import { whenIdle } from './schedule.ts';

/**
 * Makes navigations within the site change the page in the document, wherever they come from: a link in a block, in Markdown or in
 * the layout, back and forward. The browser navigates itself where it lacks the Navigation API, and wherever a document is
 * needed: another site, a file, a download, a form that is sent, a fragment, a reload. Calls `onPage` after each page.
 */
export function startNavigation(shell: ShellData, view: PageView, onPage: () => void): void {
  window.navigation?.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    const path = canNavigate(event) && view.page() ? pagePathOf(url, shell.base) : undefined;
    if (path === undefined) return;
    // scroll and focus follow the page, and do not wait for its transition
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      handler: () => navigate(event, { url, path }, shell, view).then(onPage),
    });
  });
}

function canNavigate(event: NavigateEvent): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType } = event;
  return canIntercept && !hashChange && downloadRequest === null && !formData && navigationType !== 'reload';
}

async function navigate(
  event: NavigateEvent,
  { url, path }: { url: URL; path: string },
  shell: ShellData,
  view: PageView,
): Promise<void> {
  const isBack = event.navigationType === 'traverse';
  const scrollAndFocus = () => {
    moveFocus(url.hash);
    withoutSmoothScroll(() => event.scroll());
  };
  // a link to the page itself scrolls to its top
  if (path === view.page()?.path) return scrollAndFocus();
  if (isBack && view.restore()) return scrollAndFocus();
  const page = cachedPage(path) ?? (await fetchOrFail(path, shell, view));
  if (!page || event.signal.aborted) return;
  // refreshes the cache for the next visit
  if (!isBack) fetchPage(path, shell.base).catch(() => {});
  // the document of a page from another build brings the scripts and styles of that build
  if (page.start !== startScript() || !(await hasStyles(page))) return location.reload();
  if (event.signal.aborted) return;
  await withTransition(event, () => {
    if (event.signal.aborted) return;
    // back and fragments can scroll to anywhere, so they need the whole page at once
    view.show(page, !isBack && url.hash === '');
    scrollAndFocus();
  });
  // evaluating scripts delays the page, which is complete without them
  whenIdle(() => void preloadBlockScripts(page.blocks).catch(() => {}));
}

function hasStyles({ css }: PageFile): Promise<boolean> {
  return loadStyleSheets(css).then(
    () => true,
    () => false,
  );
}

/** Fetches a page. When that fails, reloads or shows the error screen, and returns undefined. */
async function fetchOrFail(path: string, { base }: ShellData, view: PageView): Promise<PageFile | undefined> {
  try {
    return await fetchPage(path, base);
  } catch (error) {
    // without a response the browser navigates itself: the service worker may have the document
    if (error instanceof TypeError) location.reload();
    else view.fail(error);
    return undefined;
  }
}
