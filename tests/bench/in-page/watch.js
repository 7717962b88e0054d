// Runs in the page before anything of its own, after web-vitals, and stores what that measures in window.seen.
/* global webVitals */
const seen = { fcp: Number.NaN, lcp: Number.NaN, cls: 0, largest: '', tasks: [] };
window.seen = seen;
webVitals.onFCP(({ value }) => {
  seen.fcp = value;
});
webVitals.onLCP(
  ({ value, attribution }) => {
    seen.lcp = value;
    seen.largest = attribution.target ?? '';
  },
  { reportAllChanges: true },
);
webVitals.onCLS(
  ({ value }) => {
    seen.cls = value;
  },
  { reportAllChanges: true },
);
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, startTime + duration]);
}).observe({ type: 'longtask', buffered: true });
