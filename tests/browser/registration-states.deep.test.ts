import { expect } from 'vitest';
import { FACES } from '../faces.ts';
import { moved } from './layout-shift.ts';
import { ownSite } from './own-site.ts';

/* What is said of ways to register, on the day that the site is built and after it, with script and without. */

const DAY = 86_400_000;

/** The date so many days after today, as site.yaml has it. */
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 16);

const WAYS = `
        - { label: Over, link: "https://example.org/1", price: "10", opens: ${inDays(-30)}, closes: ${inDays(-10)} }
        - { label: Open, link: "https://example.org/2", price: "20", opens: ${inDays(-30)}, late: ${inDays(10)}, latePrice: "25", closes: ${inDays(50)} }
        - { label: Late, link: "https://example.org/3", opens: ${inDays(-30)}, late: ${inDays(-10)}, closes: ${inDays(20)} }
        - { label: Next, link: "https://example.org/4", price: "40", opens: ${inDays(10)}, closes: ${inDays(50)} }`;

const DAYS = [
  [0, ['Closed', 'Open', 'Late registration', 'Not open yet']],
  [15, ['Closed', 'Late registration', 'Late registration', 'Open']],
  [60, ['Closed', 'Closed', 'Closed', 'Closed']],
] as const;

for (const face of FACES) {
  const test = ownSite((text) =>
    `${text}\ntheme:\n  face: ${face}\n  density: compact\n`.replace(
      /^routes:\n/m,
      `routes:\n  - path: /ways\n    title: Ways\n    blocks:\n      - type: links\n        links:${WAYS.replaceAll('\n', '\n  ')}\n`,
    ),
  );

  test.for(DAYS)(
    `in ${face}, %i days after the build each state is right, and nothing moves`,
    async ([days, states], { open }) => {
      for (const width of [320, 390, 768, 1440]) {
        const page = await open({ viewport: { width, height: 844 } });
        await page.clock.setFixedTime(Date.now() + days * DAY);
        await page.goto('/ways', { waitUntil: 'networkidle' });
        expect(await page.locator('main strong:visible').allInnerTexts()).toEqual(states);
        expect((await moved(page)).shift, `${width} px`).toBeLessThanOrEqual(0.001);
      }
    },
  );

  test(`without script, ${face} says what is true on any day`, async ({ look }) => {
    const page = await look('/ways', { script: false });
    expect(await page.locator('main strong:visible').allInnerTexts()).toEqual(['Closed']);
    expect(await page.locator('main [data-date]:visible').count()).toBe(6);
    expect(await page.locator('main li a:not([href])').allInnerTexts()).toHaveLength(1);
  });
}
