/** Follows the README of the library, which has no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** All features by default. */
    keepFeatures?: string[];
    /** A fixed value or a range per axis. Other axes stay unchanged. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    dropTables?: string[];
    /** If true, `text` is undefined. */
    keepAllGlyphs?: boolean;
  }

  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options?: Options,
  ): Promise<Buffer>;
}
