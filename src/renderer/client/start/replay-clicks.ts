/** The event that bubbles from the element of a block which answers from now on. */
export const BLOCK_HYDRATED = 'hydrated';

/** Buttons of blocks that do not answer yet, but for those that HTML itself answers (sending a form, a popover). */
const PENDING = '[data-script]:not([data-hydrated])';
const BUTTON = `${PENDING} button[type="button"]:not([popovertarget])`;

/** Records the clicks on buttons of blocks that are not hydrated yet, and replays each in order when its block is. */
export function replayClicks(): void {
  let clicks: { block: Element; index: number }[] = [];
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      const button = target instanceof Element ? target.closest(BUTTON) : null;
      const block = button?.closest(PENDING);
      if (!button || !block) return;
      clicks.push({ block, index: buttonsOf(block).indexOf(button) });
      // while React hydrates the block it hears the click already, and would hear it again: Toggle would be pressed twice
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener(BLOCK_HYDRATED, async ({ target }) => {
    const due = clicks.filter(({ block }) => block === target);
    clicks = clicks.filter(({ block }) => block !== target);
    for (const { block, index } of due) {
      // a task for each, as for a visitor's: the block renders the result of one before it gets the next
      await new Promise((resolve) => setTimeout(resolve));
      // by its position: hydration can have replaced the element
      if (block.isConnected) (buttonsOf(block)[index] as HTMLElement | undefined)?.click();
    }
  });
}

function buttonsOf(block: Element): Element[] {
  return [...block.querySelectorAll('button')];
}
