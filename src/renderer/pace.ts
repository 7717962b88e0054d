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
export function isSlow(): boolean {
  return slow;
}
