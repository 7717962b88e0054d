/** Declares the functions used here, from the README of the library, which has no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** The OpenType features to keep; by default all. */
    keepFeatures?: string[];
    /** The axes of a variable font, each fixed to a value or limited to a range; other axes stay whole. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    dropTables?: string[];
    /** Keeps all characters; `text` is then undefined. */
    keepAllGlyphs?: boolean;
  }

  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options?: Options,
  ): Promise<Buffer>;
}
