import type { Palettes } from '../../../compiler/index.ts';
import type { FontSource } from '../assets/fonts/fonts.ts';
import type { CompiledSheet, Styles } from '../pages/style-sheets.ts';
import type { SitePlatform } from './finished-site.ts';

/** `npx plenary build` writes this as JSON, the same for all sites, so that a browser can finish sites. */
export interface SiteData {
  start: string;
  /** Of the folder `public` of the bundles. */
  files: string[];
  blockScripts: [type: string, files: readonly string[]][];
  styles: Omit<Styles, 'blocks'> & { blocks: [type: string, sheets: CompiledSheet[]][] };
  /** The content of each font package's `unicode.json`. */
  fontRanges: [name: string, ranges: { [script: string]: string }][];
  tokens: Palettes;
  /** The styles of the note above each page of an archived edition. */
  banner: string;
}

/** As JSON: the text of its site.yaml, and its files in base64 by their names in `media/`. */
export interface SampleSite {
  text: string;
  media: [name: string, content: string][];
}

export function parseSiteData(
  data: SiteData,
): Pick<SitePlatform, 'bundles' | 'tokens'> & { ranges: FontSource['ranges']; banner: string } {
  const { start, files, styles, tokens, banner } = data;
  const fontRanges = new Map(data.fontRanges);
  return {
    bundles: {
      start,
      files,
      blockScripts: new Map(data.blockScripts),
      styles: { ...styles, blocks: new Map(styles.blocks) },
    },
    tokens,
    banner,
    ranges: (name) => fontRanges.get(name) ?? {},
  };
}
