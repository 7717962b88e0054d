/*
 * Reads HEIC and AVIF (HEIF, ISO/IEC 23008-12), which consist of boxes with a length and a four-letter type. The size is a
 * property of the primary item. The sizes of tiles and thumbnails do not count.
 */

interface HeifSize {
  type: 'avif' | 'heic';
  width: number;
  height: number;
}

export function isHeic(head: Uint8Array): boolean {
  return heifType(createDataView(head)) === 'heic';
}

/** Reads the displayed size from the first bytes; undefined for other files, or if the bytes contain no size. */
export function heifSize(bytes: Uint8Array): HeifSize | undefined {
  const view = createDataView(bytes);
  const type = heifType(view);
  if (!type) return undefined;
  try {
    const size = primaryItemSize(view);
    return size && { type, ...size };
  } catch (error) {
    // a box may claim to be longer than the data
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The first brand may only name the family of formats, so the compatible brands after it count, too. */
function heifType(view: DataView): HeifSize['type'] | undefined {
  if (view.byteLength < 16 || latin1Text(view, 4, 8) !== 'ftyp') return undefined;
  const brands = latin1Text(view, 8, Math.min(view.getUint32(0), 256));
  if (brands.includes('avif')) return 'avif';
  return /mif1|msf1|hei[cmsx]|hev[cmsx]/.test(brands) ? 'heic' : undefined;
}

function createDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

interface HeifBox {
  type: string;
  from: number;
  to: number;
}

function readBoxes(view: DataView, from: number, to: number): HeifBox[] {
  const boxes: HeifBox[] = [];
  for (let at = from; at + 8 <= to; ) {
    const length = view.getUint32(at);
    const end = length === 0 ? to : at + length;
    if (end < at + 8) break;
    boxes.push({ type: latin1Text(view, at + 4, at + 8), from: at + 8, to: end });
    at = end;
  }
  return boxes;
}

/** `pitm` names the item, `ipma` lists the numbers of its properties, and `ipco` contains the properties. */
function primaryItemSize(view: DataView): Pick<HeifSize, 'width' | 'height'> | undefined {
  const meta = readBoxes(view, 0, view.byteLength).find(({ type }) => type === 'meta');
  // the boxes in `meta` follow four bytes of version and flags
  const inMeta = meta ? readBoxes(view, meta.from + 4, meta.to) : [];
  const pitm = inMeta.find(({ type }) => type === 'pitm');
  const iprp = inMeta.find(({ type }) => type === 'iprp');
  if (!pitm || !iprp) return undefined;
  const id = view.getUint8(pitm.from) === 0 ? view.getUint16(pitm.from + 4) : view.getUint32(pitm.from + 4);
  const parts = readBoxes(view, iprp.from, iprp.to);
  const ipco = parts.find(({ type }) => type === 'ipco');
  const all = ipco ? readBoxes(view, ipco.from, ipco.to) : [];
  const own = parts
    .filter(({ type }) => type === 'ipma')
    .flatMap((ipma) => propertyNumbers(view, ipma, id))
    .flatMap((number) => all[number - 1] ?? []);
  const ispe = own.find(({ type }) => type === 'ispe');
  if (!ispe) return undefined;
  const clap = own.find(({ type }) => type === 'clap');
  // a clean aperture crops the picture; its width and height are fractions
  const cropped = (at: number, otherwise: number) =>
    clap ? Math.floor(view.getUint32(clap.from + at) / view.getUint32(clap.from + at + 4)) : otherwise;
  const width = cropped(0, view.getUint32(ispe.from + 4));
  const height = cropped(8, view.getUint32(ispe.from + 8));
  const turn = own.find(({ type }) => type === 'irot');
  const isTurned = turn !== undefined && view.getUint8(turn.from) % 2 === 1;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** Returns indexes counted from 1. */
function propertyNumbers(view: DataView, { from }: HeifBox, id: number): number[] {
  const hasLongIds = view.getUint8(from) > 0;
  const hasLongNumbers = (view.getUint8(from + 3) & 1) === 1;
  let at = from + 8;
  for (let entries = view.getUint32(from + 4); entries > 0; entries--) {
    const item = hasLongIds ? view.getUint32(at) : view.getUint16(at);
    at += hasLongIds ? 4 : 2;
    const count = view.getUint8(at++);
    const numbers = Array.from({ length: count }, (_, index) =>
      hasLongNumbers ? view.getUint16(at + 2 * index) & 0x7fff : view.getUint8(at + index) & 0x7f,
    );
    if (item === id) return numbers;
    at += count * (hasLongNumbers ? 2 : 1);
  }
  return [];
}

function latin1Text(view: DataView, from: number, to: number): string {
  const end = Math.min(to, view.byteLength);
  return new TextDecoder('latin1').decode(
    view.buffer.slice(view.byteOffset + from, view.byteOffset + end) as ArrayBuffer,
  );
}
