/** A part tells by this event, which bubbles from its place, that from now on it answers. */
export const ALIVE = 'part-alive';

/** Buttons of parts that do not answer yet. What HTML does by itself (sending a form, a popover) is not waited for. */
const PLACE = '[data-script]:not([data-alive])';
const EARLY = `${PLACE} button[type="button"]:not([popovertarget])`;

/** Keeps the clicks that come before their part is alive, and makes up for each once, in their order, when it is. */
export function keepEarlyClicks(): void {
  let early: { place: Element; at: number }[] = [];
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest(EARLY) : null;
      const place = button?.closest(PLACE);
      if (button && place) early.push({ place, at: buttonsOf(place).indexOf(button) });
    },
    { capture: true },
  );
  document.addEventListener(ALIVE, async ({ target: place }) => {
    const due = early.filter((one) => one.place === place);
    early = early.filter((one) => one.place !== place);
    for (const { place, at } of due) {
      // each by itself, as a visitor would: the part shows what one did before it hears of the next
      await new Promise((resolve) => setTimeout(resolve));
      // by its place: the part that is alive can have other elements than the HTML that stood for it
      if (place.isConnected) (buttonsOf(place)[at] as HTMLElement | undefined)?.click();
    }
  });
}

function buttonsOf(place: Element): Element[] {
  return [...place.querySelectorAll('button')];
}
