/**
 * The same bytes as the only ones in their buffer, so that the buffer can be moved to another thread: as they are where
 * they are alone, else a copy, since small buffers of Node share a large one.
 */
export function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}
