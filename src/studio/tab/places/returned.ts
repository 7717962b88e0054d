import { PENDING_SIGN_IN } from '../../../core/index.ts';
import { beginSignIn, returnedIn, withoutReturned } from '../../places/hosts/index.ts';
import type { BegunSignIn, ConnectRequest } from '../messages.ts';
import type { Visitable } from './places.ts';

/* Signing in on a page of the host, which redirects back. Meanwhile, the state is only in this tab. */

/** Starts a sign-in at a host that redirects to `home`. Returns the address to visit and the state to store in the tab. */
export async function beginAt(
  place: Visitable,
  home: string,
  remember: boolean,
): Promise<{ address: string; pending: string }> {
  const { host, origin, application } = place;
  const { address, pending } = await beginSignIn({ host, origin, id: application, redirect: home });
  return { address, pending: JSON.stringify({ place, pending, remember } satisfies BegunSignIn) };
}

/** Navigates to the host's sign-in page. */
export function visit({ address, pending }: Awaited<ReturnType<typeof beginAt>>): void {
  sessionStorage.setItem(PENDING_SIGN_IN, pending);
  location.assign(address);
}

/** The result of a redirect: a sign-in that this tab started, or an unknown one. */
export type Return = Extract<ConnectRequest, { returned: unknown }> | 'unknown';

/**
 * Reads the host's parameters from this page's address; undefined without any. Removes them at once, so that no history and no other site
 * gets them.
 */
export function takeReturned(): Return | undefined {
  const returned = returnedIn(location.href);
  if (!returned) return undefined;
  history.replaceState(history.state, '', withoutReturned(location.href));
  const begun = sessionStorage.getItem(PENDING_SIGN_IN);
  sessionStorage.removeItem(PENDING_SIGN_IN);
  return begun === null ? 'unknown' : { ...(JSON.parse(begun) as BegunSignIn), returned };
}
