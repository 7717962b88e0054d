/** A file of 49 MB. */
export function bytes(): Uint8Array {
  return Buffer.alloc(49 * 1024 * 1024, 'conference:\n');
}
