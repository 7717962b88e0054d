import { stat } from 'node:fs/promises';
import { Failure } from './failure.ts';
import { type Member, nameKey, readMembers } from './members-file.ts';
import { hashOf, isPasswordOf, isUsable, LONGEST_PASSWORD } from './passwords.ts';

/** The accounts of the organising committee, as the service asks for them. */
export interface Members {
  /** Whether there is any account. */
  any: () => Promise<boolean>;
  /** Whether this is the name and the password of a member; as much work when there is no such name. */
  isMember: (name: string, password: string) => Promise<boolean>;
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
export function openMembers(file: string, { log = console.error, now = Date.now }: Options = {}): Members {
  const read = readAgain(file);
  let logged = Number.NEGATIVE_INFINITY;
  const current = () =>
    read().catch((error: Error) => {
      if (now() - logged >= MINUTE) {
        logged = now();
        log(`The accounts in ${file} cannot be read, so nobody can log in: ${error.message}`);
      }
      throw new Failure(
        'our-fault',
        'The accounts cannot be read, so nobody can log in. Please write to whoever runs the site.',
      );
    });
  // what a name without an account is compared with: the password of it is known to nobody
  const nobody = hashOf(crypto.randomUUID());
  return {
    any: async () => (await current()).size > 0,
    isMember: async (name, password) => {
      const member = (await current()).get(nameKey(name));
      const canLogIn = member !== undefined && isUsable(member.hash);
      const hash = canLogIn ? member.hash : await nobody;
      const right = await isPasswordOf(hash, password.slice(0, LONGEST_PASSWORD));
      return right && canLogIn && password.length <= LONGEST_PASSWORD;
    },
  };
}

/** Gives what the file holds, and reads it only when it is another one than the last time. */
function readAgain(file: string): () => Promise<Map<string, Member>> {
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
