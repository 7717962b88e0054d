import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { root } from '../compiler/cases.ts';
import { startRepository } from '../studio/hosts/servers/git.ts';
import { startGitHub } from '../studio/hosts/servers/github.ts';
import { hostStudio, type StudioHost } from './tab/studio-tab.ts';
import { test } from './visitor.ts';

/* A site in a repository is opened, edited and published in a tab, with a host that uses git itself. */

let studio: StudioHost;
beforeAll(async () => {
  studio = await hostStudio(inject('bundles'));
});
afterAll(() => studio.close());

const TOKEN = 'canary-5up3r-s3cret-token';

/** The sample site as the files of a repository. */
function sampleFiles(): Record<string, Uint8Array> {
  const media = path.join(root, 'media');
  const names = readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
  const files = ['site.yaml', ...names].map((name) => [name, readFileSync(path.join(root, name))] as const);
  return Object.fromEntries(files);
}

test('a site is opened with a token, edited and published as one commit, and the token is nowhere else', async ({
  open,
}) => {
  const repository = await startRepository({ ...sampleFiles(), 'README.md': 'Read me' });
  const host = await startGitHub({ repository, token: TOKEN, base: '/api/v3' });
  try {
    const first = (await repository.head()) ?? '';
    const page = await open({ serviceWorkers: 'allow' });
    page.setDefaultTimeout(15_000);
    const carriers: string[] = [];
    page.on('request', (request) => {
      if (`${request.url()}${request.postData() ?? ''}`.includes(TOKEN)) carriers.push(request.url());
    });
    await page.goto(studio.studio);
    await page.getByText('Edit a repository').click();
    await page.getByLabel('Address of the repository').fill(`${host.origin}/school/mun`);
    await page.getByLabel('What is it?').selectOption('github');
    await page.getByLabel('Token', { exact: true }).fill(TOKEN);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('iframe').first().waitFor();
    expect(await page.content()).not.toContain(TOKEN);

    await page
      .getByRole('button', { name: /^Contact/ })
      .first()
      .click();
    const field = page.getByLabel('Address', { exact: true }).first();
    await field.fill('12 Canary Road');
    await field.blur();
    host.build = { suites: [{ status: 'completed', conclusion: 'success', runs: 1 }] };
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: /^Publish at/ }).click();
    await page.getByText('The site is live.').waitFor();

    expect(await repository.line('rev-list', '--count', `${first}..main`)).toBe('1');
    expect(await repository.line('diff', '--name-only', first, 'main')).toBe('site.yaml');
    const stat = await repository.line('diff', '--numstat', first, 'main');
    expect(stat).toBe('1\t1\tsite.yaml');
    expect(await repository.line('diff', first, 'main')).toContain('12 Canary Road');
    expect(carriers).toEqual([]);
    expect(host.violations).toEqual([]);
  } finally {
    await host.close();
    await repository.remove();
  }
});
