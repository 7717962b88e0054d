import type { SignIn, SignInWish } from '../../shared/index.ts';
import {
  connect,
  fixedToken,
  HostProblem,
  type Remembered,
  type Remote,
  revoke,
  schoolAt,
  signedIn,
  type Tokens,
  tokenPage,
  tokenStore,
} from '../../studio/places/hosts/index.ts';
import { hostName, hostPlace, isVisitable, type RemotePlace, type Repository } from './places.ts';

/*
 * What opens the places of an editor. Tokens are in the memory of the worker, or encrypted in this browser where the editor wants
 * that. Nothing here gives one out: others get clients that have it.
 */

export interface Accounts {
  /** The client of a place; undefined where nobody is signed in there. */
  remoteFor: (place: RemotePlace) => Promise<Remote | undefined>;
  /** What an editor has to enter for a place. */
  wishFor: (place: RemotePlace) => SignInWish;
  /** Signs in with what an editor entered, or by `tokens` that a host has given. Throws a `HostProblem` with a sentence. */
  signIn: (place: RemotePlace, entered: SignIn) => Promise<void>;
  /** Takes what the host of a sign-in has returned. */
  take: (remembered: Remembered, remember: boolean) => Promise<void>;
  /** The name of the host at which somebody is signed in. */
  signedInAt: () => Promise<string | undefined>;
  /** Forgets what does not open a place any more; what another tab has renewed meanwhile stays. */
  forget: (place: RemotePlace) => Promise<void>;
  /** Forgets all tokens, in this browser and in all its tabs, and ends them where the host can do that. */
  signOut: () => Promise<void>;
}

/** One tab renews tokens at a time, and the next one finds the new ones. */
function alone(task: () => Promise<boolean>): Promise<boolean> {
  // Node.js and old browsers have none
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? locks.request('plenary-tokens', task) : task();
}

/** The accounts of a tab. By `tabs` it hears that somebody has signed out in another one. */
export function openAccounts(store = tokenStore(), tabs?: BroadcastChannel): Accounts {
  const remotes = new Map<string, Remote>();
  const schools = new Map<string, ReturnType<typeof schoolAt>>();
  let isRemembered: boolean | undefined;
  tabs?.addEventListener('message', () => void end(store.forget()));

  async function repository(place: Repository): Promise<Remote | undefined> {
    const known = await store.read();
    // a token goes to the API that it was entered for, and nowhere else
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

  function accessOf({ place, tokens, client }: Remembered, isWanted: () => boolean) {
    if (!client) return fixedToken(tokens.access);
    const changed = async (renewed: Tokens) => {
      // somebody has signed out while the host renewed them
      if (!isWanted()) return revoke(client, renewed);
      await store.write({ place, client, tokens: renewed }, isRemembered ?? true);
    };
    /** Those of another tab that has renewed them: the host has forgotten what is in memory here. */
    const latest = async () => {
      if (isRemembered === false) return undefined;
      const now = await store.readAgain();
      return now?.place.api === place.api ? now.tokens : undefined;
    };
    return signedIn(client, tokens, changed, { latest, alone });
  }

  async function take(value: Remembered, remember: boolean): Promise<void> {
    remotes.clear();
    isRemembered = await store.write(value, remember);
  }

  /** Forgets the clients, and ends what opens places where the host can do that. */
  async function end(known: Remembered | undefined): Promise<void> {
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
