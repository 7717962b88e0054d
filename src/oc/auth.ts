import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Failure, ignoreMissing } from './failure.ts';
import { countedNetwork } from './http/proxies.ts';
import { fileVersion } from './http/static-files.ts';
import { createFairQueue, type Throttle } from './http/throttle.ts';

const deriveScryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** From OWASP's Password Storage Cheat Sheet. Takes 32 MB, so that concurrent logins do not fill a small machine's memory. */
const SCRYPT_COST: ScryptCost = { ln: 15, r: 8, p: 3 };

/** RFC 7914. `ln` is the base-2 logarithm of N. */
interface ScryptCost {
  ln: number;
  r: number;
  p: number;
}

const SALT_LENGTH = 16;
const HASH_LENGTH = 32;

/** N·r and N·r·p of an accepted hash: four times the memory of a new hash (128 MB), and five times its time. */
const MAX_SCRYPT_COST = { memory: 2 ** 20, work: 2 ** 22 };

/** In characters; no one types a longer password. */
const MAX_PASSWORD_LENGTH = 1024;
const MIN_PASSWORD_LENGTH = 12;

/** Returns the PHC string format, with a random salt: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  const hash = await deriveKey(password, salt, SCRYPT_COST);
  const { ln, r, p } = SCRYPT_COST;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`;
}

/** Undefined for a truncated hash, and for excessive parameters, which could use up the memory. */
function parseHash(hash: string): { work: ScryptCost; salt: Buffer; expected: Buffer } | undefined {
  const found = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/-]+)\$([\w+/-]+)$/.exec(hash);
  if (!found) return undefined;
  const [ln = 0, r = 0, p = 0] = found.slice(1, 4).map(Number);
  const [salt, expected] = found.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  const isSane =
    ln >= 10 &&
    r >= 1 &&
    p >= 1 &&
    2 ** ln * r <= MAX_SCRYPT_COST.memory &&
    2 ** ln * r * p <= MAX_SCRYPT_COST.work;
  return isSane && salt.length >= SALT_LENGTH && expected.length === HASH_LENGTH
    ? { work: { ln, r, p }, salt, expected }
    : undefined;
}

export function isUsableHash(hash: string): boolean {
  return parseHash(hash) !== undefined;
}

/** An unusable hash matches no password. */
export async function matchesHash(hash: string, password: string): Promise<boolean> {
  const known = parseHash(hash);
  if (!known) return false;
  return timingSafeEqual(await deriveKey(password, known.salt, known.work), known.expected);
}

/** Returns a sentence; undefined for an acceptable password. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length;
  if (password.trim() === '') return 'The password is empty.';
  if (/[\p{Cc}]/u.test(password)) return "The password contains a character that you can't type.";
  if (length < MIN_PASSWORD_LENGTH)
    return `The password has ${length} characters, and needs ${MIN_PASSWORD_LENGTH}. A few words together are easy to remember.`;
  if (length > MAX_PASSWORD_LENGTH) return `The password is longer than ${MAX_PASSWORD_LENGTH} characters.`;
  return undefined;
}

/** Normalization makes a character the same however a keyboard composes it (RFC 8265, 4.2). */
function deriveKey(password: string, salt: Buffer, { ln, r, p }: ScryptCost): Promise<Buffer> {
  const N = 2 ** ln;
  return deriveScryptKey(password.normalize('NFC'), salt, HASH_LENGTH, {
    N,
    r,
    p,
    maxmem: 128 * r * (N + p + 2),
  });
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

export interface Member {
  name: string;
  hash: string;
  /** A day, such as 2024-05-01. */
  added: string;
}

/** Relative to the project's folder; outside `dist/`. */
export const MEMBERS_FILE = '.plenary/members.json';

export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** Empty if there is no file. Throws an error, which does not quote the file, if the file is not a list of accounts. */
export async function readMembers(file: string): Promise<Member[]> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  const members = parseMembers(text ?? '{"members":[]}');
  if (!members) throw new Error(`${path.basename(file)} is not a file of accounts, or is damaged.`);
  return members;
}

function parseMembers(text: string): Member[] | undefined {
  try {
    const { members } = JSON.parse(text) as { members?: Member[] };
    const whole = ({ name, hash, added }: Member) =>
      [name, hash, added].every((one) => typeof one === 'string');
    return Array.isArray(members) && members.every(whole) ? members : undefined;
  } catch {
    return undefined;
  }
}

