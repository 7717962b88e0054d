import { expect } from 'vitest';
import { closeProfile, test } from './visitor.ts';

test('a page that is just being loaded anew is closed all the same', async ({ browser, origin }) => {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto('/login');
  await Promise.all([
    page.waitForEvent('response', (answer) => answer.request().isNavigationRequest()),
    page.evaluate(() => {
      addEventListener('beforeunload', () => {});
      setTimeout(() => {
        location.reload();
        // the answer comes, and the page cannot go yet
        setTimeout(() => {
          for (const until = performance.now() + 500; performance.now() < until; );
        }, 5);
      });
    }),
  ]);
  await closeProfile(context);
  expect(page.isClosed()).toBe(true);
});
