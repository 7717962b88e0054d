import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * How much work a hash is: one of the settings for scrypt that OWASP's Password Storage Cheat Sheet counts as equal, and
 * of these one that takes 32 MB, so that logins at the same time do not fill a small machine.
 */
const WORK: Work = { ln: 15, r: 8, p: 3 };

/** The parameters of scrypt (RFC 7914): `ln` is the logarithm of N to the base 2. */
interface Work {
  ln: number;
  r: number;
  p: number;
}

/** In bytes. */
const SALT = 16;
const HASH = 32;

/** A hash may take four times the memory of ours (128 MB) and five times the time: N·r, and N·r·p. */
const MOST = { memory: 2 ** 20, work: 2 ** 22 };

/** More than this nobody types, and nobody shall make us hash. */
export const LONGEST_PASSWORD = 1024;
const SHORTEST_PASSWORD = 12;

/** The hash of a password with a salt of its own, in the PHC string format: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashOf(password: string): Promise<string> {
  const salt = randomBytes(SALT);
  const hash = await derived(password, salt, HASH, WORK);
  const { ln, r, p } = WORK;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${plain(salt)}$${plain(hash)}`;
}

/** The hash of a password, as it is compared. */
interface Hash {
  work: Work;
  salt: Buffer;
  expected: Buffer;
}

/**
 * Reads a hash in the form that `hashOf` writes; undefined for any other. A hash that is cut short would match every
 * password, and one with parameters of another size would take all memory: both count as damaged.
 */
function parsed(hash: string): Hash | undefined {
  const found = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/-]+)\$([\w+/-]+)$/.exec(hash);
  if (!found) return undefined;
  const [ln = 0, r = 0, p = 0] = found.slice(1, 4).map(Number);
  const [salt, expected] = found.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  const isSane = ln >= 10 && r >= 1 && p >= 1 && 2 ** ln * r <= MOST.memory && 2 ** ln * r * p <= MOST.work;
  return isSane && salt.length >= SALT && expected.length === HASH
    ? { work: { ln, r, p }, salt, expected }
    : undefined;
}

/** Whether anybody can log in with this hash. */
export function isUsable(hash: string): boolean {
  return parsed(hash) !== undefined;
}

/** Whether a password has this hash; no password has a hash that is not usable. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const known = parsed(hash);
  if (!known) return false;
  return timingSafeEqual(await derived(password, known.salt, HASH, known.work), known.expected);
}

/** What is wrong with a new password, as a sentence; undefined when it will do. */
export function faultIn(password: string): string | undefined {
  const length = [...password].length;
  if (password.trim() === '') return 'The password is empty.';
  if (/[\p{Cc}]/u.test(password)) return 'The password has a character in it that cannot be typed.';
  if (length < SHORTEST_PASSWORD)
    return `The password has ${length} characters, and needs ${SHORTEST_PASSWORD}. A few words in a row are easy to remember.`;
  if (length > LONGEST_PASSWORD) return `The password is longer than ${LONGEST_PASSWORD} characters.`;
  return undefined;
}

/** The same characters give the same bytes, however a keyboard composes them (RFC 8265, 4.2). */
function derived(password: string, salt: Buffer, length: number, { ln, r, p }: Work): Promise<Buffer> {
  const N = 2 ** ln;
  return derive(password.normalize('NFC'), salt, length, { N, r, p, maxmem: 128 * r * (N + p + 2) });
}

/** Base64 without its padding, as the PHC format has it. */
function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
