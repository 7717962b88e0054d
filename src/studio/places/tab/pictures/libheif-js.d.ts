/*
 * Declares libheif-js instead of its own types, which declare C++ classes. `Libheif` in src/core/pictures/heic.ts types the parts
 * in use.
 */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** Creates an instance of libheif with its own memory. */
  export default function libheif(): unknown;
}
