/*
 * Blobs that can be read at once, as in a worker of a browser: Node.js has no FileReaderSync. Importing this gives both to a test.
 */

type Part = ConstructorParameters<typeof Blob>[0] extends (infer Parts)[] | undefined ? Parts : never;

/** The bytes of a part; undefined of a Blob of Node.js itself. */
const bytesOf = (part: Part): Uint8Array | undefined => {
  if (typeof part === 'string') return Buffer.from(part);
  if (typeof part === 'object' && 'content' in part) return (part as ReadableBlob).content;
  if (ArrayBuffer.isView(part)) return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  return part instanceof ArrayBuffer ? new Uint8Array(part) : undefined;
};

const Native = Blob;

class ReadableBlob extends Native {
  /** Those of Node.js itself are Blobs too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Function.prototype[Symbol.hasInstance].call(Native, value);
  }

  readonly content: Uint8Array | undefined;

  constructor(parts: Part[] = [], options?: BlobPropertyBag) {
    super(parts, options);
    const all = parts.map(bytesOf);
    this.content = all.every((one) => one !== undefined) ? Buffer.concat(all) : undefined;
  }

  override slice(from?: number, to?: number, type?: string): ReadableBlob {
    if (!this.content) return super.slice(from, to, type) as ReadableBlob;
    return new ReadableBlob([this.content.slice(from, to)], { type: type ?? '' });
  }
}

class Reader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer {
    const content = bytesOf(blob as Part);
    if (!content) throw new Error('Nobody can read this at once.');
    return content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength) as ArrayBuffer;
  }
}

Object.assign(globalThis, { Blob: ReadableBlob, FileReaderSync: Reader });
