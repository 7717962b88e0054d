import { encodeBase64Url } from '../../../core/index.ts';
import type { Host } from './host.ts';
import { HOSTS, type SignInHost } from './list.ts';
import { HostProblem } from './problem.ts';
import {
  checkAddress,
  FETCH_OPTIONS,
  HTTP_PLATFORM,
  type HttpPlatform,
  isReachable,
  type TokenAccess,
} from './requests.ts';

/* Signs in with OAuth as a public client with PKCE (RFC 7636). */

/** The studio's OAuth application at a host, registered by its owner or the school. */
export interface OAuthClient {
  host: SignInHost;
  origin: string;
  id: string;
  /** The studio's address, to which the host redirects back. Must be registered at the host. */
  redirect: string;
}

/** A started sign-in, which only the tab stores (sessionStorage) until the editor returns. */
export interface PendingSignIn {
  client: OAuthClient;
  state: string;
  verifier: string;
}

export interface Tokens {
  access: string;
  refresh?: string;
  /** `access` expires at this time, in milliseconds since 1970. */
  expires?: number;
}

const findOAuthPaths = ({ host }: OAuthClient): NonNullable<Host['signIn']> => HOSTS[host].signIn;

/** Returns the address to visit, and the state to store until the editor returns. */
export async function beginSignIn(client: OAuthClient): Promise<{ address: string; pending: PendingSignIn }> {
  checkAddress(client.origin, new URL(client.origin).host);
  const { authorize, scope } = findOAuthPaths(client);
  const pending = { client, state: randomText(), verifier: randomText() };
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: client.redirect,
    response_type: 'code',
    state: pending.state,
    ...(scope && { scope }),
    code_challenge: await computeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  });
  return { address: `${client.origin}${authorize}?${query}`, pending };
}

/** Returns 32 random bytes as 43 characters, the minimum length of a verifier in RFC 7636. */
const randomText = () => encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Returns the challenge of the method S256. */
export async function computeChallenge(verifier: string): Promise<string> {
  return encodeBase64Url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  );
}

/** Parameters that the host adds to the redirect address. */
export interface RedirectParameters {
  state: string;
  /** Undefined if the editor or the host declined. */
  code: string | undefined;
}

export function parseRedirect(address: string): RedirectParameters | undefined {
  const query = new URL(address).searchParams;
  const state = query.get('state');
  if (state === null || !(query.has('code') || query.has('error'))) return undefined;
  return { state, code: query.get('error') === null ? (query.get('code') ?? undefined) : undefined };
}

/** The caller must replace the address before anything else happens. */
export function withoutRedirectParameters(address: string): string {
  const url = new URL(address);
  for (const name of ['code', 'state', 'error', 'error_description', 'error_uri', 'iss'])
    url.searchParams.delete(name);
  return url.href;
}

/** Throws a `HostProblem` if the editor declined, or if the redirect doesn't belong to this sign-in. */
export async function finishSignIn(
  { client, state, verifier }: PendingSignIn,
  returned: RedirectParameters,
  door: HttpPlatform = HTTP_PLATFORM,
): Promise<Tokens> {
  const declined = new HostProblem('declined', { host: new URL(client.origin).host });
  if (returned.state !== state || !returned.code) throw declined;
  return requestTokens(client, door, {
    grant_type: 'authorization_code',
    code: returned.code,
    redirect_uri: client.redirect,
    code_verifier: verifier,
  }).catch((error) => {
    // replaces "signed-out", because there was no token yet
    throw error instanceof HostProblem && error.reason === 'signed-out' ? declined : error;
  });
}

async function requestTokens(
  client: OAuthClient,
  door: HttpPlatform,
  fields: Record<string, string>,
): Promise<Tokens> {
  const answer = await postForm(client, findOAuthPaths(client).token, door, fields);
  const host = new URL(client.origin).host;
  // 400 and 401 mean that the code or token is invalid (RFC 6749, 5.2)
  if (answer.status >= 500) throw new HostProblem('server', { host });
  if (answer.status === 429) throw new HostProblem('limited', { host });
  if (!answer.ok) throw new HostProblem('signed-out', { host });
  const tokens = await answer.json().catch(() => undefined);
  if (typeof tokens?.access_token !== 'string') throw new HostProblem('server', { host });
  return {
    access: tokens.access_token,
    ...(typeof tokens.refresh_token === 'string' && { refresh: tokens.refresh_token }),
    ...(typeof tokens.expires_in === 'number' && { expires: door.now() + tokens.expires_in * 1000 }),
  };
}

/** The request needs no preflight request, and follows no redirects, because the form contains a secret. */
async function postForm(
  { origin, id }: OAuthClient,
  path: string,
  door: HttpPlatform,
  fields: Record<string, string>,
) {
  try {
    return await door.fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ client_id: id, ...fields }),
      ...FETCH_OPTIONS,
      redirect: 'error',
      signal: AbortSignal.timeout(door.timeout),
    });
  } catch {
    // if the host responds, its administrator hasn't allowed this page
    const reason = (await isReachable(origin, door)) ? 'closed' : 'offline';
    throw new HostProblem(reason, { host: new URL(origin).host });
  }
}

/** Does nothing if the host doesn't support it. Ignores failures, because the studio has already deleted the tokens. */
export async function revokeTokens(client: OAuthClient, { access, refresh }: Tokens): Promise<void> {
  const { revoke: path } = findOAuthPaths(client);
  if (!path) return;
  for (const token of [refresh, access])
    if (token) await postForm(client, path, HTTP_PLATFORM, { token }).catch(() => undefined);
}

/** In milliseconds before the expiry. A request may take that long. */
const RENEWAL_LEAD_TIME = 60_000;

interface RenewalOptions {
  door?: HttpPlatform;
  latest?: () => Promise<Tokens | undefined>;
  alone?: (task: () => Promise<boolean>) => Promise<boolean>;
}

/**
 * Renews tokens before they expire and when the host refuses a token. `changed` must store new tokens before it returns, because
 * the host no longer accepts the old tokens. If several tabs share tokens, `latest` returns the stored tokens and `alone` runs
 * the renewal in one tab at a time.
 */
export function signedInAccess(
  client: OAuthClient,
  tokens: Tokens,
  changed: (tokens: Tokens) => Promise<void>,
  { door = HTTP_PLATFORM, latest, alone = (task) => task() }: RenewalOptions = {},
): TokenAccess {
  let current = tokens;
  let renewing: Promise<boolean> | undefined;
  const renewed = async (): Promise<boolean> => {
    const stored = await latest?.();
    if (stored && stored.access !== current.access) {
      current = stored;
      return true;
    }
    const { refresh } = current;
    if (!refresh) return false;
    const fields = { grant_type: 'refresh_token', refresh_token: refresh, redirect_uri: client.redirect };
    current = { refresh, ...(await requestTokens(client, door, fields)) };
    await changed(current);
    return true;
  };
  const renew = () => {
    renewing ??= alone(renewed).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  return {
    token: async () => {
      const { expires, refresh } = current;
      if (refresh && expires !== undefined && expires - door.now() < RENEWAL_LEAD_TIME) await renew();
      return current.access;
    },
    // after a refusal of an older token, another request has already renewed the token
    renew: async (refused) => refused !== current.access || renew(),
  };
}
