/**
 * The only script that a page asks for. The page is finished HTML, so the rest comes when the browser has nothing
 * better to do, or at the first sign of a visitor who wants something.
 */
const SIGNS = ['pointerdown', 'pointermove', 'keydown'] as const;

function start(): void {
  for (const sign of SIGNS) removeEventListener(sign, start);
  // when this fails the page stays what it is: finished HTML with links and forms that work
  import('./client.tsx').catch(() => {});
}

function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}

for (const sign of SIGNS) addEventListener(sign, start, { passive: true });
if (document.readyState === 'complete') whenIdle();
else addEventListener('load', whenIdle, { once: true });
