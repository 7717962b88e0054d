import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** An account as the file has it. */
export interface Member {
  name: string;
  /** The hash of the password, as `passwords.ts` writes it. */
  hash: string;
  /** The day on which it was made, such as 2024-05-01. */
  added: string;
}

/** Where the accounts lie when nobody says otherwise, as a path below the project's folder: beside `dist/`, never in it. */
export const MEMBERS_FILE = '.plenary/members.json';

/** The same name, however it is written: small letters, composed in one way. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** The accounts of a file; none when there is no file. Throws an error without their content when it is not ours. */
export async function readMembers(file: string): Promise<Member[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"members":[]}';
    throw error;
  });
  const members = membersIn(text);
  if (!members) throw new Error(`${path.basename(file)} is no file of accounts, or is damaged.`);
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
