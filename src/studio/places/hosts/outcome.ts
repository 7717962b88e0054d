import { HostProblem } from './problem.ts';
import type { Build } from './remote.ts';

/* Handles requests whose result is unknown. */

/** The host refused the request before processing it, so nothing changed. */
const NO_CHANGE_REASONS = [
  'signed-out',
  'forbidden',
  'limited',
  'too-large',
  'redirected',
  'closed',
  'insecure',
];

/** If `request` leaves the result open, asks the host with `look`. If `look` fails too, throws `unsure`. */
export async function resultOrCheck<T>(
  request: () => Promise<T>,
  look: (problem: HostProblem) => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (problem) {
    if (!(problem instanceof HostProblem) || NO_CHANGE_REASONS.includes(problem.reason)) throw problem;
    return look(problem).catch((later) => {
      const isNews = later === problem || !(later instanceof HostProblem) || later.reason === 'taken';
      throw isNews ? later : new HostProblem('unsure', { ...problem.details });
    });
  }
}

/** Undefined if the object doesn't exist or the token may not read it. */
export function resultIfFound<T>(request: () => Promise<T>): Promise<T | undefined> {
  return resultUnless(request, ({ reason }) => reason === 'missing' || reason === 'forbidden');
}

/** Undefined if the request fails for any reason. */
export function resultIfPossible<T>(request: () => Promise<T>): Promise<T | undefined> {
  return resultUnless(request, () => true);
}

async function resultUnless<T>(
  request: () => Promise<T>,
  isExpected: (problem: HostProblem) => boolean,
): Promise<T | undefined> {
  try {
    return await request();
  } catch (problem) {
    if (problem instanceof HostProblem && isExpected(problem)) return undefined;
    throw problem;
  }
}

/** Returns an empty object if the address isn't a web address, but for example a script. */
export function createAddressProperty<K extends 'address' | 'link'>(
  key: K,
  address: string | undefined,
  origin?: string,
): Pick<Build, K> {
  if (!address || !URL.canParse(address, origin)) return {} as Pick<Build, K>;
  const { protocol, href } = new URL(address, origin);
  return (/^https?:$/.test(protocol) ? { [key]: href } : {}) as Pick<Build, K>;
}
