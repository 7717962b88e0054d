import type { SignInMethod, SignInRequest } from '../../../core/index.ts';
import {
  connectRepository,
  connectSchool,
  createTokenStore,
  fixedTokenAccess,
  HostProblem,
  type RememberedPlace,
  type Remote,
  revokeTokens,
  signedInAccess,
  type Tokens,
  tokenPageAddress,
} from '../../places/hosts/index.ts';
import { hasSignInPage, hostName, type RemotePlace, type RepositoryPlace, toHostPlace } from './places.ts';

/* Tokens are in the worker's memory and, if the editor agrees, encrypted in this browser. Callers never get them. */

export type Accounts = ReturnType<typeof createAccounts>;

/** Runs the task in one tab at a time, so that the next tab finds the tokens that this one has renewed. */
function runInOneTab(task: () => Promise<boolean>): Promise<boolean> {
  // Node.js and old browsers don't have the locks API
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? locks.request('plenary-tokens', task) : task();
}

/** `tabs` reports sign-outs in other tabs. */
export function createAccounts(store = createTokenStore(), tabs?: BroadcastChannel) {
  const remotes = new Map<string, Promise<Remote>>();
  const schools = new Map<string, ReturnType<typeof connectSchool>>();
  let isRemembered: boolean | undefined;
  tabs?.addEventListener('message', () => void end(store.forget()));

  async function repository(place: RepositoryPlace): Promise<Remote | undefined> {
    const known = await store.read();
    // a token is only sent to the API for which the editor entered it
    if (known?.place.api !== place.api) return undefined;
    const key = JSON.stringify(place);
    const remote =
      remotes.get(key) ??
      connectRepository(
        toHostPlace(place),
        accessOf(known, () => remotes.has(key)),
      );
    remotes.set(key, remote);
    // for the next try, such as when the editor is online again
    remote.catch(() => remotes.delete(key));
    return remote;
  }

  function accessOf({ place, tokens, client }: RememberedPlace, isWanted: () => boolean) {
    if (!client) return fixedTokenAccess(tokens.access);
    const changed = async (renewed: Tokens) => {
      // the editor signed out while the host renewed the tokens
      if (!isWanted()) return revokeTokens(client, renewed);
      await store.write({ place, client, tokens: renewed }, isRemembered ?? true);
    };
    /** Reads the tokens that another tab may have renewed. The host no longer accepts older tokens. */
    const latest = async () => {
      if (isRemembered === false) return undefined;
      const now = await store.readAgain();
      return now?.place.api === place.api ? now.tokens : undefined;
    };
    return signedInAccess(client, tokens, changed, { latest, alone: runInOneTab });
  }

  /** Stores the tokens of a completed sign-in. */
  async function take(value: RememberedPlace, remember: boolean): Promise<void> {
    remotes.clear();
    isRemembered = await store.write(value, remember);
  }

  /** Forgets all clients. Revokes their tokens if the host supports that. */
  async function end(known: RememberedPlace | undefined): Promise<void> {
    const left = [...schools.values()];
    remotes.clear();
    schools.clear();
    if (known?.client) await revokeTokens(known.client, known.tokens);
    for (const school of left) await school.signOut();
  }

  return {
    take,
    isSignedIn: async (place: RemotePlace): Promise<boolean> =>
      place.kind === 'school' ? schools.has(place.site) : (await store.read())?.place.api === place.api,
    /** Undefined if the editor isn't signed in there. */
    remoteFor: async (place: RemotePlace): Promise<Remote | undefined> =>
      place.kind === 'school' ? schools.get(place.site) : repository(place),
    /** Returns the credentials that a place needs. */
    wishFor: (place: RemotePlace): SignInMethod => {
      const host = hostName(place);
      if (place.kind === 'school') return { kind: 'account', host };
      if (hasSignInPage(place)) return { kind: 'visit', host };
      return { kind: 'token', host, page: tokenPageAddress(place) };
    },
    /** Throws a `HostProblem` with a message for the editor. */
    signIn: async (place: RemotePlace, entered: SignInRequest): Promise<void> => {
      if (place.kind === 'school') {
        if (entered.kind !== 'account') throw new HostProblem('signed-out', { host: hostName(place) });
        const school = connectSchool(place.site);
        await school.signIn(entered);
        schools.set(place.site, school);
        return;
      }
      if (entered.kind !== 'token' || entered.token.trim() === '')
        throw new HostProblem('signed-out', { host: hostName(place) });
      await take({ place: toHostPlace(place), tokens: { access: entered.token.trim() } }, entered.remember);
    },
    signedInAt: async (): Promise<string | undefined> => {
      const known = await store.read();
      if (known) return hostName({ kind: 'repository', ...known.place });
      const [site] = schools.keys();
      return site === undefined ? undefined : hostName({ kind: 'school', site });
    },
    /** Deletes invalid credentials, unless another tab has renewed them. */
    forget: async (place: RemotePlace): Promise<void> => {
      if (place.kind === 'school') return void schools.delete(place.site);
      remotes.clear();
      await store.drop();
    },
    /** Deletes all tokens in all tabs of this browser. Revokes them if the host supports that. */
    signOut: async (): Promise<void> => {
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
