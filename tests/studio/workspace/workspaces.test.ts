import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { siteReader } from '../../../src/compiler/node/index.ts';
import { tokenStore } from '../../../src/studio/places/hosts/index.ts';
import { openAccounts } from '../../../src/tab/places/accounts.ts';
import { root } from '../../compiler/cases.ts';
import { isDeep } from '../../scale.ts';
import { DISK, diskPlace } from './disk.ts';
import { type Started, startHost, startSchool } from './hosts.ts';
import type { Place, SiteTexts, Traits } from './place.ts';
import { findsIn, isOf, PROMISES, START } from './promises.ts';
import { remotePlace, ZIP, zipPlace } from './tab.ts';

/*
 * What every workspace promises, in Node.js: the disk as it is, and what a tab has as in a browser that stores nothing. The deep suite has
 * those of a tab in Chromium, with its storage.
 */

const schemas = siteReader({ root, site: path.join(root, 'site.yaml') }).schemas();

/** A place, what it promises, and what ends it. */
interface Made {
  place: Place;
  traits: Traits;
  close: () => Promise<void>;
}

async function elsewhere({ place, enters, elsewhere, traits, close }: Started): Promise<Made> {
  const accounts = openAccounts(tokenStore(undefined));
  await accounts.signIn(place, enters);
  return { place: remotePlace(place, accounts, { schemas }, elsewhere), traits, close };
}

const PLACES: Record<string, (files: SiteTexts) => Promise<Made>> = {
  'a folder of this computer': async (files) => {
    const { close, ...place } = diskPlace(files);
    return { place, traits: DISK, close };
  },
  'a ZIP': async (files) => ({
    place: await zipPlace(files, { schemas }),
    traits: { ...ZIP, readsMedia: false },
    close: async () => {},
  }),
  // Git takes its time
  ...(isDeep && {
    'a repository at GitHub': async (files: SiteTexts) => elsewhere(await startHost('github', files)),
    'the service of a school': async (files: SiteTexts) => elsewhere(await startSchool(files)),
  }),
};

let made: Made | undefined;
afterEach(async () => {
  await made?.close();
  made = undefined;
});

describe.each(Object.entries(PLACES))('%s', (_name, make) => {
  test.each(PROMISES.map((promised) => [promised.says, promised] as const))('%s', async (_says, promised) => {
    made = await make(promised.start ?? START);
    const { place, traits } = made;
    if (isOf(promised, traits)) expect(await promised.look(place)).toEqual(findsIn(promised, traits));
  });
});
