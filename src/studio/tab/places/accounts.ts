import type { SignIn, SignInWish } from '../../../core/index.ts';
import {
  connect,
  fixedToken,
  HostProblem,
  type RememberedPlace,
  type Remote,
  revoke,
  schoolAt,
  signedIn,
  type Tokens,
  tokenPage,
  tokenStore,
} from '../../places/hosts/index.ts';
import { hostName, hostPlace, isVisitable, type RemotePlace, type Repository } from './places.ts';

/*
 * Access to an editor's places. Tokens are in the worker's memory, or encrypted in this browser if the editor wants that. They are never
 * handed out: callers get clients that contain them.
 */

export interface Accounts {
  /** Returns the client of a place. Undefined when nobody is signed in there. */
  remoteFor: (place: RemotePlace) => Promise<Remote | undefined>;
  /** Returns the credentials that a place needs. */
  wishFor: (place: RemotePlace) => SignInWish;
  /** Signs in with the editor's credentials or the host's `tokens`. Throws a `HostProblem` with a sentence. */
  signIn: (place: RemotePlace, entered: SignIn) => Promise<void>;
  /** Stores the tokens of a finished sign-in. */
  take: (remembered: RememberedPlace, remember: boolean) => Promise<void>;
  /** Returns the name of the host where the editor is signed in. */
  signedInAt: () => Promise<string | undefined>;
  /** Deletes invalid credentials of a place, unless another tab has renewed them. */
  forget: (place: RemotePlace) => Promise<void>;
  /** Deletes all tokens, in all tabs of this browser, and revokes them where the host supports that. */
  signOut: () => Promise<void>;
}

/** Runs a task in one tab at a time: one tab renews tokens, the next one finds the new ones. */
function runAlone(task: () => Promise<boolean>): Promise<boolean> {
  // Node.js and old browsers have no locks
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? locks.request('plenary-tokens', task) : task();
}

/** Opens the accounts of a tab. `tabs` reports sign-outs in other tabs. */
export function openAccounts(store = tokenStore(), tabs?: BroadcastChannel): Accounts {
  const remotes = new Map<string, Remote>();
  const schools = new Map<string, ReturnType<typeof schoolAt>>();
  let isRemembered: boolean | undefined;
  tabs?.addEventListener('message', () => void end(store.forget()));

  async function repository(place: Repository): Promise<Remote | undefined> {
    const known = await store.read();
    // a token is only sent to the API for which it was entered
    if (known?.place.api !== place.api) return undefined;
    const key = JSON.stringify(place);
    const remote =
      remotes.get(key) ??
      connect(
        hostPlace(place),
        accessOf(known, () => remotes.has(key)),
      );
    remotes.set(key, remote);
    return remote;
  }

  function accessOf({ place, tokens, client }: RememberedPlace, isWanted: () => boolean) {
    if (!client) return fixedToken(tokens.access);
    const changed = async (renewed: Tokens) => {
      // the user signed out while the host renewed the tokens
      if (!isWanted()) return revoke(client, renewed);
      await store.write({ place, client, tokens: renewed }, isRemembered ?? true);
    };
    /** Returns tokens that another tab has renewed: the host no longer accepts those in memory. */
    const latest = async () => {
      if (isRemembered === false) return undefined;
      const now = await store.readAgain();
      return now?.place.api === place.api ? now.tokens : undefined;
    };
    return signedIn(client, tokens, changed, { latest, alone: runAlone });
  }

  async function take(value: RememberedPlace, remember: boolean): Promise<void> {
    remotes.clear();
    isRemembered = await store.write(value, remember);
  }

  /** Drops the clients, and revokes their tokens where the host supports that. */
  async function end(known: RememberedPlace | undefined): Promise<void> {
    const left = [...schools.values()];
    remotes.clear();
    schools.clear();
    if (known?.client) await revoke(known.client, known.tokens);
    for (const school of left) await school.signOut();
  }

  return {
    take,
    remoteFor: async (place) => (place.kind === 'school' ? schools.get(place.site) : repository(place)),
    wishFor: (place) => {
      const host = hostName(place);
      if (place.kind === 'school') return { kind: 'account', host };
      if (isVisitable(place)) return { kind: 'visit', host };
      return { kind: 'token', host, page: tokenPage(place) };
    },
    signIn: async (place, entered) => {
      if (place.kind === 'school') {
        if (entered.kind !== 'account') throw new HostProblem('signed-out', { host: hostName(place) });
        const school = schoolAt(place.site);
        await school.signIn(entered);
        schools.set(place.site, school);
        return;
      }
      if (entered.kind !== 'token' || entered.token.trim() === '')
        throw new HostProblem('signed-out', { host: hostName(place) });
      await take({ place: hostPlace(place), tokens: { access: entered.token.trim() } }, entered.remember);
    },
    signedInAt: async () => {
      const known = await store.read();
      if (known) return hostName({ kind: 'repository', ...known.place });
      const [site] = schools.keys();
      return site === undefined ? undefined : hostName({ kind: 'school', site });
    },
    forget: async (place) => {
      if (place.kind === 'school') return void schools.delete(place.site);
      remotes.clear();
      await store.drop();
    },
    signOut: async () => {
      const known = await store.read();
      try {
        await store.delete();
      } finally {
        tabs?.postMessage('');
        await end(known);
      }
    },
  };
}
