/** A navigation as the browser reports it, as far as its look is concerned. */
type Navigation = Pick<NavigateEvent, 'hasUAVisualTransition' | 'sourceElement'>;

let isSlow = false;

/**
 * Takes a device for slow once a task lasts 50 ms or more (Long Tasks API): our pages have none that long on a fast one. Browsers
 * that do not report tasks count as fast.
 */
export function observeLongTasks(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  const onLongTask = () => {
    isSlow = true;
  };
  new PerformanceObserver(onLongTask).observe({ type: 'longtask', buffered: true });
}

/**
 * Runs a change of the page, as a view transition unless the browser lacks them or animates itself, the visitor prefers reduced
 * motion, or the device is slow: there the picture of the old page delays the new page more than the page itself takes.
 * Resolves when the change is made; the animation goes on.
 */
export async function withTransition(
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

/** Makes the name in a link (`data-title`) move to the title of the next page. Returns what restores the names. */
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
