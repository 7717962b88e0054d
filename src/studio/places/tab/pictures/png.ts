import { type HeicPixels, joinBytes } from '../../../../core/index.ts';

/** Pixels per chunk, in bytes. */
const MAX_CHUNK_SIZE = 2 ** 20;

/** Compresses nothing, which is fast. Encodes chunks, so that memory holds the picture only once. */
export function encodePng({ width, height, channels, profile, line }: HeicPixels): Blob {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // 8 bits per channel; colour type 6 is RGBA, colour type 2 is RGB
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8);
  const parts: Uint8Array<ArrayBuffer>[] = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    ...createChunk('IHDR', header),
  ];
  if (profile.length > 0) {
    const stream = createStoredStream();
    // profile name, a zero byte, and compression method 0 (zlib)
    const named = [
      new TextEncoder().encode('icc\0\0'),
      stream.start,
      ...stream.stored(profile),
      stream.end(),
    ];
    parts.push(...createChunk('iCCP', joinBytes(named)));
  }
  const stream = createStoredStream();
  const length = 1 + width * channels;
  const rows = Math.max(1, Math.floor(MAX_CHUNK_SIZE / length));
  for (let first = 0; first < height; first += rows) {
    const last = Math.min(height, first + rows);
    // each row starts with filter type 0 (none)
    const lines = new Uint8Array((last - first) * length);
    for (let row = first; row < last; row++) lines.set(line(row), (row - first) * length + 1);
    const start = first === 0 ? [stream.start] : [];
    parts.push(...createChunk('IDAT', joinBytes([...start, ...stream.stored(lines)])));
  }
  parts.push(...createChunk('IDAT', stream.end()), ...createChunk('IEND', new Uint8Array()));
  return new Blob(parts, { type: 'image/png' });
}

function encodeUint32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** Returns length, type, content, and the CRC of type and content. */
function createChunk(type: string, content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const name = new TextEncoder().encode(type);
  return [
    encodeUint32(content.length),
    name,
    content,
    encodeUint32(~updateCrc(content, updateCrc(name, ~0)) >>> 0),
  ];
}

/** Writes zlib (RFC 1950) without compression, as stored DEFLATE blocks (RFC 1951, 3.2.4). */
function createStoredStream() {
  let [a, b] = [1, 0];
  return {
    start: Uint8Array.of(0x78, 0x01),
    stored(data: Uint8Array): Uint8Array[] {
      // computes Adler-32 in steps of 3,800 bytes, because larger sums could exceed 32 bits
      for (let at = 0; at < data.length; at += 3_800) {
        for (const byte of data.subarray(at, at + 3_800)) {
          a += byte;
          b += a;
        }
        a %= 65_521;
        b %= 65_521;
      }
      const blocks: Uint8Array[] = [];
      for (let at = 0; at < data.length; at += 65_535) {
        const block = data.subarray(at, at + 65_535);
        const { length } = block;
        blocks.push(Uint8Array.of(0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255), block);
      }
      return blocks;
    },
    /** Returns an empty last block, and the checksum. */
    end: () => joinBytes([Uint8Array.of(1, 0, 0, 255, 255), encodeUint32(((b << 16) | a) >>> 0)]),
  };
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function updateCrc(bytes: Uint8Array, before: number): number {
  let sum = before;
  for (const byte of bytes) sum = (CRC_TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return sum;
}
