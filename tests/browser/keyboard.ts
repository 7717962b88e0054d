import type { Page } from 'playwright-core';

/** What has the focus, and whether a visitor sees it: WCAG 2.2, 2.4.7 and 2.4.11. */
interface Stop {
  at: string;
  /** Its place in the body, whose head changes as pages are fetched ahead. */
  order: number;
  /** Something else lies over its middle, or it is out of sight. */
  hidden: boolean;
  ring: boolean;
}

/** Tabs from the top of the page until the focus leaves it, or is at the top again. */
export async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await here(page);
    // the focus has left the page, or is at its top again
    if (stop.order === -1 || stop.order === stops[0]?.order || stops.length > 300) return stops;
    stops.push(stop);
  }
}

/** Where the focus is now. */
export function here(page: Page): Promise<Stop> {
  return page.evaluate(async () => {
    // a smooth scroll may still be on its way
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const focused = document.activeElement as HTMLElement;
    const box = focused.getClientRects()[0] ?? new DOMRect();
    const seen = document.elementFromPoint(
      Math.min(Math.max(box.x + box.width / 2, 0), innerWidth - 1),
      Math.min(Math.max(box.y + Math.min(box.height, innerHeight) / 2, 0), innerHeight - 1),
    );
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return {
      at: `${focused.localName} ${focused.textContent?.trim().slice(0, 40)}`,
      order: [...document.body.querySelectorAll('*')].indexOf(focused),
      hidden: !seen || !(focused.contains(seen) || seen.contains(focused)) || seen === document.body,
      ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    };
  });
}

/** How many places of a page the focus can come to: what is meant to have it, and is not hidden. */
export function stopCount(page: Page): Promise<number> {
  return page.evaluate(
    (stops) =>
      [...document.querySelectorAll<HTMLElement>(stops)].filter(
        (element) => element.tabIndex >= 0 && element.checkVisibility() && !element.closest('[inert]'),
      ).length,
    'a[href], button, input, iframe, summary, video[controls], [tabindex]',
  );
}
