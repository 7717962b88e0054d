import { expect } from 'vitest';
import { test } from './visitor.ts';

test('the icons of networks are drawn, from a file that the policy of the pages allows', async ({ look }) => {
  const page = await look('/');
  const widths = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<SVGUseElement>('footer use')].map((use) => use.getBBox().width),
    );
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(5);
  expect(await widths()).not.toEqual([]);
});
