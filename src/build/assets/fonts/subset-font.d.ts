/** The library has no types of its own; these are of what is used here, from its README. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** The OpenType features that stay; all of them when left out. */
    keepFeatures?: string[];
    /** The axes of a variable font, each pinned to a value or cut to a range; what is not named stays whole. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    /** Tables of the font that are left out. */
    dropTables?: string[];
    /** Keeps all characters; `text` is undefined then. */
    keepAllGlyphs?: boolean;
  }

  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options?: Options,
  ): Promise<Buffer>;
}
