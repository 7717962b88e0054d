import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { siteReader } from '../../../src/compiler/node/index.ts';
import { createTokenStore } from '../../../src/studio/places/hosts/index.ts';
import { createAccounts } from '../../../src/studio/tab/places/accounts.ts';
import { root } from '../../compiler/cases.ts';
import { isDeep } from '../../scale.ts';
import { DISK, diskPlace } from './disk.ts';
import { type Started, startHost, startSchool, traitsOf } from './hosts.ts';
import type { Place, SiteTexts, Traits } from './place.ts';
import { findsIn, promisesOf, START } from './promises.ts';
import { remotePlace, ZIP, zipPlace } from './tab.ts';

/*
 * What every workspace promises, in Node.js: the disk as it is, and what a tab has as in a browser that stores nothing. The deep suite has
 * those of a tab in Chromium, with its storage.
 */

const schemas = siteReader({ root, site: path.join(root, 'site.yaml') }).schemas();

/** A place, and what ends it. */
interface Made {
  place: Place;
  /** What it promises in words that name its host. */
  traits?: Traits;
  close: () => Promise<void>;
}

interface Kind {
  /** What says which promises are about it. */
  traits: Traits;
  make: (files: SiteTexts) => Promise<Made>;
}

async function elsewhere({ place, enters, elsewhere, traits, close }: Started): Promise<Made> {
  const accounts = createAccounts(createTokenStore(undefined));
  await accounts.signIn(place, enters);
  return { place: remotePlace(place, accounts, { schemas }, elsewhere), traits, close };
}

const PLACES: Record<string, Kind> = {
  'a folder of this computer': {
    traits: DISK,
    make: async (files) => {
      const { close, ...place } = diskPlace(files);
      return { place, close };
    },
  },
  'a ZIP': {
    traits: { ...ZIP, readsMedia: false },
    make: async (files) => ({ place: await zipPlace(files, { schemas }), close: async () => {} }),
  },
  // Git takes its time
  ...(isDeep && {
    'a repository at GitHub': {
      traits: traitsOf('its host'),
      make: async (files: SiteTexts) => elsewhere(await startHost('github', files)),
    },
    'the service of a school': {
      traits: traitsOf('its host'),
      make: async (files: SiteTexts) => elsewhere(await startSchool(files)),
    },
  }),
};

let made: Made | undefined;
afterEach(async () => {
  await made?.close();
  made = undefined;
});

describe.each(Object.entries(PLACES))('%s', (_name, { traits, make }) => {
  test.each(promisesOf(traits))('%s', async (_says, promised) => {
    made = await make(promised.start ?? START);
    expect(await promised.look(made.place)).toEqual(findsIn(promised, made.traits ?? traits));
  });
});
