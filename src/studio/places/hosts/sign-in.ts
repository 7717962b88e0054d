import { base64Url } from '../../../shared/index.ts';
import { HostProblem } from './problem.ts';
import { type Access, answersAnybody, checkAddress, DOOR, type Door } from './requests.ts';

/*
 * Signing in with OAuth at GitLab and Forgejo, as a public client with PKCE (RFC 7636; docs.gitlab.com/api/oauth2, "OAuth2 provider"
 * of Forgejo). GitHub has no such way: its token endpoint answers no page of another address.
 */

/** The application of the studio at a host, as its owner or the school has registered it. */
export interface Client {
  host: 'gitlab' | 'forgejo';
  origin: string;
  id: string;
  /** The address of the studio, where the host sends the editor back to. It is the one that was registered. */
  redirect: string;
}

/** A sign-in that has begun. It has to be in the tab when the editor comes back (sessionStorage), and nowhere else. */
export interface Pending {
  client: Client;
  state: string;
  verifier: string;
}

export interface Tokens {
  access: string;
  refresh?: string;
  /** When `access` expires, in milliseconds since 1970. */
  expires?: number;
}

interface Endpoints {
  authorize: string;
  token: string;
  /** Forgejo has none: its tokens end by themselves, or in the settings of the account. */
  revoke?: string;
  /** What the token may do. Forgejo gives no scopes to OAuth. */
  scope?: string;
}

const ENDPOINTS: Record<Client['host'], Endpoints> = {
  gitlab: { authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke', scope: 'api' },
  forgejo: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token' },
};

/** Begins a sign-in: the address to send the editor to, and what to keep until the return. */
export async function beginSignIn(client: Client): Promise<{ address: string; pending: Pending }> {
  checkAddress(client.origin, new URL(client.origin).host);
  const { authorize, scope } = ENDPOINTS[client.host];
  const pending = { client, state: randomText(), verifier: randomText() };
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: client.redirect,
    response_type: 'code',
    state: pending.state,
    ...(scope && { scope }),
    code_challenge: await challengeOf(pending.verifier),
    code_challenge_method: 'S256',
  });
  return { address: `${client.origin}${authorize}?${query}`, pending };
}

/** 32 random bytes as text: 43 characters, as many as RFC 7636 asks of a verifier. */
const randomText = () => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** The challenge of a verifier, by the method S256. */
export async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

/** What a host wrote into the address of the studio. */
export interface Returned {
  state: string;
  /** Undefined where the editor or the host said no. */
  code: string | undefined;
}

/** What a host wrote into an address of the studio; undefined where it wrote nothing. */
export function returnedIn(address: string): Returned | undefined {
  const query = new URL(address).searchParams;
  const state = query.get('state');
  if (state === null || !(query.has('code') || query.has('error'))) return undefined;
  return { state, code: query.get('error') === null ? (query.get('code') ?? undefined) : undefined };
}

/** An address without what a host wrote into it. It takes the place of that one at once, before anything else is done. */
export function withoutReturned(address: string): string {
  const url = new URL(address);
  for (const name of ['code', 'state', 'error', 'error_description', 'error_uri', 'iss'])
    url.searchParams.delete(name);
  return url.href;
}

/**
 * The tokens for what a host returned. Throws a `HostProblem` where the editor said no, or where the answer is not one to this
 * sign-in.
 */
export async function finishSignIn(
  { client, state, verifier }: Pending,
  returned: Returned,
  door: Door = DOOR,
): Promise<Tokens> {
  const declined = new HostProblem('declined', { host: new URL(client.origin).host });
  if (returned.state !== state || !returned.code) throw declined;
  return tokensFor(client, door, {
    grant_type: 'authorization_code',
    code: returned.code,
    redirect_uri: client.redirect,
    code_verifier: verifier,
  }).catch((error) => {
    // there was no token yet that could have been refused
    throw error instanceof HostProblem && error.reason === 'signed-out' ? declined : error;
  });
}

async function tokensFor(client: Client, door: Door, fields: Record<string, string>): Promise<Tokens> {
  const answer = await post(client, ENDPOINTS[client.host].token, door, fields);
  const host = new URL(client.origin).host;
  // 400 and 401 mean that the code or the token is of no use any more (RFC 6749, 5.2)
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

/** Sends a form, which needs no preflight. Redirects are not followed: the form holds a secret. */
async function post({ origin, id }: Client, path: string, door: Door, fields: Record<string, string>) {
  try {
    return await door.fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ client_id: id, ...fields }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(door.timeout),
    });
  } catch {
    // a host that answers, but not this page: its administrator has not allowed that
    const reason = (await answersAnybody(origin, door)) ? 'closed' : 'offline';
    throw new HostProblem(reason, { host: new URL(origin).host });
  }
}

/** Ends tokens at the host, where it can do that. Says nothing of failures: the studio has forgotten them anyway. */
export async function revoke(client: Client, { access, refresh }: Tokens, door: Door = DOOR): Promise<void> {
  const { revoke: path } = ENDPOINTS[client.host];
  if (!path) return;
  for (const token of [refresh, access])
    if (token) await post(client, path, door, { token }).catch(() => undefined);
}

/** How long before it expires a token is renewed, in milliseconds: a request may take that long. */
const EARLY = 60_000;

interface RenewOptions {
  door?: Door;
  latest?: () => Promise<Tokens | undefined>;
  alone?: (task: () => Promise<boolean>) => Promise<boolean>;
}

/**
 * The access of an editor who has signed in. Tokens are renewed before they expire and where the host refuses one; `changed` gets
 * the new ones, and has to store them before it returns, because the host has already forgotten the old ones. Where other tabs have the
 * same ones, `latest` gives those that are stored now, and `alone` lets one tab renew at a time.
 */
export function signedIn(
  client: Client,
  tokens: Tokens,
  changed: (tokens: Tokens) => Promise<void>,
  { door = DOOR, latest, alone = (task) => task() }: RenewOptions = {},
): Access {
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
    current = { refresh, ...(await tokensFor(client, door, fields)) };
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
      if (refresh && expires !== undefined && expires - door.now() < EARLY) await renew();
      return current.access;
    },
    // of several requests, the first one that is refused has renewed it for all
    renew: async (refused) => refused !== current.access || renew(),
  };
}
