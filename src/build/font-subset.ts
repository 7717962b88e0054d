import { readFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { hashOf } from './built-file.ts';
import { pictureCache } from './picture-cache.ts';

/**
 * The features that browsers switch on by themselves, and the two forms of figures that our styles ask for. What is not
 * named here (swashes, alternates, old-style figures) would keep its glyphs in the file, and is never shown.
 */
const FEATURES = [
  ...['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'clig', 'calt', 'rlig', 'rclt', 'rvrn'],
  ...['lnum', 'tnum'],
];

/** A store of cut fonts. */
export interface FontStore {
  /**
   * A font file (WOFF2) cut down to some characters, now or by an earlier build. Rejects when the file is no font.
   * Its axes stay whole: with fewer weights, outlines are rounded anew, and words look different by up to a pixel
   * (measured; it would save 2 of 44 KB).
   */
  cut: (file: string, characters: Iterable<string>) => Promise<Uint8Array>;
  /** Throws away what no build has asked for in a month. */
  tidy: () => Promise<void>;
}

/** The store of a project. Cutting all four fonts takes four seconds, and their characters seldom change. */
export function fontStore(root: string): FontStore {
  const modules = path.join(root, 'node_modules');
  // what it keeps are files of any kind, each under the hash of what it was made from
  const cache = pictureCache(path.join(modules, '.cache/plenary/fonts'));
  return {
    cut: async (file, characters) => {
      const font = await readFile(file);
      const library = await readFile(path.join(modules, 'subset-font/package.json'));
      const text = [...characters].sort().join('');
      const key = hashOf(JSON.stringify([hashOf(font, 43), hashOf(library, 43), text, FEATURES]), 32);
      const kept = await cache.find(key);
      if (kept) return kept.fallback.content;
      const content = await subsetFont(font, text, { targetFormat: 'woff2', keepFeatures: FEATURES });
      await cache.keep(key, { fallback: { ending: 'woff2', width: 0, height: 0, content }, sources: [] });
      return content;
    },
    tidy: cache.tidy,
  };
}
