/*
 * Whether a picture file was cut short, by the lengths that it states itself: without decoding it, and in no time. What is wrong
 * within is found by the build, which decodes it.
 */

/** Whether a raster picture ends before it says it does. */
export function isCutShort(bytes: Uint8Array, type: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case 'png':
      return isPngCut(view);
    case 'jpg':
      return isJpegCut(view);
    case 'webp':
      return view.getUint32(4, true) + 8 > view.byteLength;
    case 'avif':
      return isAvifCut(view);
    default:
      return false;
  }
}

/** The chunks follow each other with their lengths; the last is IEND. */
function isPngCut(view: DataView): boolean {
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x49454e44) return false;
    at += 12 + length;
  }
  return true;
}

/** After the header of the first scan comes coded data, in which FF D9 can only be the end of the picture. */
function isJpegCut(view: DataView): boolean {
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return false; // not quite by the book: the build will see
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0xda) return !hasEnd(view, at);
    else at += 2 + view.getUint16(at + 2);
  }
  return true;
}

function hasEnd(view: DataView, from: number): boolean {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + from, view.byteLength - from);
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return true;
  return false;
}

/** The boxes of the file follow each other with their lengths; 0 means up to the end. */
function isAvifCut(view: DataView): boolean {
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const short = view.getUint32(at);
    if (short === 0) return false;
    const long = short === 1 && at + 16 <= view.byteLength;
    at += Math.max(8, long ? Number(view.getBigUint64(at + 8)) : short);
  }
  return at > view.byteLength;
}
