import type { Page } from 'playwright-core';

/** How long nothing may change until a page counts as still, in milliseconds: longer than what the studio waits before it draws anew. */
const QUIET = 800;
/** How long a page may take for that. */
const LIMIT = 30_000;

/** A picture of a page that no longer changes: a transition may go on after whatever else was waited for. */
export async function stillPicture(page: Page): Promise<Buffer> {
  const began = performance.now();
  let since = began;
  let last = await page.screenshot();
  while (performance.now() - since < QUIET) {
    const next = await page.screenshot();
    if (!next.equals(last)) since = performance.now();
    last = next;
    if (performance.now() - began > LIMIT) throw new Error(`${page.url()} still changes.`);
  }
  return last;
}
