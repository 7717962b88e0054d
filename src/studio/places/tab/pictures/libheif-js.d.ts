/* Declares libheif-js without its own types, which declare C++ classes. The parts in use are typed by `Libheif` in src/core/pictures/heic.ts. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** Instantiates libheif with its own memory. */
  export default function libheif(): unknown;
}
