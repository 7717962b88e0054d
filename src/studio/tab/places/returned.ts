import { PENDING_SIGN_IN_KEY } from '../../../core/index.ts';
import { beginSignIn, parseRedirect, withoutRedirectParameters } from '../../places/hosts/index.ts';
import type { ConnectRequest, StartedSignIn } from '../messages.ts';
import type { SignInPlace } from './places.ts';

/* Signs in on a page of the host, which redirects back. Until then, only this tab stores the state of the sign-in. */

/** Returns the address to visit, and the state that the tab must store. The host redirects to `home`. */
export async function beginSignInAt(
  place: SignInPlace,
  home: string,
  remember: boolean,
): Promise<{ address: string; pending: string }> {
  const { host, origin, application } = place;
  const { address, pending } = await beginSignIn({ host, origin, id: application, redirect: home });
  return { address, pending: JSON.stringify({ place, pending, remember } satisfies StartedSignIn) };
}

export function visitSignInPage({ address, pending }: Awaited<ReturnType<typeof beginSignInAt>>): void {
  sessionStorage.setItem(PENDING_SIGN_IN_KEY, pending);
  location.assign(address);
}

/** A sign-in that this tab has started, or an unknown sign-in. */
export type RedirectResult = Extract<ConnectRequest, { returned: unknown }> | 'unknown';

/** Undefined without parameters. Removes them at once, so that neither the browser history nor another site gets them. */
export function takeRedirectResult(): RedirectResult | undefined {
  const returned = parseRedirect(location.href);
  if (!returned) return undefined;
  history.replaceState(history.state, '', withoutRedirectParameters(location.href));
  const begun = sessionStorage.getItem(PENDING_SIGN_IN_KEY);
  sessionStorage.removeItem(PENDING_SIGN_IN_KEY);
  return begun === null ? 'unknown' : { ...(JSON.parse(begun) as StartedSignIn), returned };
}
