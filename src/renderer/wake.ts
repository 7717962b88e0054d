/** How far outside of the window a part counts as near: half a window above and below. */
const NEAR = '50% 0px';

const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Calls `wake` once when a place comes near the window, or is pointed at, touched or focused. Gives what ends the waiting. */
export function whenWanted(place: Element, wake: () => void): () => void {
  const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && now(), {
    rootMargin: NEAR,
  });
  observer.observe(place);
  for (const sign of SIGNS) place.addEventListener(sign, now, { passive: true });
  return end;

  function now(): void {
    end();
    wake();
  }

  function end(): void {
    observer.disconnect();
    for (const sign of SIGNS) place.removeEventListener(sign, now);
  }
}
