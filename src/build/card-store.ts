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
  /** Throws away what no build has asked for in a month. */
  tidy: () => Promise<void>;
}

/** The store of the cards of a project: a cache of pictures, each of which is one file. */
export function cardStore(root: string): CardStore {
  const cache = pictureCache(path.join(root, 'node_modules/.cache/plenary/cards'));
  const makers = makersOf(root);
  return {
    drawn: async (data, files, draw) => {
      const key = await keyOf(data, [...makers, ...files]);
      const kept = await cache.find(key);
      if (kept) return kept.fallback.content;
      const content = await draw();
      await cache.keep(key, {
        fallback: { ending: 'png', width: WIDTH, height: HEIGHT, content },
        sources: [],
      });
      return content;
    },
    tidy: cache.tidy,
  };
}

/** The files that draw the cards: after a change in any of them no stored card counts. */
function makersOf(root: string): string[] {
  const here = path.join(root, 'src/build');
  const own = readdirSync(here).filter((name) => /^(card|media-picture)/.test(name));
  return [
    ...own.sort().map((name) => path.join(here, name)),
    ...MAKERS.map((name) => path.join(root, 'node_modules', name, 'package.json')),
  ];
}

async function keyOf(data: unknown, files: readonly string[]): Promise<string> {
  const hashes = await Promise.all(files.map(async (file) => hashOf(await readFile(file), 43)));
  return hashOf(JSON.stringify([data, ...hashes]), 32);
}
