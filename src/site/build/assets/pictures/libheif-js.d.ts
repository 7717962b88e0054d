/* Replaces the types of libheif-js, which declare its C++ classes; `Libheif` in src/core/pictures/heic.ts has the functions used. */
declare module 'libheif-js/wasm-bundle.js' {
  const libheif: unknown;
  export default libheif;
}
