/** In bytes; more than is read of a site. */
const TOO_LARGE = 49 * 1024 * 1024;

/** The bytes of a file with so many comments below a text that it is too large for this folder. */
export function bytes(text: string): Uint8Array {
  return Buffer.concat([Buffer.from(text), Buffer.alloc(TOO_LARGE, '# more and more\n')]);
}
