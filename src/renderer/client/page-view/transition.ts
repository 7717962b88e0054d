let slow = false;

/**
 * Watches how the device keeps up, from the beginning of the page on: our pages have no task that takes a fast one the 50 ms
 * from which on browsers tell of it (Long Tasks API). Browsers that do not tell count as fast.
 */
export function watchPace(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  const told = () => {
    slow = true;
  };
  new PerformanceObserver(told).observe({ type: 'longtask', buffered: true });
}

/** Whether the device is so slow that a motion would only make its visitor wait. */
function isSlow(): boolean {
  return slow;
}

/** A page change by script as the browser reports it, as far as its look is concerned. */
type Change = Pick<NavigateEvent, 'hasUAVisualTransition' | 'sourceElement'>;

/**
 * Makes a change of the page, as a view transition where the browser has them, unless the visitor asks for less motion, the
 * browser moves by itself, or the device is slow: for the picture of the old page a visitor of such a one waits longer than
 * for the new page itself. Resolves when the new page stands there; what is still moving then is ornament.
 */
export async function changed(
  { hasUAVisualTransition, sourceElement }: Change,
  change: () => void,
): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || still || isSlow() || hasUAVisualTransition || document.hidden)
    return change();
  const restore = handOver(sourceElement);
  const transition = document.startViewTransition(change);
  // one page change can overtake the motion of the last
  transition.ready.catch(() => {});
  transition.finished.catch(() => {}).finally(restore);
  await transition.updateCallbackDone;
}

/** Lets the name in a link (`data-title`) become the title of the next page. Gives what undoes it: the link may be shown again. */
function handOver(link: Element | null | undefined): () => void {
  const name = link?.querySelector<HTMLElement>('[data-title]');
  if (!name) return () => {};
  const heading = document.querySelector<HTMLElement>('main h1');
  // a name that two elements bear stops the transition
  heading?.style.setProperty('view-transition-name', 'none');
  name.style.setProperty('view-transition-name', 'title');
  return () => {
    heading?.style.removeProperty('view-transition-name');
    name.style.removeProperty('view-transition-name');
  };
}
