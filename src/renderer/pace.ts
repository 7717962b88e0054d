/** A task of so many milliseconds keeps the frames of a motion waiting. */
const LONG = 100;

let slow = false;

/** Watches how the device keeps up, from the beginning of the page on. Browsers that do not tell count as fast. */
export function watchPace(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  const look = (list: PerformanceObserverEntryList) => {
    slow ||= list.getEntries().some(({ duration }) => duration >= LONG);
  };
  new PerformanceObserver(look).observe({ type: 'longtask', buffered: true });
}

/** Whether the device is so slow that a motion would only make its visitor wait. */
export function isSlow(): boolean {
  return slow;
}
