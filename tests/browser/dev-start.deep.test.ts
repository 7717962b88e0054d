import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Preview, startPreview } from './preview.ts';
import { test as base } from './visitor.ts';

describe('a preview that is started with a broken file, below a base path, where there is no editor,', () => {
  let preview: Preview;
  let good: string;

  beforeAll(async () => {
    preview = await startPreview(
      async (change, folder) => {
        await change('url: https://mun.example.org/', 'url: https://mun.example.org/24/');
        // so that the test hangs on no warning in particular
        const rule = "'unknown-key': rule({\n    severity: ";
        await change(`${rule}'error'`, `${rule}'warning'`, 'src/compiler/rules/keys.ts');
        good = await readFile(path.join(folder, 'site.yaml'), 'utf8');
        await change('type: banner', 'type: baner');
      },
      { LAUNCH_EDITOR: 'no-such-editor' },
    );
  });
  afterAll(() => preview.close());

  const save = (text: string) => writeFile(path.join(preview.folder, 'site.yaml'), text);
  const test = base.extend({ origin: async ({}, use) => use(preview.origin) });

  test('says so, and shows the site once it is fixed', async ({ page }) => {
    await page.goto('/24/');
    await page.getByRole('heading', { name: 'The preview can’t show the site yet' }).waitFor();
    const panel = page.getByRole('complementary', { name: 'Problems in site.yaml' });
    await panel.getByText('There is no block type "baner".').waitFor();
    await preview.change('type: baner', 'type: banner');
    await page.getByRole('heading', { level: 1, name: 'The 6th Edition' }).waitFor();
    await panel.waitFor({ state: 'hidden' });
  });

  test('hides nothing for warnings: they are one line until somebody opens it', async ({ open }) => {
    const page = await open();
    await save(good.replace('  edition: The 6th Edition', '  edition: The 6th Edition\n  remark: None'));
    await page.goto('/24/');
    await page.getByRole('heading', { level: 1, name: 'The 6th Edition' }).waitFor();
    const fold = page.getByRole('button', { name: /^1 warning$/ });
    await fold.waitFor();
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => page.locator('plenary-problems .box').count()).toBe(0);
    await fold.click();
    await page.getByRole('complementary').getByText('has no key "remark".').waitFor();
    // a mistake comes before it
    await preview.change('label: OC login', 'label: 7');
    await page.getByRole('button', { name: '1 problem, 1 warning' }).waitFor();
    const entries = page.getByRole('complementary').getByRole('listitem');
    expect(await entries.first().innerText()).toMatch(/^Problem/);
    expect(await entries.last().innerText()).toContain('remark');
    // the terminal does not say that all is well while a warning is left
    const before = preview.printed().length;
    const since = () => preview.printed().slice(before);
    await preview.change('label: 7', 'label: OC login');
    await expect.poll(since).toContain('site.yaml has no errors now, but 1 warning');
    expect(since()).not.toContain('it has no problems now');
  });

  test('is the same as at the root, and says in words that there is no editor', async ({ page }) => {
    await save(good);
    await page.goto('/24/secretariat');
    await preview.change('type: banner', 'type: baner');
    const panel = page.getByRole('complementary', { name: 'Problems in site.yaml' });
    await panel.getByText('There is no block type "baner".').waitFor();
    expect(await panel.getByRole('link').getAttribute('href')).toBe('/24/');
    await panel.getByRole('button', { name: /^Open line/ }).click();
    await page.getByText('find your editor. Open the file yourself').waitFor();
  });
});
