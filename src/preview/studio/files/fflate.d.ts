/** Its own types cannot be found by way of its `exports`. */
declare module 'fflate' {
  export function zipSync(files: Record<string, Uint8Array>, options?: { level?: 0 | 1 | 6 | 9 }): Uint8Array;
}
