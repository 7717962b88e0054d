import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Failure } from './failure.ts';
import { countedAs } from './http/proxies.ts';
import { fairQueue, type Throttle } from './http/throttle.ts';

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

const SALT = 16;
const HASH = 32;

/** The largest parameters accepted: four times the memory of `WORK` (128 MB) and five times its time, as N·r and N·r·p. */
const MOST = { memory: 2 ** 20, work: 2 ** 22 };

/** The longest password that is hashed; nobody types a longer one. */
const LONGEST_PASSWORD = 1024;
const SHORTEST_PASSWORD = 12;

/** The hash of a password with a salt of its own, in the PHC string format: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT);
  const hash = await deriveKey(password, salt, HASH, WORK);
  const { ln, r, p } = WORK;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${unpaddedBase64(salt)}$${unpaddedBase64(hash)}`;
}

interface Hash {
  work: Work;
  salt: Buffer;
  expected: Buffer;
}

/**
 * Reads a hash in the form that `hashPassword` writes; undefined for any other. A hash that is cut short would match every
 * password, and one with parameters of another size would take all memory: both count as damaged.
 */
function parseHash(hash: string): Hash | undefined {
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
export function isUsableHash(hash: string): boolean {
  return parseHash(hash) !== undefined;
}

/** Whether a password has this hash; no password has a hash that is not usable. */
export async function matchesHash(hash: string, password: string): Promise<boolean> {
  const known = parseHash(hash);
  if (!known) return false;
  return timingSafeEqual(await deriveKey(password, known.salt, HASH, known.work), known.expected);
}

/** What is wrong with a new password, as a sentence; undefined when it will do. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length;
  if (password.trim() === '') return 'The password is empty.';
  if (/[\p{Cc}]/u.test(password)) return "The password contains a character that you can't type.";
  if (length < SHORTEST_PASSWORD)
    return `The password has ${length} characters, and needs ${SHORTEST_PASSWORD}. A few words together are easy to remember.`;
  if (length > LONGEST_PASSWORD) return `The password is longer than ${LONGEST_PASSWORD} characters.`;
  return undefined;
}

/** The same characters give the same bytes, however a keyboard composes them (RFC 8265, 4.2). */
function deriveKey(password: string, salt: Buffer, length: number, { ln, r, p }: Work): Promise<Buffer> {
  const N = 2 ** ln;
  return derive(password.normalize('NFC'), salt, length, { N, r, p, maxmem: 128 * r * (N + p + 2) });
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

export interface Member {
  name: string;
  hash: string;
  /** The day on which the account was added, such as 2024-05-01. */
  added: string;
}

/** Where the accounts lie when nobody says otherwise, as a path below the project's folder: beside `dist/`, never in it. */
export const MEMBERS_FILE = '.plenary/members.json';

/** The same name, however it is written: small letters, composed in one way. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** The accounts of a file; an empty list when there is no file. Throws an error without its content when it is not a list of accounts. */
export async function readMembers(file: string): Promise<Member[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"members":[]}';
    throw error;
  });
  const members = membersIn(text);
  if (!members) throw new Error(`${path.basename(file)} is not a file of accounts, or is damaged.`);
  return members;
}

