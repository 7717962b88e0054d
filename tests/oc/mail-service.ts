import { randomBytes, scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UploadFacts } from '../../src/core/index.ts';
import { createService } from '../../src/oc/app.ts';
import { hashPassword, type Members, nameKey, writeMembers } from '../../src/oc/auth.ts';
import type { Proxies } from '../../src/oc/http/proxies.ts';
import { createThrottle } from '../../src/oc/http/throttle.ts';
import type { UploadDependencies } from '../../src/oc/mail.ts';
import { createCopies } from '../../src/oc/store/copies.ts';
import { createMemoryStore } from '../../src/oc/store/store.ts';

export const MEMBER = { username: 'asha', password: 'ein Wörterbuch: voller & Zeichen?' };

/** The query of a call by a member, as the page writes it (src/site/parts/upload.ts). */
export const QUERY = queryOf(MEMBER);

export function queryOf({ username, password }: { username: string; password: string }): string {
  return `username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}`;
}

export function basicOf({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** A form with a file in it. */
export function formWith(content: string | Uint8Array = 'Name,School\n', name = 'export.csv'): FormData {
  const form = new FormData();
  form.append('file', new File([content as BlobPart], name));
  return form;
}

/** A hash of a password that is as usable as a real one, and takes a hundredth of the work: a hash contains its parameters. */
export function quickHash(password: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(password.normalize('NFC'), salt, 32, { N: 2 ** 10, r: 8, p: 1 });
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$scrypt$ln=10,r=8,p=1$${saltText}$${hashText}`;
}

/** Writes a file of accounts with one member, in a folder of its own; `remove` takes all of it away. */
export async function membersFolder(members = [MEMBER]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-members-'));
  const file = path.join(folder, 'accounts', 'members.json');
  const hashed = members.map(async ({ username, password }) => ({
    name: username,
    hash: await hashPassword(password),
    added: '2024-05-01',
  }));
  await writeMembers(file, await Promise.all(hashed));
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Accounts that cost nothing, for tests of all else; the real ones take a third of a second each (members.test.ts). */
export const MEMBERS: Members = {
  any: async () => true,
  isMember: async (name, password) => nameKey(name) === MEMBER.username && password === MEMBER.password,
};

interface MailOptions extends Partial<UploadDependencies> {
  publicFolder?: string;
  proxies?: Proxies;
  upload?: UploadFacts;
}

/** A service whose workbooks are the files themselves, in capitals, with the ids of the copies that it made. */
export function mailService(
  { publicFolder = '', proxies = 0, upload, ...options }: MailOptions = {},
  base = '/',
) {
  const store = createMemoryStore();
  const copies = createCopies(store);
  const made: string[] = [];
  const logged: string[] = [];
  const add = async (bytes: Uint8Array) => {
    const id = await copies.add(bytes);
    made.push(id);
    return id;
  };
  const mail: UploadDependencies = {
    jobs: { run: async (bytes) => Buffer.from(Buffer.from(bytes).toString().toUpperCase()) },
    members: MEMBERS,
    copies: { ...copies, add },
    throttle: createThrottle(store),
    ...options,
  };
  const app = createService({
    publicFolder,
    base,
    mail,
    ...(upload && { upload }),
    proxies,
    log: (line) => logged.push(line),
  });
  /** Asks as somebody at an address. */
  const ask = (path: string, init: RequestInit = {}, address = '192.0.2.1') =>
    app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
  return { app, ask, copies, made, logged };
}

/** The id in the cookie of an answer. */
export function idIn(answer: Response): string {
  return /^copy=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
}
