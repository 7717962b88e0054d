/** Its own types cannot be found by way of its `exports`. */
declare module 'fflate' {
  export class Inflate {
    constructor(take: (part: Uint8Array) => void);
    push(data: Uint8Array, isLast: boolean): void;
  }
}
