import { createHash, randomBytes } from 'node:crypto';
import { type Account, type Accounts, nameKey } from '../auth.ts';
import { stagedSize, type Visitor } from '../file-api/routes.ts';

/*
 * Only the memory of the browser tab has the token. A browser would also send a cookie with calls from pages of other programs at
 * the same host, and a cookie would stay on a shared computer after the tab is closed.
 */

export interface SessionStore {
  /** Takes the account in its state at the login. Returns the token of the session. */
  begin: (account: Account) => string;
  /** Undefined if the session has ended, or the account has changed. */
  find: (token: string) => Promise<Visitor | undefined>;
  end: (token: string) => void;
  staged: () => number;
}

interface SessionsOptions {
  accountOf: Accounts['accountOf'];
  now?: () => number;
}

/** In milliseconds: one hour between two calls, and ten hours in total. */
export const MAX_SESSION_IDLE_TIME = 60 * 60_000;
export const MAX_SESSION_LIFETIME = 10 * 60 * 60_000;

const MAX_SESSIONS_PER_MEMBER = 5;
const MAX_OPEN_SESSIONS = 500;

interface SessionEntry extends Visitor {
  stamp: string;
  begun: number;
  used: number;
}

/** Only hashes of the tokens are stored, and nothing outlives the process. */
export function createSessions({ accountOf, now = Date.now }: SessionsOptions): SessionStore {
  const entries = new Map<string, SessionEntry>();
  const isOver = ({ begun, used }: SessionEntry) =>
    now() - used >= MAX_SESSION_IDLE_TIME || now() - begun >= MAX_SESSION_LIFETIME;
  const sweep = () => {
    for (const [key, entry] of entries) if (isOver(entry)) entries.delete(key);
  };
  return {
    begin: ({ name, stamp }) => {
      sweep();
      const own = [...entries].filter(([, entry]) => nameKey(entry.name) === nameKey(name));
      const ended =
        own.length >= MAX_SESSIONS_PER_MEMBER ? own : entries.size >= MAX_OPEN_SESSIONS ? [...entries] : [];
      for (const [key] of ended.slice(0, 1)) entries.delete(key);
      const token = randomBytes(32).toString('base64url');
      entries.set(tokenKey(token), { name, stamp, staged: new Map(), begun: now(), used: now() });
      return token;
    },
    find: async (token) => {
      sweep();
      const entry = entries.get(tokenKey(token));
      if (!entry) return undefined;
      if ((await accountOf(entry.name))?.stamp !== entry.stamp) {
        entries.delete(tokenKey(token));
        return undefined;
      }
      entry.used = now();
      return entry;
    },
    end: (token) => void entries.delete(tokenKey(token)),
    staged: () => {
      sweep();
      return [...entries.values()].reduce((sum, visitor) => sum + stagedSize(visitor), 0);
    },
  };
}

/** A token is too random to guess, so its hash needs no salt and no work factor. */
function tokenKey(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
