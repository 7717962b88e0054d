import { HostProblem } from './problem.ts';
import type { Build } from './remote.ts';

/* Handles requests with an unknown result. */

/** Reasons for which the host certainly changed nothing: it refused before processing the request. */
const UNTOUCHED = ['signed-out', 'forbidden', 'limited', 'too-large', 'redirected', 'closed', 'insecure'];

/**
 * Returns the result of `request` or, after an error that leaves its result open, that of `look`, which asks the host. If that fails too,
 * the result is unknown, which is a separate problem.
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

/** Returns a request's result. Undefined if the object doesn't exist or the token may not read it. */
export async function ifAny<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (problem) {
    if (problem instanceof HostProblem && /^(?:missing|forbidden)$/.test(problem.reason)) return undefined;
    throw problem;
  }
}

/** Returns the result of an optional request. Undefined if it fails for any reason. */
export async function ifPossible<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (problem) {
    if (problem instanceof HostProblem) return undefined;
    throw problem;
  }
}

/** Returns an address from the host as a part of a build. Anything but a web address, such as a script, is omitted. */
export function addressPart<K extends 'address' | 'link'>(
  key: K,
  address: string | undefined,
  origin?: string,
): Pick<Build, K> {
  if (!address || !URL.canParse(address, origin)) return {} as Pick<Build, K>;
  const { protocol, href } = new URL(address, origin);
  return (/^https?:$/.test(protocol) ? { [key]: href } : {}) as Pick<Build, K>;
}
