/* Replaces types that declare C++ classes. `Libheif` in src/core/pictures/heic.ts declares the functions that we use. */
declare module 'libheif-js/wasm-bundle.js' {
  const libheif: unknown;
  export default libheif;
}
