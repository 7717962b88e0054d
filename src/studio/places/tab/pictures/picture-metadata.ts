import { joinBytes } from '../../../../core/index.ts';

/*
 * Reads the metadata of JPEG (ITU T.81), PNG (W3C), WebP (RFC 9649), GIF (89a) and AVIF (ISO/IEC 23008-12). For PNG, WebP and
 * GIF, the metadata can be removed without changing pixels.
 */

interface PictureMetadata {
  format: 'jpg' | 'png' | 'webp' | 'gif' | 'other';
  /** EXIF orientation. 1 means upright. */
  orientation: number;
  /** Metadata about camera, location, person or software (EXIF, XMP, IPTC). */
  hasNotes: boolean;
  isAnimated: boolean;
}

/** Ends a sentence, as all reasons why a picture can't be read do. */
const TRUNCATED_FILE = 'the rest of the file is missing';

/** For a damaged file, reads the part before the damage. */
export function readMetadata(bytes: Uint8Array): PictureMetadata {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (decodeLatin1(bytes, 0, 3) === '\xff\xd8\xff') return readJpegMetadata(bytes, view);
    if (decodeLatin1(bytes, 1, 4) === 'PNG') return readPngMetadata(bytes, view);
    if (decodeLatin1(bytes, 0, 4) === 'RIFF' && decodeLatin1(bytes, 8, 12) === 'WEBP')
      return readWebpMetadata(bytes, view);
    if (decodeLatin1(bytes, 0, 4) === 'GIF8') return readGifMetadata(bytes);
  } catch (error) {
    // stops where a length exceeds the file
    if (!(error instanceof RangeError)) throw error;
  }
  // AVIF stores metadata in items of the types Exif and mime, which an `infe` box lists
  const isNoted = /infe.{8}(Exif|mime)/s.test(decodeLatin1(bytes, 0, 64 * 1024));
  return { format: 'other', orientation: 1, hasNotes: isNoted, isAnimated: false };
}

/** Undefined if the format has to be decoded for that. Throws a RangeError for a damaged file. */
export function removeMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (readMetadata(bytes).format) {
    case 'png':
      return joinBytes([
        bytes.subarray(0, 8),
        ...[...pngChunks(bytes, view)].filter(isPictureChunk).map(({ all }) => all),
      ]);
    case 'webp':
      return joinWebpChunks([...webpChunks(bytes, view)].filter(({ type }) => WEBP_CHUNKS.has(type)));
    case 'gif':
      return joinBytes([...gifParts(bytes)].filter(({ isNote }) => !isNote).map(({ all }) => all));
    default:
      return undefined;
  }
}

function decodeLatin1(bytes: Uint8Array, from: number, to: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(from, to));
}

/** Reads the segments before the first scan. */
function readJpegMetadata(bytes: Uint8Array, view: DataView): PictureMetadata {
  const notes: PictureMetadata = { format: 'jpg', orientation: 1, hasNotes: false, isAnimated: false };
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === 0xda) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    const head = decodeLatin1(bytes, at + 4, at + 40);
    const isExif = marker === 0xe1 && head.startsWith('Exif\0');
    if (isExif) notes.orientation = readOrientation(bytes.subarray(at + 10, end));
    if (isExif || (marker === 0xe1 && head.startsWith('http://ns.adobe.com/'))) notes.hasNotes = true;
    if (marker === 0xed && head.startsWith('Photoshop 3.0\0')) notes.hasNotes = true;
    at = end;
  }
  return notes;
}

/** Reads tag 0x0112 in the first directory of EXIF data, a TIFF file. 1 if the tag is missing. */
function readOrientation(exif: Uint8Array): number {
  if (exif.length < 8) return 1;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const little = decodeLatin1(exif, 0, 2) === 'II';
  const directory = view.getUint32(4, little);
  if (directory + 2 > exif.length) return 1;
  const count = view.getUint16(directory, little);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > exif.length) break;
    if (view.getUint16(at, little) !== 0x0112) continue;
    const orientation = view.getUint16(at + 8, little);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

interface Chunk {
  type: string;
  content: Uint8Array;
  /** The whole chunk, with its header and trailer. */
  all: Uint8Array;
}

function* pngChunks(bytes: Uint8Array, view: DataView): Generator<Chunk> {
  for (let at = 8; at < bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) throw new RangeError(TRUNCATED_FILE);
    const type = decodeLatin1(bytes, at + 4, at + 8);
    yield { type, content: bytes.subarray(at + 8, end - 4), all: bytes.subarray(at, end) };
    if (type === 'IEND') return;
    at = end;
  }
}

