/** Satori needs version 0.7, so node_modules contains only this version. Its `exports` don't resolve to its types. */
declare module 'fflate' {
  export class Inflate {
    constructor(take: (part: Uint8Array) => void);
    push(data: Uint8Array, isLast: boolean): void;
  }
  interface Options {
    level?: 0 | 1 | 6 | 9;
  }
  export function zipSync(files: Record<string, readonly [Uint8Array, Options]>): Uint8Array;
}
