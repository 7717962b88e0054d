import type { Page } from 'playwright-core';
import { broken } from '../reflow.ts';
import { violations } from '../violations.ts';

const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

/** Returns what axe and the eye find wrong on a desk and on a phone. */
export async function faults(page: Page): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    const { sideways } = await broken(page);
    found.push(...(await violations(page)), ...(sideways > 0 ? [`${sideways} px wider`] : []));
  }
  return found;
}
