import path from 'node:path';
import { fontRanges } from '../assets/fonts/font-files.ts';
import { fontFileRanges } from '../assets/fonts/fonts.ts';
import { readTokens } from '../assets/site-css.ts';
import type { SiteData } from '../files/site-data.ts';
import { listFileNames, readOwnFile } from '../own-files.ts';
import type { Bundles } from './bundles.ts';

/** Returns data for JSON, with which a browser can finish sites. */
export function createSiteData(root: string, { folder, start, blockScripts, styles }: Bundles): SiteData {
  return {
    start,
    files: listFileNames(path.join(folder, 'public')),
    blockScripts: [...blockScripts],
    styles: { ...styles, blocks: [...styles.blocks] },
    fontRanges: fontFileRanges(fontRanges(root)),
    tokens: readTokens(readOwnFile(root, 'tokens')),
    banner: readOwnFile(root, 'banner'),
  };
}
