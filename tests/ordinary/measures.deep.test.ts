import { describe, expect } from 'vitest';
import { test } from '../browser/visitor.ts';
import { EXAMPLES, foundOn } from './examples.ts';

/* Each measure on two small pages: one that has its fault, and one that is good. */

describe.each(Object.entries(EXAMPLES))('the measure %s', (measure, { bad, good }) => {
  test('finds its fault, and none on a good page', async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    try {
      expect(await foundOn(page, bad)).toContain(measure);
      expect(await foundOn(page, good)).not.toContain(measure);
    } finally {
      await page.close();
    }
  });
});
