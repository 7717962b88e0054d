import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOf } from './built-file.ts';
import { HEIGHT, WIDTH } from './card-look.ts';
import { pictureCache } from './picture-cache.ts';

/** What else draws the cards. */
const MAKERS = ['satori', 'sharp', '@fontsource/fraunces', '@fontsource/instrument-sans'];

/** Where the cards wait for the next build. */
export interface CardStore {
  /** The card that was drawn of the same data and the same files, or else what `draw` gives, which is kept. */
  drawn: (data: unknown, files: readonly string[], draw: () => Promise<Uint8Array>) => Promise<Uint8Array>;
  /** The text that was made of the same data, or else what `make` gives, which is kept. */
  said: (data: unknown, make: () => Promise<string>) => Promise<string>;
  /** Throws away what no build has asked for in a month. */
  tidy: () => Promise<void>;
}

/**
 * The store of the cards and icons of a project: a cache of pictures, each of which is one file. What draws them is read
 * once, and each of their pictures once, however many cards show it.
 */
export function cardStore(root: string): CardStore {
  const cache = pictureCache(path.join(root, 'node_modules/.cache/plenary/cards'));
  const hashes = new Map<string, Promise<string>>();
  const hashOfFile = (file: string) => {
    const hash = hashes.get(file) ?? readFile(file).then((content) => hashOf(content, 43));
    hashes.set(file, hash);
    return hash;
  };
  const makers = Promise.all(makersOf(root).map(hashOfFile));
  // when it is missed, whoever asks for a card is told
  makers.catch(() => {});
  const drawn: CardStore['drawn'] = async (data, files, draw) => {
    const all = [...(await makers), ...(await Promise.all(files.map(hashOfFile)))];
    const key = hashOf(JSON.stringify([data, ...all]), 32);
    const kept = await cache.find(key);
    if (kept) return kept.fallback.content;
    const content = await draw();
    const fallback = { ending: 'png', width: WIDTH, height: HEIGHT, content };
    await cache.keep(key, { fallback, sources: [] });
    return content;
  };
  return {
    drawn,
    said: async (data, make) => {
      const bytes = await drawn(data, [], async () => new TextEncoder().encode(await make()));
      return new TextDecoder().decode(bytes);
    },
    tidy: cache.tidy,
  };
}

/** The files that draw the cards: after a change in any of them no stored card counts. */
function makersOf(root: string): string[] {
  const here = path.join(root, 'src/build');
  const own = readdirSync(here).filter((name) => /^(card|icons|media-picture)/.test(name));
  return [
    ...own.sort().map((name) => path.join(here, name)),
    ...MAKERS.map((name) => path.join(root, 'node_modules', name, 'package.json')),
  ];
}
