import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hostStudio, type StudioHost } from '../browser/tab/studio-tab.ts';
import { STUDIO_STORIES } from './studio-stories.ts';
import type { StartedBrowser, Tab } from './tab.ts';
import { VISITOR_STORIES } from './visitor-stories.ts';

/** Runs all stories of visitors and of the studio in a browser, each in a tab of its own. */
export function storiesIn(start: () => Promise<StartedBrowser>): void {
  let browser: StartedBrowser;
  let host: StudioHost;
  beforeAll(async () => {
    browser = await start();
    console.log(browser.name);
    host = await hostStudio();
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
  });

  const withTab = async (story: (tab: Tab) => Promise<void>) => {
    const tab = await browser.open();
    try {
      await story(tab);
    } finally {
      await tab.close();
    }
  };

  describe('a visitor', () => {
    for (const [name, story] of Object.entries(VISITOR_STORIES))
      test(name, async () => {
        expect.hasAssertions();
        await withTab((tab) => story(tab, inject('origin')));
      });
  });

  describe('an editor, in the studio of a tab', () => {
    for (const [name, story] of Object.entries(STUDIO_STORIES))
      test(name, async () => {
        expect.hasAssertions();
        await withTab((tab) => story({ tab, studio: host.studio, stores: browser.stores }));
      });
  });
}
