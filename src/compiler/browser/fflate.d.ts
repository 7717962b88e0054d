/**
 * Version 0.7, which satori needs, so that node_modules contains only one. Its types cannot be resolved through its `exports`.
 */
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
