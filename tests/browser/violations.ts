import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 up to AA, and what axe knows besides of good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const EVERYTHING: RunOnly = { type: 'tag', values: TAGS };

/** The rule that looks at colours. */
export const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] };

/** What axe finds wrong with a page; what is in frames is looked at by who opens it alone. */
export async function violations(page: Page, only: RunOnly = EVERYTHING): Promise<string[]> {
  // evaluated, since a page takes no script element but its own
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
        runOnly,
        // what passes is not reported, and need not be described
        resultTypes: ['violations'],
        iframes: false,
      }) as Promise<AxeResults>,
    only,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
