/**
 * Version 0.7 is the one that satori needs, so that there is only one in node_modules. The types of that version cannot be found by
 * way of its `exports`.
 */
declare module 'fflate' {
  interface Options {
    level?: 0 | 1 | 6 | 9;
  }
  export function zipSync(files: Record<string, readonly [Uint8Array, Options]>): Uint8Array;
}
