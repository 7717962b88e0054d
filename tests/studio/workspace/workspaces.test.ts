import { afterEach, describe, expect, test } from 'vitest';
import { schemas } from '../sample.ts';
import { DISK, diskPlace } from './disk.ts';
import type { Place, SiteTexts, Traits } from './place.ts';
import { findsIn, promisesOf, START } from './promises.ts';
import { ZIP, zipPlace } from './tab.ts';

/*
 * What every workspace promises, in Node.js: the disk as it is, and a ZIP as in a browser that stores nothing. The deep suite has all places
 * of a tab in Chromium, with its storage.
 */

/** A place, and what ends it. */
interface Made {
  place: Place;
  close: () => Promise<void>;
}

interface Kind {
  /** What says which promises are about it. */
  traits: Traits;
  make: (files: SiteTexts) => Promise<Made>;
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
};

let made: Made | undefined;
afterEach(async () => {
  await made?.close();
  made = undefined;
});

describe.each(Object.entries(PLACES))('%s', (_name, { traits, make }) => {
  test.each(promisesOf(traits))('%s', async (_says, promised) => {
    made = await make(promised.start ?? START);
    expect(await promised.look(made.place)).toEqual(findsIn(promised, traits));
  });
});
