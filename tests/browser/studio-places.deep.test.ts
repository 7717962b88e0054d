import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Running } from '../oc/built-service.ts';
import { CANARY, startSchool } from '../oc/publishing/school.ts';
import { studioTest, withoutWarnings } from './preview.ts';
import { editorStories } from './studio-stories.ts';
import { connectByToken, type SampleHost, sampleHost } from './tab/host-story.ts';
import { hostStudio, type StudioHost, tryIt } from './tab/studio-tab.ts';

/* The stories of the studio in the places other than a folder of this computer, which tests/browser/studio.test.ts has. */

/** Reads the text of the site that was changed last from the browser's storage, where a site is until it is published. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const database = await answered(indexedDB.open('plenary-studio'));
    const stores = database.transaction(['sites', 'texts']);
    const sites: { id: string; changedAt: number }[] = await answered(stores.objectStore('sites').getAll());
    const [last] = sites.sort((one, other) => other.changedAt - one.changedAt);
    const stored: { text: string } = last && (await answered(stores.objectStore('texts').get(last.id)));
    database.close();
    return stored.text;
  });
}

let host: StudioHost;
beforeAll(async () => {
  host = await hostStudio();
});
afterAll(() => host.close());

/** Tests of a place, each in a profile of its own: a tab goes on with what it has stored. */
const testAt = (origin: () => string) =>
  studioTest
    .extend<{ origin: string }>({ origin: async ({}, use) => use(origin()) })
    .extend<{ page: Page }>({ page: async ({ open }, use) => use(await open()) });

const testInTab = testAt(() => new URL(host.studio).origin);

describe('in the storage of the browser', () => {
  editorStories(testInTab, {
    enter: async (page) => {
      await page.goto(host.studio);
      await tryIt(page);
    },
    siteText: storedText,
    home: '/mun/',
  });
});

describe('in a repository', () => {
  let github: SampleHost;
  beforeAll(async () => {
    github = await sampleHost('github', host.studio, withoutWarnings);
  });
  afterAll(() => github.remove());

  editorStories(testInTab, {
    enter: async (page) => {
      await page.goto(host.studio);
      await connectByToken(page, github);
    },
    siteText: storedText,
    home: '/mun/',
  });
});

describe('at a school', () => {
  let folder: string;
  let service: Running;
  beforeAll(async () => {
    ({ folder, service } = await startSchool((text) => `studio: true\n${withoutWarnings(text)}`));
  });
  afterAll(async () => {
    await service?.end();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  editorStories(
    testAt(() => service.origin),
    {
      enter: async (page) => {
        await page.goto('/studio/');
        await page.getByText('Log in with your OC account').click();
        await page.getByLabel('Name of the account').fill(CANARY.username);
        await page.getByLabel('Password').fill(CANARY.password);
        await page.getByRole('button', { name: 'Log in' }).click();
      },
      siteText: storedText,
      home: '/',
    },
  );
});
