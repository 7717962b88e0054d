import { PENDING_SIGN_IN } from '../../shared/index.ts';
import { beginSignIn, returnedIn, withoutReturned } from '../../studio/places/hosts/index.ts';
import type { Begun, ConnectRequest } from '../messages.ts';
import type { Visitable } from './places.ts';

/* A sign-in at a host, to which the page goes and from which it comes back. In between, what has begun is in this tab alone. */

/** Begins a sign-in at a host, which sends the editor back to `home`: the address to go to, and what the tab stores until then. */
export async function beginAt(
  place: Visitable,
  home: string,
  remember: boolean,
): Promise<{ address: string; pending: string }> {
  const { host, origin, application } = place;
  const { address, pending } = await beginSignIn({ host, origin, id: application, redirect: home });
  return { address, pending: JSON.stringify({ place, pending, remember } satisfies Begun) };
}

/** Goes to the page where a host lets people in. */
export function visit({ address, pending }: Awaited<ReturnType<typeof beginAt>>): void {
  sessionStorage.setItem(PENDING_SIGN_IN, pending);
  location.assign(address);
}

/** What a host has written into the address of this page: a sign-in that this tab began, or one that it knows nothing of. */
export type Return = Extract<ConnectRequest, { returned: unknown }> | 'unknown';

/**
 * What a host has written into the address of this page; undefined where it wrote nothing. The address is without it at once, so that no
 * history and no other site gets it.
 */
export function takeReturned(): Return | undefined {
  const returned = returnedIn(location.href);
  if (!returned) return undefined;
  history.replaceState(history.state, '', withoutReturned(location.href));
  const begun = sessionStorage.getItem(PENDING_SIGN_IN);
  sessionStorage.removeItem(PENDING_SIGN_IN);
  return begun === null ? 'unknown' : { ...(JSON.parse(begun) as Begun), returned };
}
