import { PENDING_SIGN_IN } from '../../../core/index.ts';
import { beginSignIn, returnedIn, withoutReturned } from '../../places/hosts/index.ts';
import type { BegunSignIn, ConnectRequest } from '../messages.ts';
import type { Visitable } from './places.ts';

/*
 * Signs in on a page of the host, which redirects back to the studio. Until then, only this tab stores the state of the sign-in.
 */

/** Starts a sign-in at a host that redirects to `home`. Returns the address to visit, and the state that the tab must store. */
export async function beginAt(
  place: Visitable,
  home: string,
  remember: boolean,
): Promise<{ address: string; pending: string }> {
  const { host, origin, application } = place;
  const { address, pending } = await beginSignIn({ host, origin, id: application, redirect: home });
  return { address, pending: JSON.stringify({ place, pending, remember } satisfies BegunSignIn) };
}

/** Stores the state of a sign-in in the tab, and navigates to the host's sign-in page. */
export function visit({ address, pending }: Awaited<ReturnType<typeof beginAt>>): void {
  sessionStorage.setItem(PENDING_SIGN_IN, pending);
  location.assign(address);
}

/** The result of a host's redirect: a sign-in that this tab has started, or an unknown sign-in. */
export type Return = Extract<ConnectRequest, { returned: unknown }> | 'unknown';

/**
 * Reads the host's parameters from this page's address. Undefined if there are none. Removes the parameters at once, so that
 * neither the browser history nor another site gets them.
 */
export function takeReturned(): Return | undefined {
  const returned = returnedIn(location.href);
  if (!returned) return undefined;
  history.replaceState(history.state, '', withoutReturned(location.href));
  const begun = sessionStorage.getItem(PENDING_SIGN_IN);
  sessionStorage.removeItem(PENDING_SIGN_IN);
  return begun === null ? 'unknown' : { ...(JSON.parse(begun) as BegunSignIn), returned };
}
