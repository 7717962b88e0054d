import { stat } from 'node:fs/promises';
import { type Member, nameKey, readMembers } from './members-file.ts';
import { hashOf, isPasswordOf, LONGEST_PASSWORD } from './passwords.ts';

/** The accounts of the organising committee, as the service asks for them. */
export interface Members {
  /** Whether there is any account. */
  any: () => Promise<boolean>;
  /** Whether this is the name and the password of a member; as much work when there is no such name. */
  isMember: (name: string, password: string) => Promise<boolean>;
}

/** The accounts of a file, which is read anew whenever it has changed. Both questions throw when it cannot be read. */
export function openMembers(file: string): Members {
  const current = readAgain(file);
  // what a name without an account is compared with: the password of it is known to nobody
  const nobody = hashOf(crypto.randomUUID());
  return {
    any: async () => (await current()).size > 0,
    isMember: async (name, password) => {
      const member = (await current()).get(nameKey(name));
      const hash = member?.hash ?? (await nobody);
      const right = await isPasswordOf(hash, password.slice(0, LONGEST_PASSWORD));
      return right && member !== undefined && password.length <= LONGEST_PASSWORD;
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
