/* libheif-js without its own types, which declare its C++ classes: what is used of it is `Libheif` in src/shared/heic.ts. */
declare module 'libheif-js/wasm-bundle.js' {
  const libheif: unknown;
  export default libheif;
}
