import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { alive, test } from './visitor.ts';

test('one page follows another by a view transition, in which the name of a committee becomes the title', async ({
  open,
}) => {
  const page = await open({ reducedMotion: 'no-preference' });
  await withoutPace(page);
  await countTransitions(page);
  await page.goto('/committees');
  await alive(page);
  await watchMotion(page);
  await page.locator('main a[href$="/committees/unhrc"]').last().click();
  await page.getByRole('heading', { level: 1, name: 'UNHRC' }).waitFor();
  await page.waitForFunction(() => window.motion.has('::view-transition-group(title)'));
  expect(await page.evaluate(() => window.transitions)).toBe(1);
  // and it comes to an end
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect }) => !(effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')),
  );
});

test('who asks for less motion gets none: no transition, no entrance', async ({ open }) => {
  const page = await open({ reducedMotion: 'reduce' });
  await withoutPace(page);
  await countTransitions(page);
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ animationName }) => window.motion?.add(animationName), true);
  });
  await page.goto('/');
  await alive(page);
  await watchMotion(page);
  await page.getByRole('banner').getByRole('link', { name: 'Committees' }).click();
  await page.getByRole('heading', { level: 1, name: 'Committees' }).waitFor();
  await page.locator('main a[href$="/committees/ccc"]').last().click();
  await page.getByRole('heading', { level: 1, name: 'CCC' }).waitFor();
  expect(await page.evaluate(() => [...window.motion])).toEqual([]);
  expect(await page.evaluate(() => window.transitions)).toBe(0);
});

test('on a slow device a page comes at once: nobody waits for the picture of the old one', async ({
  open,
}) => {
  const page = await open({ reducedMotion: 'no-preference' });
  await countTransitions(page);
  await page.goto('/');
  await alive(page);
  // a task as long as a slow processor makes of a page, and then time for the browser to report it
  await page.evaluate(async () => {
    const reported = new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'longtask' });
    });
    setTimeout(() => {
      for (const until = performance.now() + 70; performance.now() < until; );
    });
    await reported;
  });
  await page.getByRole('banner').getByRole('link', { name: 'Committees' }).click();
  await page.getByRole('heading', { level: 1, name: 'Committees' }).waitFor();
  expect(await page.evaluate(() => window.transitions)).toBe(0);
});

test('entrances take a second at most, and leave words that are read alone', async ({ open }) => {
  const page = await open({ reducedMotion: 'no-preference' });
  // none comes to its end before it is looked at
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
  for (const route of ['/', '/committees', '/committees/ccc', '/login', '/not-there']) {
    await page.goto(route);
    const entrances = await page.evaluate(() =>
      document.getAnimations().map(({ effect }) => {
        const { target } = effect as KeyframeEffect;
        return { ends: Number(effect?.getComputedTiming().endTime), words: target?.textContent ?? '' };
      }),
    );
    expect(entrances.length, route).toBeGreaterThan(0);
    expect(entrances.filter(({ ends }) => ends > 1_000)).toEqual([]);
    // the year is a numeral drawn as architecture
    expect(entrances.filter(({ words }) => !['', '24'].includes(words.trim()))).toEqual([]);
  }
});

declare global {
  interface Window {
    /** The names of what has moved since the page was watched. */
    motion: Set<string>;
    /** How many view transitions were asked for. */
    transitions: number;
  }
}

/** Lets the browser be one that does not tell of long tasks, as most do not: then a busy test machine is not taken for a slow phone. */
async function withoutPace(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] });
  });
}

async function countTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.transitions = 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...change) => {
      window.transitions += 1;
      return start(...change);
    };
  });
}

/** Notes, frame by frame, what moves on a page. */
function watchMotion(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.motion = new Set();
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { pseudoElement, target } = effect as KeyframeEffect;
        window.motion.add(pseudoElement ?? `${target?.localName}.${target?.className}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
}
