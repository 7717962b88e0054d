/** Declares the functions used here, following the README of the library, which has no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** The OpenType features to keep; all by default. */
    keepFeatures?: string[];
    /** The axes of a variable font to fix to a value or limit to a range. Other axes stay unchanged. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    dropTables?: string[];
    /** Whether to keep all characters; `text` is then undefined. */
    keepAllGlyphs?: boolean;
  }

  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options?: Options,
  ): Promise<Buffer>;
}
