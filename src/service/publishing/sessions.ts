import { createHash, randomBytes } from 'node:crypto';
import { type Account, type Accounts, nameKey } from '../auth.ts';

/*
 * Who is logged in to the studio. The token is in the memory of the tab alone, and each call names it. A cookie would be sent with
 * the calls of every page that can make the browser call us, also of other programs at the same host, and would stay when the tab is
 * closed on a computer that many people use. With a token, no call means anything that the studio did not make itself.
 */

/** Somebody who is logged in. */
interface Session {
  /** The name of the account. */
  name: string;
  /** Files that were sent and are not published yet, by their ids. */
  staged: Map<string, Uint8Array>;
}

export interface Sessions {
  /** Begins a session of an account, as it was when its member was let in, and returns its token. */
  begin: (account: Account) => string;
  /** The session of a token; undefined where it has ended, or the account is another one by now. */
  find: (token: string) => Promise<Session | undefined>;
  end: (token: string) => void;
  /** How many bytes all of them have staged. */
  staged: () => number;
}

interface SessionsOptions {
  accountOf: Accounts['accountOf'];
  now?: () => number;
}

/** In milliseconds. A session ends an hour after its last call, and after a day of work in any case. */
export const IDLE = 60 * 60_000;
export const LONGEST = 10 * 60 * 60_000;

/** How many sessions one member has at once, and all of them. The oldest ends first. */
const MOST_EACH = 5;
const MOST = 500;

interface Entry extends Session {
  stamp: string;
  begun: number;
  used: number;
}

/** Sessions in memory: of a token only the hash is stored, and nothing outlives the process. */
export function createSessions({ accountOf, now = Date.now }: SessionsOptions): Sessions {
  const entries = new Map<string, Entry>();
  const isOver = ({ begun, used }: Entry) => now() - used >= IDLE || now() - begun >= LONGEST;
  const sweep = () => {
    for (const [key, entry] of entries) if (isOver(entry)) entries.delete(key);
  };
  return {
    begin: ({ name, stamp }) => {
      sweep();
      const own = [...entries].filter(([, entry]) => nameKey(entry.name) === nameKey(name));
      const ended = own.length >= MOST_EACH ? own : entries.size >= MOST ? [...entries] : [];
      for (const [key] of ended.slice(0, 1)) entries.delete(key);
      const token = randomBytes(32).toString('base64url');
      entries.set(keyOf(token), { name, stamp, staged: new Map(), begun: now(), used: now() });
      return token;
    },
    find: async (token) => {
      sweep();
      const entry = entries.get(keyOf(token));
      if (!entry) return undefined;
      if ((await accountOf(entry.name))?.stamp !== entry.stamp) {
        entries.delete(keyOf(token));
        return undefined;
      }
      entry.used = now();
      return entry;
    },
    end: (token) => void entries.delete(keyOf(token)),
    staged: () => {
      sweep();
      let bytes = 0;
      for (const { staged } of entries.values()) for (const one of staged.values()) bytes += one.length;
      return bytes;
    },
  };
}

/** A token has more chance in it than anybody can try, so its hash needs no salt and no work. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
