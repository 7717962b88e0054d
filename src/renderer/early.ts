/** A part tells by this event, which bubbles from its place, that from now on it answers. */
export const ALIVE = 'part-alive';

/** Buttons of parts that do not answer yet. What HTML does by itself (sending a form, a popover) is not waited for. */
const EARLY = '[data-script]:not([data-alive]) button[type="button"]:not([popovertarget])';

/** Keeps the clicks that come before their part is alive, and makes up for each once, in their order, when it is. */
export function keepEarlyClicks(): void {
  let early: HTMLElement[] = [];
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>(EARLY) : null;
      if (button) early.push(button);
    },
    { capture: true },
  );
  document.addEventListener(ALIVE, async ({ target: place }) => {
    const due = early.filter((button) => place instanceof Node && place.contains(button));
    early = early.filter((button) => !due.includes(button));
    for (const button of due) {
      // each by itself, as a visitor would: the part shows what one did before it hears of the next
      await new Promise((resolve) => setTimeout(resolve));
      if (button.isConnected) button.click();
    }
  });
}
