import { afterAll, beforeAll } from 'vitest';
import { test as base } from '../visitor.ts';
import { hostStudio, type StudioHost } from './studio-tab.ts';

/** The studio in a tab for the tests of a file: the sample is built once, and has a server of its own. `host` is there before the first test. */
export function studioTests() {
  const host = {} as StudioHost;
  beforeAll(async () => void Object.assign(host, await hostStudio()));
  afterAll(() => host.close());
  const test = base.extend({ origin: async ({}, use) => use(new URL(host.studio).origin) });
  return { host, test };
}
