/** Bubbles from the element of a block when the block becomes interactive. */
export const BLOCK_HYDRATED_EVENT = 'hydrated';

/** Not interactive yet. Buttons that submit a form or open a popover work without a script. */
const PENDING_BLOCK = '[data-script]:not([data-hydrated])';
const PENDING_BUTTON = `${PENDING_BLOCK} button[type="button"]:not([popovertarget])`;

/** Replays clicks on buttons of blocks that weren't hydrated yet, in the same order. */
export function replayClicks(): void {
  let clicks: { block: Element; index: number }[] = [];
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      const button = target instanceof Element ? target.closest(PENDING_BUTTON) : null;
      const block = button?.closest(PENDING_BLOCK);
      if (!button || !block) return;
      clicks.push({ block, index: findBlockButtons(block).indexOf(button) });
      // during hydration, React already handles the click: with the replayed click, it would toggle a button twice
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener(BLOCK_HYDRATED_EVENT, async ({ target }) => {
    const due = clicks.filter(({ block }) => block === target);
    clicks = clicks.filter(({ block }) => block !== target);
    for (const { block, index } of due) {
      // each click is a separate task, as for a visitor's click, so that the block renders its result before the next click
      await new Promise((resolve) => setTimeout(resolve));
      // the button is found by its position, since hydration may have replaced the element
      if (block.isConnected) (findBlockButtons(block)[index] as HTMLElement | undefined)?.click();
    }
  });
}

function findBlockButtons(block: Element): Element[] {
  return [...block.querySelectorAll('button')];
}
