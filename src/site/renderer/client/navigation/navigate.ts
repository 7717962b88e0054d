import type { PageFile, ShellData } from '../../../../core/index.ts';
import { MENU } from '../../ids.ts';
import { preloadBlockScripts } from '../islands.ts';
import { whenIdle } from '../timing.ts';
import { pagePathOf } from './links.ts';
import { fetchPage } from './page-cache.ts';
import type { PageView } from './page-view.ts';
import { adoptStyleSheets, loadStyleSheets } from './style-sheets.ts';

interface Context {
  shell: ShellData;
  layout: string;
  view: PageView;
}

/**
 * Makes navigations within the site replace the page in the document, whatever triggers them: a link in a block, in Markdown or in the
 * layout, back and forward. The browser handles navigations itself if it lacks the Navigation API, and if they need a document: another
 * site, a file, a download, a submitted form, a fragment, a reload. Calls `onPage` after each page.
 */
export function startNavigation(context: Context, onPage: () => void): void {
  const { shell, view } = context;
  goToFragmentAfterLoad();
  // a browser that comes back from another site displays the document as it was left, hours ago
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refresh(context);
  });
  window.navigation?.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    const path = canNavigate(event) && view.page() ? pagePathOf(url, shell) : undefined;
    if (path === undefined) return;
    // scroll and focus change with the page, without waiting for its transition
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      handler: () => navigate(event, { url, path }, context).then(onPage),
    });
  });
}

/** Updates the current page if the server has a newer version. */
async function refresh({ shell, layout, view }: Context): Promise<void> {
  const path = view.page()?.path;
  const page = path === undefined ? undefined : await fetchPage(path, shell).catch(() => undefined);
  if (!page || view.page()?.path !== path || view.isCurrent(page)) return;
  const styles = page.layout === layout && (await loadStyleSheets(page.css).catch(() => undefined));
  if (!styles) return location.reload();
  adoptStyleSheets(styles);
  view.show(page, false);
}

function canNavigate(event: NavigateEvent): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType } = event;
  return canIntercept && !hashChange && downloadRequest === null && !formData && navigationType !== 'reload';
}

async function navigate(
  event: NavigateEvent,
  { url, path }: { url: URL; path: string },
  { shell, layout, view }: Context,
): Promise<void> {
  const isBack = event.navigationType === 'traverse';
  const scrollAndFocus = () => {
    moveFocus(url.hash);
    withoutSmoothScroll(() => event.scroll());
  };
  // a link to the current page scrolls to its top
  if (path === view.page()?.path) return scrollAndFocus();
  const ask = () => fetchPage(path, shell).catch(() => undefined);
  if (isBack && (await view.restore(ask))) return scrollAndFocus();
  if (event.signal.aborted) return;
  const page = await fetchOrFail(path, isBack, shell, view);
  if (!page || event.signal.aborted) return;
  // the document of a page from another build brings the header, scripts and styles of that build
  const styles = page.layout === layout && (await loadStyleSheets(page.css).catch(() => undefined));
  if (!styles) return loadDocument(isBack);
  if (event.signal.aborted) return;
  await withTransition(event, () => {
    if (event.signal.aborted) return;
    adoptStyleSheets(styles);
    // back and fragments can scroll to anywhere, so they need the whole page at once
    view.show(page, !isBack && url.hash === '');
    scrollAndFocus();
  });
  // evaluating scripts delays the page, which is complete without them
  whenIdle(() => void preloadBlockScripts(page.blocks).catch(() => {}));
}

/** Loads the document of the current address. Browsers treat this as a reload; the history entry records to go to the fragment instead. */
function loadDocument(isBack: boolean): void {
  if (!isBack) history.scrollRestoration = 'manual';
  location.reload();
}

/** In a document that comes from `loadDocument`: goes to the fragment of its address, which opens a closed answer. */
function goToFragmentAfterLoad(): void {
  if (history.scrollRestoration === 'auto') return;
  history.scrollRestoration = 'auto';
  if (location.hash) location.replace(location.href);
}

/** Fetches a page. If that fails, lets the browser handle it or shows the error screen, and returns undefined. */
async function fetchOrFail(
  path: string,
  isBack: boolean,
  shell: ShellData,
  view: PageView,
): Promise<PageFile | undefined> {
  try {
    return await fetchPage(path, shell);
  } catch (error) {
    // no page at this address, or no response: the service worker may have the document, or the address now belongs to another site
    const isFault = error instanceof Response && error.status !== 404;
    if (isFault) view.fail(error);
    else loadDocument(isBack);
    return undefined;
  }
}

/** Closes the menu, and moves the focus as a browser does in a new document: to the heading, or to the element of the fragment. */
function moveFocus(fragment: string): void {
  document.getElementById(MENU)?.hidePopover?.();
  const element =
    elementOf(fragment) ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main');
  if (!element) return;
  // only scripts can focus an element that isn't a control
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Runs `scroll` without the smooth scrolling of the styles: a new page starts at its top. */
function withoutSmoothScroll(scroll: () => void): void {
  const { documentElement: root } = document;
  root.style.scrollBehavior = 'auto';
  // forces a layout: Chromium scrolls by the value of the last layout
  root.getBoundingClientRect();
  scroll();
  root.style.scrollBehavior = '';
}

function elementOf(fragment: string): HTMLElement | null {
  try {
    return fragment === '' ? null : document.getElementById(decodeURIComponent(fragment.slice(1)));
  } catch {
    // malformed percent-encoding
    return null;
  }
}

type Navigation = Pick<NavigateEvent, 'hasUAVisualTransition' | 'sourceElement'>;

let isSlow = false;

/** Records that a device is slow once a task lasts 50 ms or more (Long Tasks API): on a fast device, our pages have no task that long. */
export function observeLongTasks(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  const onLongTask = () => {
    isSlow = true;
  };
  new PerformanceObserver(onLongTask).observe({ type: 'longtask', buffered: true });
}

/**
 * Runs a change of the page as a view transition, unless the browser lacks them or animates itself, the visitor prefers reduced motion, or
 * the device is slow: there, the snapshot of the old page takes longer than the new page. Resolves when the change is made; the animation
 * continues.
 */
async function withTransition(
  { hasUAVisualTransition, sourceElement }: Navigation,
  change: () => void,
): Promise<void> {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || reducesMotion || isSlow || hasUAVisualTransition || document.hidden)
    return change();
  const restoreNames = nameTitle(sourceElement);
  const transition = document.startViewTransition(change);
  // the next page can skip the animation
  transition.ready.catch(() => {});
  transition.finished.catch(() => {}).finally(restoreNames);
  await transition.updateCallbackDone;
}

/** Makes the name in a link (`data-title`) move to the title of the next page. Returns a function that restores the names. */
function nameTitle(link: Element | null | undefined): () => void {
  const name = link?.querySelector<HTMLElement>('[data-title]');
  if (!name) return () => {};
  const heading = document.querySelector<HTMLElement>('main h1');
  // a name on two elements stops the transition
  heading?.style.setProperty('view-transition-name', 'none');
  name.style.setProperty('view-transition-name', 'title');
  return () => {
    heading?.style.removeProperty('view-transition-name');
    name.style.removeProperty('view-transition-name');
  };
}
