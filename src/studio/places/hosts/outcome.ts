import { HostProblem } from './problem.ts';
import type { Build } from './remote.ts';

/* What has become of a request whose answer did not say it. */

/** Whether nothing was done at the host, without a doubt: it refused before it looked at the request itself. */
const UNTOUCHED = ['signed-out', 'forbidden', 'limited', 'too-large', 'redirected', 'closed', 'insecure'];

/**
 * What `request` returns, or what `look` finds out where it failed in a way that leaves open whether it was carried out. `look` asks
 * the host again; where that fails too, nobody knows, which is a problem of its own.
 */
export async function orLook<T>(
  request: () => Promise<T>,
  look: (problem: HostProblem) => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (problem) {
    if (!(problem instanceof HostProblem) || UNTOUCHED.includes(problem.reason)) throw problem;
    return look(problem).catch((later) => {
      const isNews = later === problem || !(later instanceof HostProblem) || later.reason === 'taken';
      throw isNews ? later : new HostProblem('unsure', { ...problem.details });
    });
  }
}

/** What a request returns, or undefined where there is nothing, or nothing that the token may see. */
export async function ifAny<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (problem) {
    if (problem instanceof HostProblem && /^(?:missing|forbidden)$/.test(problem.reason)) return undefined;
    throw problem;
  }
}

/** What a request returns, or undefined where the host does not do it, for whatever reason. For what is no more than useful. */
export async function ifPossible<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (problem) {
    if (problem instanceof HostProblem) return undefined;
    throw problem;
  }
}

/** An address that the host has named, as a part of a build. One that is no web page, such as a script, is left out. */
export function named<K extends 'address' | 'link'>(
  key: K,
  address: string | undefined,
  origin?: string,
): Pick<Build, K> {
  if (!address || !URL.canParse(address, origin)) return {} as Pick<Build, K>;
  const { protocol, href } = new URL(address, origin);
  return (/^https?:$/.test(protocol) ? { [key]: href } : {}) as Pick<Build, K>;
}
