/* libheif-js without its own types, which declare its C++ classes: what is used of it is `Libheif` in src/shared/heic.ts. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** Compiles libheif, and gives it a memory of its own. */
  export default function libheif(): unknown;
}
