import type { Page } from 'playwright-core';

/** What has the focus, and whether a visitor sees it: WCAG 2.2, 2.4.7 and 2.4.11. */
interface Stop {
  /** Its element and text; empty where the focus has left the page. */
  at: string;
  /** Something else lies over its middle, or it is out of sight. */
  hidden: boolean;
  ring: boolean;
  /** It had the focus before. */
  again: boolean;
}

/** Tabs from the top of the page until the focus leaves it, or is at the top again. */
export async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let tabs = 0; tabs < 300; tabs++) {
    await page.keyboard.press('Tab');
    const stop = await here(page);
    // the focus has left the page, or is at its top again
    if (stop.at === '' || stop.at === stops[0]?.at) break;
    // a video has several places for the focus, which are its own
    if (!stop.again) stops.push(stop);
  }
  return stops;
}

/** Where the focus is now. */
export function here(page: Page): Promise<Stop> {
  return page.evaluate(async () => {
    const look = () => {
      const focused = document.activeElement as HTMLElement;
      const box = focused.getClientRects()[0] ?? new DOMRect();
      const seen = document.elementFromPoint(
        Math.min(Math.max(box.x + box.width / 2, 0), innerWidth - 1),
        Math.min(Math.max(box.y + Math.min(box.height, innerHeight) / 2, 0), innerHeight - 1),
      );
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      const text = focused.textContent?.trim().slice(0, 40);
      return {
        focused,
        at: focused === document.body ? '' : `${focused.localName} ${text}`,
        hidden: !seen || !(focused.contains(seen) || seen.contains(focused)) || seen === document.body,
        ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      };
    };
    let found = look();
    // a smooth scroll may still be on its way
    if (found.hidden || !found.ring) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      found = look();
    }
    const { focused, ...stop } = found;
    const again = focused.hasAttribute('data-had-focus');
    focused.setAttribute('data-had-focus', '');
    return { ...stop, again };
  });
}

/** What the focus can come to on a page, in its order, as `Stop.at` names it: what is meant to have it, and is not hidden. */
export function focusable(page: Page): Promise<string[]> {
  return page.evaluate(
    (stops) =>
      [...document.querySelectorAll<HTMLElement>(stops)]
        .filter(
          (element) => element.tabIndex >= 0 && element.checkVisibility() && !element.closest('[inert]'),
        )
        .map((element) => `${element.localName} ${element.textContent?.trim().slice(0, 40)}`),
    'a[href], button, input, iframe, summary, video[controls], [tabindex]',
  );
}
