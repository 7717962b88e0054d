/** The first 32 bits of the fractional part of a root of a prime (FIPS 180-4, 4.2.2 and 5.3.3). */
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32);

const PRIMES: number[] = [];
for (let number = 2; PRIMES.length < 64; number++)
  if (PRIMES.every((prime) => number % prime !== 0)) PRIMES.push(number);

const BEGIN = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/**
 * The SHA-256 of a text in hexadecimal digits (FIPS 180-4). What platforms have of their own differs: Web Crypto answers
 * later, and a compilation does not wait. Only a few short texts of a site need it.
 */
export function sha256(text: string): string {
  const state = [...BEGIN];
  const message = padded(new TextEncoder().encode(text));
  const words = new Int32Array(64);
  for (let block = 0; block < message.byteLength; block += 64) {
    for (let at = 0; at < 64; at++)
      words[at] = at < 16 ? message.getInt32(block + 4 * at) : nextWord(words, at);
    addBlock(state, words);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The bytes of a message, a bit 1, zeros, and its length in bits: whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(64 * Math.ceil((bytes.length + 9) / 64)));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(bytes.length) * 8n);
  return view;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function nextWord(words: Int32Array, at: number): number {
  const word = (back: number) => words[at - back] ?? 0;
  const early = turned(word(15), 7) ^ turned(word(15), 18) ^ (word(15) >>> 3);
  const late = turned(word(2), 17) ^ turned(word(2), 19) ^ (word(2) >>> 10);
  return word(16) + early + word(7) + late;
}

function addBlock(state: number[], words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (const [at, word] of words.entries()) {
    const chosen = (e & f) ^ (~e & g);
    const first =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (ROUNDS[at] ?? 0) + word) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = ((state[at] ?? 0) + value) | 0;
}
