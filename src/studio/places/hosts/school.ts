import { createFileApi, createFileApiRemote } from './file-api.ts';
import type { Build } from './remote.ts';
import { HTTP_PLATFORM, type HttpPlatform } from './requests.ts';

/*
 * Client of a school's service at the address of the site, with a login (src/oc/publishing/routes.ts). Only this module's memory
 * holds the login's token, which is lost when the tab closes.
 */

/**
 * `site` includes the base path, such as `https://mun.example.org/`. Sends nothing yet. Without a login, the methods of `Remote`
 * throw a problem with the reason `signed-out`.
 */
export function connectSchool(site: string, door: HttpPlatform = HTTP_PLATFORM) {
  const base = new URL(site.endsWith('/') ? site : `${site}/`);
  let token: string | undefined;
  const calls = createFileApi(
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
  const { version: _, forget, ...remote } = createFileApiRemote(calls, base);
  return {
    ...remote,
    /** Uses an account of the OC. Returns the account's name. */
    signIn: async ({ username, password }: { username: string; password: string }): Promise<string> => {
      token = undefined;
      forget();
      const answer = await json('POST', '/session', { json: { username, password } });
      token = answer.at('token').needed();
      return answer.at('name').needed();
    },
    /** Ends the login in this tab and, if there is a network, at the service. */
    signOut: async (): Promise<void> => {
      const isIn = token !== undefined;
      try {
        if (isIn) await ask('DELETE', '/session');
      } catch {
        // the service ends the login after a while
      } finally {
        token = undefined;
        forget();
      }
    },
    /** `words` give the reason of a failed build. */
    buildOf: async (commit: string): Promise<Build & { words?: string }> => {
      const answer = await json('GET', '/build', { query: { commit } });
      const state = BUILD_STATES.find((one) => one === answer.at('state').text()) ?? 'unknown';
      const words = answer.at('words').text();
      const address = new URL(answer.at('address').needed(), base).href;
      return { state, address, ...(words !== undefined && { words }) };
    },
  };
}

const BUILD_STATES = ['waiting', 'building', 'live', 'failed', 'unknown'] as const;
