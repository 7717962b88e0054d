import { returnedIn, withoutReturned } from '../studio/places/hosts/index.ts';
import type { ConnectRequest } from './messages.ts';

/* A sign-in at a host, to which the page goes and from which it comes back. In between, what has begun is in this tab alone. */

type Begun = Omit<Extract<ConnectRequest, { pending: unknown }>, 'returned'>;

const KEY = 'plenary-sign-in';

/** Remembers a sign-in until the host sends the editor back. */
export function rememberPending(begun: Begun): void {
  sessionStorage.setItem(KEY, JSON.stringify(begun));
}

/**
 * What a host has written into the address of this page, as a request to connect; undefined where it wrote nothing that was asked for.
 * The address is without it at once, so that no history and no other site gets it.
 */
export function takeReturned(): ConnectRequest | undefined {
  const returned = returnedIn(location.href);
  if (!returned) return undefined;
  history.replaceState(history.state, '', withoutReturned(location.href));
  const begun = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return begun === null ? undefined : { ...(JSON.parse(begun) as Begun & { address: string }), returned };
}
