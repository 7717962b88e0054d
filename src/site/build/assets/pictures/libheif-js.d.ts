/*
 * Replaces the types of libheif-js, which declare its C++ classes. The functions that we use are declared by `Libheif` in
 * src/core/pictures/heic.ts.
 */
declare module 'libheif-js/wasm-bundle.js' {
  const libheif: unknown;
  export default libheif;
}
