/*
 * SHA-256 (FIPS 180-4). What platforms have of their own differs: Web Crypto answers later, and neither a compilation nor the making of a
 * page waits. Words are signed 32-bit numbers: V8 calculates with these directly.
 */

const BLOCK = 64;

/** The first 64 primes. */
function primes(): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < BLOCK; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

/** The first 32 bits of the fractional part of a root (FIPS 180-4, 4.2.2 and 5.3.3). */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

const ROUNDS = Int32Array.from(primes(), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes().slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** The SHA-256 of a text in hexadecimal digits. */
export function sha256(text: string): string {
  const digest = digestOf(new TextEncoder().encode(text));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The SHA-256 of some bytes: 32 bytes. */
export function digestOf(bytes: Uint8Array): Uint8Array {
  const state = START.slice();
  const words = new Int32Array(BLOCK);
  const whole = bytes.length - (bytes.length % BLOCK);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += BLOCK) addBlock(state, words, view, at);
  const end = lastBlocks(bytes.subarray(whole), bytes.length);
  const endView = new DataView(end.buffer);
  for (let at = 0; at < end.length; at += BLOCK) addBlock(state, words, endView, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setInt32(4 * index, word);
  });
  return new Uint8Array(digest.buffer);
}

/** What is left behind the whole blocks: a bit that is set, zeros, and the length of the message in bits (5.1.1). */
function lastBlocks(rest: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(rest.length + 9 > BLOCK ? 2 * BLOCK : BLOCK);
  blocks.set(rest);
  blocks[rest.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(blocks.length - 4, (length << 3) >>> 0);
  return blocks;
}

/** Adds the block at a place to the state (6.2.2). `words` is room for its schedule. */
function addBlock(state: Int32Array, words: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < BLOCK; i++) {
    const early = words[i - 15] as number;
    const late = words[i - 2] as number;
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = (small + large + (words[i - 16] as number) + (words[i - 7] as number)) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Octet;
  for (let i = 0; i < BLOCK; i++) {
    const choice = (e & f) ^ (~e & g);
    const ofE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const next = (h + ofE + choice + (ROUNDS[i] as number) + (words[i] as number)) | 0;
    const ofA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + next) | 0;
    d = c;
    c = b;
    b = a;
    a = (next + ofA + majority) | 0;
  }
  const added: Octet = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = ((state[i] as number) + (added[i] as number)) | 0;
}

type Octet = [number, number, number, number, number, number, number, number];

/** A word turned right by some bits. */
function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
