import type { Page } from 'playwright-core';

/**
 * Waits until the page is alive: links navigate by script, and every part that needs script has come, or failed, and is
 * there with its controls. Parts come when they are near or touched, so each is pointed at, wherever it is.
 */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForFunction(() => {
    const asleep = document.querySelectorAll('[data-script]:not([data-hydrated])');
    for (const part of asleep) part.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    const unready = '[data-coming], [data-ready="false"]:not([data-missing] *)';
    return asleep.length === 0 && !document.querySelector(unready);
  });
}
