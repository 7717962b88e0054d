import type { PageFile, ShellData } from '../../../../core/index.ts';
import { MENU_ID } from '../../ids.ts';
import { preloadBlockScripts } from '../islands.ts';
import { whenIdle } from '../timing.ts';
import { pagePathAt } from './links.ts';
import { fetchPage } from './page-cache.ts';
import type { PageView } from './page-view.ts';
import { adoptStyleSheets, loadStyleSheets } from './style-sheets.ts';

interface NavigationContext {
  shell: ShellData;
  layout: string;
  view: PageView;
}

/**
 * Replaces the page in the document. The browser handles a navigation if it lacks the Navigation API, or for another site, a
 * file, a download, a submitted form, a fragment or a reload. Calls `onPage` after each page.
 */
export function startNavigation(context: NavigationContext, onPage: () => void): void {
  const { shell, view } = context;
  goToFragmentAfterLoad();
  // a browser that comes back from another site displays the old document, which may be hours old
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refresh(context);
  });
  window.navigation?.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    const path = canNavigate(event) && view.page() ? pagePathAt(url, shell) : undefined;
    if (path === undefined) return;
    // scroll position and focus change together with the page, without waiting for the end of the transition
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      handler: () => navigate(event, { url, path }, context).then(onPage),
    });
  });
}

/** Replaces the page if the server has a newer version. */
async function refresh({ shell, layout, view }: NavigationContext): Promise<void> {
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
  { shell, layout, view }: NavigationContext,
): Promise<void> {
  const isBack = event.navigationType === 'traverse';
  const scrollAndFocus = () => {
    moveFocus(url.hash);
    withoutSmoothScroll(() => event.scroll());
  };
  if (path === view.page()?.path) return scrollAndFocus();
  const ask = () => fetchPage(path, shell).catch(() => undefined);
  if (isBack && (await view.restore(ask))) return scrollAndFocus();
  if (event.signal.aborted) return;
  const page = await fetchOrFail(path, isBack, shell, view);
  if (!page || event.signal.aborted) return;
  // a page from another build needs a new document, with the header, scripts and styles of that build
  const styles = page.layout === layout && (await loadStyleSheets(page.css).catch(() => undefined));
  if (!styles) return loadDocument(isBack);
  if (event.signal.aborted) return;
  await withTransition(event, () => {
    if (event.signal.aborted) return;
    adoptStyleSheets(styles);
    // going back or to a fragment can scroll to any position, so it needs the complete page at once
    view.show(page, !isBack && url.hash === '');
    scrollAndFocus();
  });
  // the scripts load later, since evaluating them would delay the page, which is readable without them
  whenIdle(() => void preloadBlockScripts(page.blocks).catch(() => {}));
}

/** A reload would restore the scroll position; with `manual` in the history entry, the document goes to its fragment instead. */
function loadDocument(isBack: boolean): void {
  if (!isBack) history.scrollRestoration = 'manual';
  location.reload();
}

/** For a document that `loadDocument` has loaded. Also expands a collapsed FAQ answer. */
function goToFragmentAfterLoad(): void {
  if (history.scrollRestoration === 'auto') return;
  history.scrollRestoration = 'auto';
  if (location.hash) location.replace(location.href);
}

/** After a failure, loads the document or shows the error screen, and returns undefined. */
async function fetchOrFail(
  path: string,
  isBack: boolean,
  shell: ShellData,
  view: PageView,
): Promise<PageFile | undefined> {
  try {
    return await fetchPage(path, shell);
  } catch (error) {
    // without a page or a response, the document is loaded: the service worker may have it, or the address now belongs to another
    // site
    const isFault = error instanceof Response && error.status !== 404;
    if (isFault) view.fail(error);
    else loadDocument(isBack);
    return undefined;
  }
}

/** Focuses the fragment's element or, if there is none, the page's heading. Also closes the menu. */
function moveFocus(fragment: string): void {
  document.getElementById(MENU_ID)?.hidePopover?.();
  const element =
    fragmentElement(fragment) ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main');
  if (!element) return;
  // with a `tabIndex` of -1, scripts can focus an element that isn't a control
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The styles scroll smoothly, but a new page must be at its top at once. */
function withoutSmoothScroll(scroll: () => void): void {
  const { documentElement: root } = document;
  root.style.scrollBehavior = 'auto';
  // forces a layout, since Chromium scrolls with the style of the last layout
  root.getBoundingClientRect();
  scroll();
  root.style.scrollBehavior = '';
}

function fragmentElement(fragment: string): HTMLElement | null {
  try {
    return fragment === '' ? null : document.getElementById(decodeURIComponent(fragment.slice(1)));
  } catch {
    // malformed percent-encoding
    return null;
  }
}

type NavigationSource = Pick<NavigateEvent, 'hasUAVisualTransition' | 'sourceElement'>;

let isSlow = false;

/** Detects tasks of 50 ms or more (Long Tasks API). On a fast device, no task of our pages takes that long. */
export function observeLongTasks(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  const onLongTask = () => {
    isSlow = true;
  };
  new PerformanceObserver(onLongTask).observe({ type: 'longtask', buffered: true });
}

/**
 * Changes the page in a view transition. There is no transition if the browser doesn't support it or has its own, if the visitor
 * prefers reduced motion, or if the device is slow, where the snapshot of the old page takes longer than the new page. Resolves
 * when the page has changed, while the animation continues.
 */
async function withTransition(
  { hasUAVisualTransition, sourceElement }: NavigationSource,
  change: () => void,
): Promise<void> {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || reducesMotion || isSlow || hasUAVisualTransition || document.hidden)
    return change();
  const restoreNames = animateTitle(sourceElement);
  const transition = document.startViewTransition(change);
  // the promises of a transition reject if the next navigation skips the animation, which isn't an error
  transition.ready.catch(() => {});
  transition.finished.catch(() => {}).finally(restoreNames);
  await transition.updateCallbackDone;
}

/** Animates the name in a link (`data-title`) into the next title. Returns a function that resets the transition names. */
function animateTitle(link: Element | null | undefined): () => void {
  const name = link?.querySelector<HTMLElement>('[data-title]');
  if (!name) return () => {};
  const heading = document.querySelector<HTMLElement>('main h1');
  // the same transition name on two elements would stop the transition
  heading?.style.setProperty('view-transition-name', 'none');
  name.style.setProperty('view-transition-name', 'title');
  return () => {
    heading?.style.removeProperty('view-transition-name');
    name.style.removeProperty('view-transition-name');
  };
}