/** Only the owner can read the file. Readers find either the old or the new file, even after a power failure. */
export async function writeMembers(file: string, members: Member[]): Promise<void> {
  const folder = path.dirname(file);
  // an existing folder, which may have other content, keeps its permissions
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const next = path.join(folder, `.${path.basename(file)}.${randomBytes(6).toString('hex')}`);
  try {
    const text = `${JSON.stringify({ members }, null, 2)}\n`;
    await writeFile(next, text, { flag: 'wx', mode: 0o600, flush: true });
    await chmod(next, 0o600);
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}

export interface Members {
  any: () => Promise<boolean>;
  /** The check takes as long for an unknown name. */
  isMember: (name: string, password: string) => Promise<boolean>;
}

export interface Account {
  name: string;
  /** Changes whenever the password changes. It is never shown or sent. */
  stamp: string;
}

export interface Accounts extends Members {
  accountOf: (name: string) => Promise<Account | undefined>;
}

interface AccountsOptions {
  /** Called if the file cannot be read, at most once a minute. */
  log?: (line: string) => void;
  now?: () => number;
}

const LOG_INTERVAL = 60_000;

/** The file is read again after each change. Methods throw a Failure `our-fault` if that fails. A damaged hash never matches. */
export function openMembers(
  file: string,
  { log = console.error, now = Date.now }: AccountsOptions = {},
): Accounts {
  const read = createMemberReader(file);
  let logged = Number.NEGATIVE_INFINITY;
  const current = () =>
    read().catch((error: Error) => {
      if (now() - logged >= LOG_INTERVAL) {
        logged = now();
        log(`The accounts in ${file} cannot be read, so nobody can log in: ${error.message}`);
      }
      throw new Failure(
        'our-fault',
        'Nobody can log in, because the file of accounts is damaged. Please contact the people who run the site.',
      );
    });
  // used for unknown names; no one knows the password of this hash
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
      const right = await matchesHash(hash, password.slice(0, MAX_PASSWORD_LENGTH));
      return right && canLogIn && password.length <= MAX_PASSWORD_LENGTH;
    },
  };
}

/** Reads the file only if it has changed. */
function createMemberReader(file: string): () => Promise<Map<string, Member>> {
  let known = { version: '', members: new Map<string, Member>() };
  return async () => {
    const version = (await fileVersion(file).catch(ignoreMissing)) ?? 'none';
    if (version !== known.version) {
      const members = await readMembers(file);
      known = { version, members: new Map(members.map((member) => [nameKey(member.name), member])) };
    }
    return known.members;
  };
}

interface Credentials {
  username: string;
  password: string;
}

/** Reads `Authorization: Basic` (RFC 7617) as UTF-8; undefined without this header. */
export function credentialsInHeader(headers: Headers): Credentials | undefined {
  const [, encoded] = /^basic +([A-Za-z0-9+/=_-]*) *$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return { username: text, password: '' };
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

export function credentialsInFields(fields: URLSearchParams | Map<string, string>): Credentials | undefined {
  const [username, password] = [fields.get('username') ?? undefined, fields.get('password') ?? undefined];
  if (username === undefined && password === undefined) return undefined;
  return { username: username ?? '', password: password ?? '' };
}

/** Impossible credentials are neither checked nor counted by the throttle. */
function isPlausibleLogin({ username, password }: Credentials): boolean {
  return (
    username !== '' && username.length <= 256 && password !== '' && password.length <= MAX_PASSWORD_LENGTH
  );
}

/**
 * A check takes 0.2 s of CPU time (0.35 s under load) and 32 MB, so at most two run at once. One of the two is reserved for IP
 * addresses that have logged in before, against floods from unknown addresses. 50 members at the IP address of a school may wait,
 * but no member waits longer than half a minute.
 */
const LOGIN_QUEUE_LIMITS = { atOnce: 2, reserved: 1, perKey: 60, total: 80 };

/** Resolves for a member, and throws a Failure for any other credentials. */
export type Login = (credentials: Credentials | undefined, address: string) => Promise<void>;

/** Throws a Failure `no-members`, `wrong-login` (for a wrong name and a wrong password alike), `too-many-tries` or `busy`. */
export function createLogin(members: Members, throttle: Throttle): Login {
  const takeTurns = createFairQueue(LOGIN_QUEUE_LIMITS);
  return async (credentials, address) => {
    if (!(await members.any()))
      throw new Failure(
        'no-members',
        'Nobody can log in yet, because there is no account. Ask the people who run the site to add one for you.',
      );
    if (!credentials || !isPlausibleLogin(credentials)) throw wrongLoginFailure();
    const account = nameKey(credentials.username);
    const from = countedNetwork(address);
    const isKnown = await throttle.isKnown(from);
    const check = async () => {
      // the throttle is asked after the wait in the queue, so that it counts concurrent attempts that have failed meanwhile
      const { wait, succeeded } = await throttle.begin(account, from);
      if (wait > 0) throw tooManyTriesFailure(wait);
      if (!(await members.isMember(credentials.username, credentials.password))) throw wrongLoginFailure();
      await succeeded();
    };
    // an unknown visitor may own a whole IPv6 /48, with 65,536 networks of size /64, so a /48 has one place in the queue
    await takeTurns(isKnown ? from : countedNetwork(address, 48), check, isKnown);
  };
}

function wrongLoginFailure(): Failure {
  return new Failure('wrong-login', 'The username or the password is wrong. Please type both again.');
}

function tooManyTriesFailure(seconds: number): Failure {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Failure(
    'too-many-tries',
    `There were too many wrong logins. Please wait ${wait}, then try again.`,
    { retryAfter: seconds },
  );
}
