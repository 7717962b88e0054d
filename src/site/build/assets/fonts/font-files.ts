import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOf } from '../../built-file.ts';
import type { Cache } from '../../cache.ts';
import { codeHash } from '../../code-hash.ts';
import { fontFile } from '../../own-files.ts';
import type { FontSource, FontSubset } from './fonts.ts';

/** Subsets with harfbuzz. Caches subsets, since each takes a second and the characters rarely change. */
export function createFontSource(root: string, cache: Cache): FontSource {
  return { ranges: fontRanges(root), cut: (one) => createSubset(one, root, cache) };
}

export function fontRanges(root: string): FontSource['ranges'] {
  return (name) => JSON.parse(readFileSync(fontFile(root, path.join(name, 'unicode.json')), 'utf8'));
}

async function createSubset(
  { file, text, isBoth, options }: FontSubset,
  root: string,
  cache: Cache,
): Promise<Uint8Array> {
  const font = await readFile(fontFile(root, file));
  return cache.cached('fonts', [hashOf(font, 43), codeHash('fonts'), text, options], async () => {
    const { default: subsetFont } = await import('subset-font');
    if (!isBoth) return subsetFont(font, text, { targetFormat: 'woff2', ...options });
    // The first pass makes the regular weight the default. Without GDEF, the last pass uses the kerning of the default weight for
    // both weights, which takes a quarter of the space.
    const usual = await subsetFont(font, text, { targetFormat: 'sfnt', ...options, dropTables: [] });
    const fixed = await subsetFont(usual, text, { targetFormat: 'sfnt', ...options });
    return subsetFont(fixed, text, { targetFormat: 'woff2', ...options });
  });
}