/** Pixels, colours and animation, but not texts, times and EXIF. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);
const isPictureChunk = ({ type }: Chunk) => PNG_CHUNKS.has(type);

function readPngMetadata(bytes: Uint8Array, view: DataView): PictureMetadata {
  const notes: PictureMetadata = { format: 'png', orientation: 1, hasNotes: false, isAnimated: false };
  for (const { type, content } of pngChunks(bytes, view)) {
    if (type === 'acTL') notes.isAnimated = true;
    const isExif = type === 'eXIf';
    if (isExif) notes.orientation = readOrientation(content);
    const isText = ['tEXt', 'zTXt', 'iTXt'].includes(type);
    if (isExif || (isText && /^(XML:com\.adobe\.xmp|Raw profile type)/.test(decodeLatin1(content, 0, 40))))
      notes.hasNotes = true;
  }
  return notes;
}

function* webpChunks(bytes: Uint8Array, view: DataView): Generator<Chunk> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length;
    if (end > bytes.length) throw new RangeError(TRUNCATED_FILE);
    const content = bytes.subarray(at + 8, end);
    // chunks start at even offsets
    const next = end + (length % 2);
    yield { type: decodeLatin1(bytes, at, at + 4), content, all: bytes.subarray(at, next) };
    at = next;
  }
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** Bits of the VP8X chunk. */
const [HAS_EXIF, HAS_XMP, MOVES] = [0x08, 0x04, 0x02];

function readWebpMetadata(bytes: Uint8Array, view: DataView): PictureMetadata {
  const notes: PictureMetadata = { format: 'webp', orientation: 1, hasNotes: false, isAnimated: false };
  for (const { type, content } of webpChunks(bytes, view)) {
    if (type === 'VP8X') notes.isAnimated = ((content[0] ?? 0) & MOVES) > 0;
    if (type === 'EXIF') {
      const start = decodeLatin1(content, 0, 6) === 'Exif\0\0' ? 6 : 0;
      notes.orientation = readOrientation(content.subarray(start));
    }
    if (type === 'EXIF' || type === 'XMP ') notes.hasNotes = true;
  }
  return notes;
}

function joinWebpChunks(chunks: Chunk[]): Uint8Array<ArrayBuffer> {
  const whole = joinBytes([new TextEncoder().encode('RIFF\0\0\0\0WEBP'), ...chunks.map(({ all }) => all)]);
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true);
  if (chunks[0]?.type === 'VP8X') whole[20] = (whole[20] ?? 0) & ~(HAS_EXIF | HAS_XMP);
  return whole;
}

interface GifPart {
  isFrame: boolean;
  /** A comment, XMP, or data of an application. */
  isNote: boolean;
  isXmp: boolean;
  all: Uint8Array;
}

/** Yields the header, then the blocks up to the trailer. `!` starts an extension, `,` starts a frame, `;` is the end. */
function* gifParts(bytes: Uint8Array): Generator<GifPart> {
  const byteAt = (at: number) => {
    const byte = bytes[at];
    if (byte === undefined) throw new RangeError(TRUNCATED_FILE);
    return byte;
  };
  /** In bytes. `packed` is the byte that describes the table. */
  const tableOf = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  const afterBlocks = (from: number) => {
    let at = from;
    while (byteAt(at) > 0) at += 1 + byteAt(at);
    return at + 1;
  };
  const part = (from: number, to: number, what: Partial<GifPart> = {}): GifPart => {
    return { isFrame: false, isNote: false, isXmp: false, ...what, all: bytes.subarray(from, to) };
  };
  let at = 13 + tableOf(byteAt(10));
  yield part(0, at);
  while (byteAt(at) !== 0x3b) {
    const isFrame = byteAt(at) === 0x2c;
    const end = isFrame ? afterBlocks(at + 11 + tableOf(byteAt(at + 9))) : afterBlocks(at + 2);
    const label = isFrame ? 0 : byteAt(at + 1);
    const program = decodeLatin1(bytes, at + 3, at + 14);
    const isLoop = /^(NETSCAPE2\.0|ANIMEXTS1\.0)/.test(program);
    const isNote = label === 0xfe || label === 0x01 || (label === 0xff && !isLoop);
    yield part(at, end, { isFrame, isNote, isXmp: label === 0xff && program === 'XMP DataXMP' });
    at = end;
  }
  yield part(at, at + 1);
}

function readGifMetadata(bytes: Uint8Array): PictureMetadata {
  const notes: PictureMetadata = { format: 'gif', orientation: 1, hasNotes: false, isAnimated: false };
  let frames = 0;
  for (const { isFrame, isXmp } of gifParts(bytes)) {
    if (isFrame) frames += 1;
    notes.isAnimated = frames > 1;
    if (isXmp) notes.hasNotes = true;
  }
  return notes;
}
