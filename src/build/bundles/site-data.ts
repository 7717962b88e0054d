import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fontRanges } from '../assets/fonts/font-files.ts';
import { rangesOfFonts } from '../assets/fonts/fonts.ts';
import { tokensIn } from '../assets/tokens.ts';
import { bannerIn } from '../editions/banner.ts';
import type { SiteData } from '../files/site-data.ts';
import type { Bundles } from './bundles.ts';

/** What a browser must know of a project and its bundles to finish sites, as JSON. */
export function siteDataOf(root: string, { folder, start, blockScripts, styles }: Bundles): SiteData {
  const below = path.join(folder, 'public');
  const files = readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(below, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    );
  return {
    start,
    files: files.sort(),
    blockScripts: [...blockScripts],
    styles: { ...styles, blocks: [...styles.blocks] },
    fontRanges: rangesOfFonts(fontRanges(root)),
    tokens: tokensIn(root),
    banner: bannerIn(root),
  };
}
