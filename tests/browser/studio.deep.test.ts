import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { PAGE_MARKS, type PageMarks } from '../../src/shared/index.ts';
import { startPreview } from './preview.ts';
import { test } from './visitor.ts';
// every page is clicked through
import './studio.test.ts';

test('a block of npm run new is edited in the studio with no more files than it has, and comes and goes without a reload', async ({
  open,
}) => {
  const preview = await startPreview(async (change, folder) => {
    execFileSync(process.execPath, ['src/cli/run.mjs', 'new', 'block', 'scratch'], { cwd: folder });
    await change(
      '      - type: banner\n',
      '      - type: scratch\n        heading: Come\n      - type: banner\n',
    );
  });
  try {
    const html = await (await fetch(`${preview.origin}/?studio`)).text();
    const json = new RegExp(`id="${PAGE_MARKS}">([^<]*)<`).exec(html)?.[1] ?? '';
    const { marks, blocks }: PageMarks = JSON.parse(json);
    expect(blocks[0]).toEqual({ path: ['routes', 0, 'blocks', 0], type: 'scratch' });
    const path = ['routes', 0, 'blocks', 0, 'heading'];
    expect(marks).toContainEqual(
      expect.objectContaining({ path, kind: 'text', inPlace: true, written: 'Come' }),
    );
    const page = await open({ baseURL: preview.origin });
    await page.goto('/__studio/');
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    await frame?.waitForSelector('html[data-studio-edit]');
    await frame?.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
    const types = () =>
      frame?.evaluate(() =>
        [...document.querySelectorAll('[data-stays] [data-block]')].map((block) =>
          block.getAttribute('data-block'),
        ),
      );
    const before = await types();
    await preview.change('      - type: scratch\n        heading: Come\n', '');
    await expect.poll(types, { timeout: 20_000 }).toEqual(before?.slice(1));
    const letter = '      - type: letter\n';
    await preview.change(letter, `      - type: scratch\n        heading: Come\n${letter}`);
    const [scratch, banner, text, ...others] = before ?? [];
    await expect.poll(types, { timeout: 20_000 }).toEqual([banner, text, scratch, ...others]);
    await frame?.locator('h2', { hasText: 'Come' }).click();
    const typed = () => frame?.evaluate(() => document.querySelector('[contenteditable]')?.textContent);
    await expect.poll(typed).toBe('Come');
  } finally {
    await preview.close();
  }
});
