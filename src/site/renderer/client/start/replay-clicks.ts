/** The event that bubbles from the element of a block when it becomes interactive. */
export const BLOCK_HYDRATED = 'hydrated';

/** Buttons of blocks that aren't interactive yet, except buttons that HTML itself handles (submitting a form, a popover). */
const PENDING = '[data-script]:not([data-hydrated])';
const BUTTON = `${PENDING} button[type="button"]:not([popovertarget])`;

/** Records clicks on buttons of blocks that are not hydrated yet, and replays them in order once their block is hydrated. */
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
      // while React hydrates the block, it handles the click already: replaying it would toggle a button twice
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener(BLOCK_HYDRATED, async ({ target }) => {
    const due = clicks.filter(({ block }) => block === target);
    clicks = clicks.filter(({ block }) => block !== target);
    for (const { block, index } of due) {
      // a separate task for each, as for a visitor's click: the block renders the result before the next one
      await new Promise((resolve) => setTimeout(resolve));
      // by its position: hydration can have replaced the element
      if (block.isConnected) (buttonsOf(block)[index] as HTMLElement | undefined)?.click();
    }
  });
}

function buttonsOf(block: Element): Element[] {
  return [...block.querySelectorAll('button')];
}
