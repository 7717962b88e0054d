/** Its own types cannot be found by way of its `exports`. */
declare module 'fflate' {
  /** A ZIP file that grows (its own README, "Streaming"). */
  export class Zip {
    constructor(take: (error: Error | null, part: Uint8Array, isLast: boolean) => void);
    add(file: ZipPassThrough): void;
    end(): void;
  }
  export class ZipPassThrough {
    constructor(name: string);
    push(content: Uint8Array, isLast: boolean): void;
  }
  export class ZipDeflate extends ZipPassThrough {
    constructor(name: string, options: { level: 6 });
  }
}
