import { crc32, deflateRawSync } from 'node:zlib';

/* ZIP files as any program may write them, right and wrong (APPNOTE.TXT): nothing here is of the code that is tested. */

export interface ZipEntry {
  /** Its name: bytes where it is in another encoding than UTF-8. */
  name: string | Uint8Array;
  content?: Uint8Array | string;
  /** Stored instead of deflated. */
  stored?: boolean;
  /** What the directory and the header say instead of the truth. */
  says?: { size?: number; packed?: number; crc?: number; method?: number; flags?: number };
  /** What the header in front of the file says as its name. */
  localName?: string;
  /** The access rights of Unix, with the type of the file. */
  mode?: number;
  /** Sizes and place as ZIP64 has them. */
  zip64?: boolean;
  /** The file of this number is the content too. */
  sharesWith?: number;
}

const half = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const word = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const long = (value: number) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const UTF8 = 0x0800;

/** A ZIP file; `count` is what its end says about the number of files. */
export function zipFile(entries: ZipEntry[], { count = entries.length, comment = '' } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const [index, entry] of entries.entries()) {
    const { content = '', stored = false, says = {}, mode, zip64 = false, sharesWith } = entry;
    const whole = Buffer.from(content);
    const packed = stored ? whole : deflateRawSync(whole, { level: 9 });
    const name = Buffer.from(entry.name);
    const flags = says.flags ?? (typeof entry.name === 'string' ? UTF8 : 0);
    const size = says.size ?? whole.length;
    const packedSize = says.packed ?? packed.length;
    const common = [
      half(flags),
      half(says.method ?? (stored ? 0 : 8)),
      half(0),
      half(0x5a21),
      word(says.crc ?? crc32(whole)),
      word(zip64 ? 0xffffffff : packedSize),
      word(zip64 ? 0xffffffff : size),
    ];
    const sizes = zip64 ? Buffer.concat([half(1), half(16), long(size), long(packedSize)]) : Buffer.alloc(0);
    const localName = Buffer.from(entry.localName ?? name);
    const local = Buffer.concat([
      word(0x04034b50),
      half(zip64 ? 45 : 20),
      ...common,
      half(localName.length),
      half(sizes.length),
      localName,
      sizes,
    ]);
    const offset = sharesWith === undefined ? at : (offsets[sharesWith] ?? 0);
    offsets[index] = offset;
    const extra = zip64
      ? Buffer.concat([half(1), half(24), long(size), long(packedSize), long(offset)])
      : Buffer.alloc(0);
    directory.push(
      Buffer.concat([
        word(0x02014b50),
        half(mode === undefined ? 20 : 0x0314),
        half(zip64 ? 45 : 20),
        ...common,
        half(name.length),
        half(extra.length),
        half(0),
        half(0),
        half(0),
        word(mode === undefined ? 0 : (mode << 16) >>> 0),
        word(zip64 ? 0xffffffff : offset),
        name,
        extra,
      ]),
    );
    if (sharesWith !== undefined) continue;
    parts.push(local, packed);
    at += local.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.concat([
    word(0x06054b50),
    half(0),
    half(0),
    half(count & 0xffff),
    half(count & 0xffff),
    word(central.length),
    word(at),
    half(comment.length),
    Buffer.from(comment),
  ]);
  return Buffer.concat([...parts, central, end]);
}
