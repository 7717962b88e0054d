import type { Page } from 'playwright-core';
import { type Measure, PAGE_SCRIPT } from './measures.ts';

const BAR = '<header style="display:block"><a href="/" style="display:block;height:30px">Oak</a></header>';
const WIDE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="100"><path fill="#369" d="M0 0h500v100H0z"/></svg>')}`;

/** Two pages: one with the fault of a measure, and a good one. */
interface Example {
  bad: string;
  good: string;
}

/** Examples of all measures. */
export const EXAMPLES: Record<Measure, Example> = {
  textOverText: {
    bad: `${BAR}<p style="margin:0">One line of text</p><p style="margin:-1.1em 0 0">Another line of text</p>`,
    good: `${BAR}<p>One line of text</p><p>Another line of text</p>`,
  },
  cutText: {
    bad: '<header style="height:20px"><span style="position:relative;top:-30px">Name above</span></header>',
    good: '<header style="height:40px"><span>Name</span></header>',
  },
  sideways: { bad: `${BAR}<p style="width:2000px">Wide</p>`, good: `${BAR}<p>Narrow</p>` },
  squeezedLogo: {
    bad: `<header><img alt="" src="${WIDE}" width="500" height="100" style="width:60px;height:36px"></header>`,
    good: `<header><img alt="" src="${WIDE}" width="500" height="100" style="width:180px;height:36px"></header>`,
  },
  highBar: {
    bad: '<header style="height:359px">Oak</header>',
    good: '<header style="height:64px">Oak</header>',
  },
  brokenWord: {
    bad: `${BAR}<p style="width:60px;overflow-wrap:anywhere">delegateaffairs@school.test</p>`,
    good: `${BAR}<p style="width:90px;hyphens:manual">Disarma&shy;ment and Inter&shy;national Security</p>`,
  },
  splitEntry: {
    bad: '<header><nav><a style="display:block;width:60px" href="/">The conference</a></nav></header>',
    good: '<header><nav><a style="display:block;width:200px" href="/">The conference</a></nav></header>',
  },
};

/** Returns the measures that find faults on a page. */
export async function foundOn(page: Page, html: string): Promise<string[]> {
  await page.setContent(
    `<!doctype html><html lang="en"><body style="margin:0;font:16px/1.4 sans-serif">${html}</body></html>`,
  );
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode())).then(() => undefined),
  );
  await page.evaluate(PAGE_SCRIPT);
  return page.evaluate(() =>
    Object.keys((globalThis as unknown as { plenaryMeasures: () => object }).plenaryMeasures()),
  );
}