function membersIn(text: string): Member[] | undefined {
  try {
    const { members } = JSON.parse(text) as { members?: Member[] };
    const whole = ({ name, hash, added }: Member) =>
      [name, hash, added].every((one) => typeof one === 'string');
    return Array.isArray(members) && members.every(whole) ? members : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes the accounts so that only the owner can read them. Whoever reads meanwhile finds the old file or the new one, and
 * so does whoever comes after a power cut.
 */
export async function writeMembers(file: string, members: Member[]): Promise<void> {
  const folder = path.dirname(file);
  // a folder that was there before, and may hold other things, stays as it is
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const next = path.join(folder, `.${path.basename(file)}.${randomBytes(6).toString('hex')}`);
  try {
    const handle = await open(next, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify({ members }, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await chmod(next, 0o600);
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}

export interface Members {
  any: () => Promise<boolean>;
  /** Whether this is the name and the password of a member; as much work when there is no such name. */
  isMember: (name: string, password: string) => Promise<boolean>;
}

/** An account, as far as those must know it who let its member in before. */
export interface Account {
  name: string;
  /** Another value once the password has changed. It is never shown or sent. */
  stamp: string;
}

/** Members whose accounts can change while they are logged in. */
export interface Accounts extends Members {
  /** An account as it is now; undefined where there is none of this name. */
  accountOf: (name: string) => Promise<Account | undefined>;
}

interface Options {
  /** Takes one line when the file cannot be read; at most one a minute, however many ask. */
  log?: (line: string) => void;
  now?: () => number;
}

const MINUTE = 60_000;

/**
 * The accounts of a file, which is read anew whenever it has changed. Both questions throw a Failure `our-fault` when it
 * cannot be read. An account whose hash is damaged is as good as none.
 */
export function openMembers(file: string, { log = console.error, now = Date.now }: Options = {}): Accounts {
  const read = cachedReader(file);
  let logged = Number.NEGATIVE_INFINITY;
  const current = () =>
    read().catch((error: Error) => {
      if (now() - logged >= MINUTE) {
        logged = now();
        log(`The accounts in ${file} cannot be read, so nobody can log in: ${error.message}`);
      }
      throw new Failure(
        'our-fault',
        'Nobody can log in, because the file of accounts is damaged. Please contact the people who run the site.',
      );
    });
  // what a name without an account is compared with: the password of it is known to nobody
  const nobody = hashPassword(crypto.randomUUID());
  return {
    any: async () => (await current()).size > 0,
    accountOf: async (name) => {
      const member = (await current()).get(nameKey(name));
      return member && { name: member.name, stamp: member.hash };
    },
    isMember: async (name, password) => {
      const member = (await current()).get(nameKey(name));
      const canLogIn = member !== undefined && isUsableHash(member.hash);
      const hash = canLogIn ? member.hash : await nobody;
      const right = await matchesHash(hash, password.slice(0, LONGEST_PASSWORD));
      return right && canLogIn && password.length <= LONGEST_PASSWORD;
    },
  };
}

/** Gives what the file holds, and reads it only when it is another one than the last time. */
function cachedReader(file: string): () => Promise<Map<string, Member>> {
  let known = { version: '', members: new Map<string, Member>() };
  return async () => {
    const version = await versionOf(file);
    if (version !== known.version) {
      const members = await readMembers(file);
      known = { version, members: new Map(members.map((member) => [nameKey(member.name), member])) };
    }
    return known.members;
  };
}

async function versionOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return [mtimeMs, size, ino].join(' ');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'none';
    throw error;
  }
}

interface Credentials {
  username: string;
  password: string;
}

/** From the header `Authorization: Basic` (RFC 7617), whose text is UTF-8; undefined when there is none. */
export function credentialsInHeader(headers: Headers): Credentials | undefined {
  const [, encoded] = /^basic +([A-Za-z0-9+/=_-]*) *$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return { username: text, password: '' };
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** From the query of the address, as the specification has it (section 7), or from the fields of a form. */
export function credentialsInFields(fields: URLSearchParams | Map<string, string>): Credentials | undefined {
  const [username, password] = [fields.get('username') ?? undefined, fields.get('password') ?? undefined];
  if (username === undefined && password === undefined) return undefined;
  return { username: username ?? '', password: password ?? '' };
}

/** Whether these credentials can be valid at all; others are neither compared nor counted by the throttle. */
function isPlausible({ username, password }: Credentials): boolean {
  return username !== '' && username.length <= 256 && password !== '' && password.length <= LONGEST_PASSWORD;
}

/**
 * A hash takes a processor 0.2 s and 32 MB, and 0.35 s while it is busy: two at a time, of which one is for addresses where
 * somebody logged in before, so that a flood of strangers does not delay a member there. A committee of 50 may wait behind the
 * one address of its school; nobody waits longer than half a minute.
 */
const LIMITS = { atOnce: 2, reserved: 1, perKey: 60, total: 80 };

/** Resolves for a member; throws a Failure for everybody else. */
export type Login = (credentials: Credentials | undefined, address: string) => Promise<void>;

/**
 * Lets members in, and slows down who guesses. The function that it gives resolves for a member, and throws a Failure
 * `no-members`, `wrong-login` (the same for every reason), `too-many-tries` or `busy`.
 */
export function createLogin(members: Members, throttle: Throttle): Login {
  const takeTurns = fairQueue(LIMITS);
  return async (credentials, address) => {
    if (!(await members.any())) throw noMembers();
    if (!credentials || !isPlausible(credentials)) throw wrongLogin();
    const account = nameKey(credentials.username);
    const from = countedAs(address);
    const isKnown = await throttle.isKnown(from);
    const check = async () => {
      // asked when it is its turn: what was tried at the same time has failed by now
      const { wait, succeeded } = await throttle.begin(account, from);
      if (wait > 0) throw tooManyTries(wait);
      if (!(await members.isMember(credentials.username, credentials.password))) throw wrongLogin();
      await succeeded();
    };
    // a stranger with a /48 has 65,536 addresses to wait at, and takes turns as one
    await takeTurns(isKnown ? from : countedAs(address, 48), check, isKnown);
  };
}

function noMembers(): Failure {
  return new Failure(
    'no-members',
    'Nobody can log in yet, because there is no account. Ask the people who run the site to add one for you.',
  );
}

function wrongLogin(): Failure {
  return new Failure('wrong-login', 'The username or the password is wrong. Please type both again.');
}

function tooManyTries(seconds: number): Failure {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Failure(
    'too-many-tries',
    `There were too many wrong logins. Please wait ${wait}, then try again.`,
    {
      retryAfter: seconds,
    },
  );
}
