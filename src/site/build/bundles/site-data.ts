import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fontRanges } from '../assets/fonts/font-files.ts';
import { fontFileRanges } from '../assets/fonts/fonts.ts';
import { readTokensFile } from '../assets/tokens.ts';
import { readBannerStyles } from '../editions/banner.ts';
import type { SiteData } from '../files/site-data.ts';
import type { Bundles } from './bundles.ts';

export function bundleFiles({ folder }: Pick<Bundles, 'folder'>): string[] {
  const below = path.join(folder, 'public');
  return readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(below, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .sort();
}

/** Returns data for JSON, with which a browser can finish sites. */
export function createSiteData(root: string, { folder, start, blockScripts, styles }: Bundles): SiteData {
  return {
    start,
    files: bundleFiles({ folder }),
    blockScripts: [...blockScripts],
    styles: { ...styles, blocks: [...styles.blocks] },
    fontRanges: fontFileRanges(fontRanges(root)),
    tokens: readTokensFile(root),
    banner: readBannerStyles(root),
  };
}
