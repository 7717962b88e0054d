/* Replaces libheif-js's own types, which declare C++ classes. `Libheif` in src/core/pictures/heic.ts types the parts in use. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** Each instance has its own memory. */
  export default function libheif(): unknown;
}
