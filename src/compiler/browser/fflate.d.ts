/**
 * Version 0.7 is the one that satori needs, so that there is only one in node_modules. The types of that version cannot be found by
 * way of its `exports`.
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
