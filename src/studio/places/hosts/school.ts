import { callsOf, doorRemote } from './door.ts';
import type { Build, Remote } from './remote.ts';
import { DOOR, type Door } from './requests.ts';

/*
 * A school's service at the address of the site: its file door with a login (src/oc/publishing/routes.ts). The login's token is only in
 * this module's memory, and ends with the tab.
 */

/** A site at a school's service. Methods of `Remote` throw a `DoorProblem` (`signed-out`) if nobody is logged in. */
interface School extends Remote {
  /** Logs in with an account of the OC, and returns its name. */
  signIn(credentials: { username: string; password: string }): Promise<string>;
  /** Logs out at the service too; without a network only here. */
  signOut(): Promise<void>;
  /** Returns the build of a commit; if it failed, `words` say why. */
  buildOf(commit: string): Promise<Build & { words?: string }>;
}

/** Returns the client for a site's address with the base path: `https://mun.example.org/`. Nothing is sent before the first call. */
export function schoolAt(site: string, door: Door = DOOR): School {
  const base = new URL(site.endsWith('/') ? site : `${site}/`);
  let token: string | undefined;
  const calls = callsOf(
    new URL('studio-school', base),
    () => (token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    {
      door,
      refused: (path) => {
        if (path !== '/session') token = undefined;
      },
    },
  );
  const { ask, json } = calls;
  const { version: _, forget, ...remote } = doorRemote(calls, base);
  return {
    ...remote,
    signIn: async ({ username, password }) => {
      token = undefined;
      forget();
      const answer = await json('POST', '/session', { json: { username, password } });
      token = answer.at('token').needed();
      return answer.at('name').needed();
    },
    signOut: async () => {
      const isIn = token !== undefined;
      try {
        if (isIn) await ask('DELETE', '/session');
      } catch {
        // the login expires at the service
      } finally {
        token = undefined;
        forget();
      }
    },
    buildOf: async (commit) => {
      const answer = await json('GET', '/build', { query: { commit } });
      const state = STATES.find((one) => one === answer.at('state').text()) ?? 'unknown';
      const words = answer.at('words').text();
      const address = new URL(answer.at('address').needed(), base).href;
      return { state, address, ...(words !== undefined && { words }) };
    },
  };
}

const STATES = ['waiting', 'building', 'live', 'failed', 'unknown'] as const;
