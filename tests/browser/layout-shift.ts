import type { Page } from 'playwright-core';

/** What moved on a page, as browsers count it (Cumulative Layout Shift, web.dev/cls). */
export interface Moved {
  shift: number;
  /** Each element that moved, with its words, where it was and where it is. */
  elements: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What has moved on a page since a time of its own clock, in ms; since it was opened, by default (Layout Instability API). */
export function moved(page: Page, since = 0): Promise<Moved> {
  return page.evaluate(
    (since) =>
      new Promise<Moved>((resolve) => {
        const found: Moved = { shift: 0, elements: [] };
        const note = (entries: PerformanceEntryList) => {
          for (const { value, sources, startTime } of entries as LayoutShift[]) {
            if (startTime < since) continue;
            found.shift += value;
            for (const { node, previousRect, currentRect } of sources) {
              const block = (node instanceof Element ? node : node?.parentElement)?.closest('[data-block]');
              const words = node?.textContent?.replace(/\s+/g, ' ').trim().slice(0, 40);
              const [before, after] = [previousRect, currentRect].map(({ x, y, width, height }) =>
                [x, y, width, height].map(Math.round).join(' '),
              );
              found.elements.push(
                `${block?.getAttribute('data-block') ?? ''} ${node?.nodeName} “${words}”: ${before} → ${after}`,
              );
            }
          }
        };
        const observer = new PerformanceObserver((list) => note(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        // what a frame moves is noted after it is painted
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              note(observer.takeRecords());
              resolve(found);
            }),
          ),
        );
      }),
    since,
  );
}

/**
 * Opens a page whose fonts come when its words are painted already, in those of the computer, and says what moved until the
 * last font was there and painted. Throws where no font came after the words: nothing would be known then.
 */
export async function movedByFonts(page: Page, address: string): Promise<Moved> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answers: Promise<unknown>[] = [];
  await page.route('**/*.woff2', async (font) => {
    answers.push(font.request().response());
    await held;
    await font.continue();
  });
  try {
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    // On a busy computer a page may be painted before its last part is there, which moves things without any font.
    await page.waitForLoadState('domcontentloaded');
    const since = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
        ),
    );
    const late = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let faces = 0;
          if (document.fonts.status === 'loaded') resolve(faces);
          document.fonts.addEventListener('loadingdone', (event) => {
            faces += (event as FontFaceSetLoadEvent).fontfaces.length;
            // a face that has just come may bring words that ask for one more
            if (document.fonts.status === 'loaded') resolve(faces);
          });
        }),
    );
    release();
    if ((await late) === 0) throw new Error(`No font of ${address} came after its words.`);
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready);
    await Promise.all(answers);
    return await moved(page, since);
  } finally {
    release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}
