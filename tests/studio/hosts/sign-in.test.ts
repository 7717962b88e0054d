import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  beginSignIn,
  connectRepository,
  createTokenStore,
  finishSignIn,
  formatPlaceAddress,
  type OAuthClient,
  type Place,
  parsePlaceAddress,
  parseRedirect,
  revokeTokens,
  signedInAccess,
  type Tokens,
  tokenPageAddress,
  withoutRedirectParameters,
} from '../../../src/studio/places/hosts/index.ts';
import { HTTP_PLATFORM, type HttpPlatform } from '../../../src/studio/places/hosts/requests.ts';
import { computeChallenge, type PendingSignIn } from '../../../src/studio/places/hosts/sign-in.ts';
import type { RememberedPlace, TokenStore } from '../../../src/studio/places/hosts/token-store.ts';
import { hostWith, reasonOf, SITE } from './hosts.ts';

const REDIRECT = 'http://127.0.0.1:4321/studio/';

/** A host, and the application of the studio there. */
async function withClient(kind: OAuthClient['host']) {
  const { host, place } = await hostWith(kind, SITE, { redirect: REDIRECT });
  const { signIn, origin } = host;
  if (!signIn) throw new Error(`Nobody signs in on the page of ${kind}.`);
  const client: OAuthClient = { host: kind, origin, id: 'studio', redirect: REDIRECT };
  return { server: { ...host, signIn }, client, place };
}

/** What the host writes into the address of the studio when the editor agrees. */
async function agreed(address: string): Promise<string> {
  const answer = await fetch(address, { method: 'POST', redirect: 'manual' });
  return String(answer.headers.get('location'));
}

describe.each(['gitlab', 'forgejo'] as const)('%s', (host) => {
  test('an editor signs in, and the token opens the repository', async () => {
    const { client, place } = await withClient(host);
    const { address, pending } = await beginSignIn(client);
    expect(address).not.toContain(pending.verifier);
    const returned = parseRedirect(await agreed(address));
    if (!returned) return expect.unreachable();
    const tokens = await finishSignIn(pending, returned);
    expect(tokens.expires).toBeGreaterThan(Date.now() + 7_000_000);
    const remote = await connectRepository(
      place,
      signedInAccess(client, tokens, async () => undefined),
    );
    expect((await remote.read()).files.size).toBe(3);
    // a code is of use once
    expect(await reasonOf(finishSignIn(pending, returned))).toBe('declined');
  });

  test('an answer to another sign-in, or without consent, is refused without a request', async () => {
    const { client, server } = await withClient(host);
    const { address, pending } = await beginSignIn(client);
    const returned = parseRedirect(await agreed(address));
    const code = String(returned?.code);
    const calls = server.signIn.token;
    expect(await reasonOf(finishSignIn(pending, { state: 'another', code }))).toBe('declined');
    expect(await reasonOf(finishSignIn(pending, { state: pending.state, code: undefined }))).toBe('declined');
    const other: PendingSignIn = { ...pending, verifier: 'x'.repeat(43) };
    expect(await reasonOf(finishSignIn(other, { state: pending.state, code }))).toBe('declined');
    expect(server.signIn.token).toBe(calls);
  });

  test('a token is renewed before it expires and when the host refuses it, once for all requests', async () => {
    const { client, place, server } = await withClient(host);
    const { address, pending } = await beginSignIn(client);
    const returned = parseRedirect(await agreed(address));
    if (!returned) return expect.unreachable();
    const tokens = await finishSignIn(pending, returned);
    const stored: Tokens[] = [];
    const access = signedInAccess(client, tokens, async (one) => void stored.push(one));
    // somebody has revoked it
    server.signIn.token = 'another';
    const remote = await connectRepository(place, access);
    await Promise.all([remote.read(), remote.read(), remote.buildOf('0'.repeat(40))]);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.access).toBe(server.signIn.token);
    expect(stored[0]?.refresh).toBe(server.signIn.refresh);
    // an hour and a half later
    const later = { ...HTTP_PLATFORM, now: () => Number(stored[0]?.expires) - 30_000 };
    const again = signedInAccess(client, stored[0] as Tokens, async (one) => void stored.push(one), {
      door: later,
    });
    await (await connectRepository(place, again)).read();
    expect(stored).toHaveLength(2);
  });

  test('where a token cannot be renewed, the editor has to sign in again', async () => {
    const { client, place, server } = await withClient(host);
    server.signIn.token = 'another';
    const without = signedInAccess(client, { access: 'old' }, async () => undefined);
    expect(await reasonOf((await connectRepository(place, without)).read())).toBe('signed-out');
    const stale = signedInAccess(client, { access: 'old', refresh: 'stale' }, async () => undefined);
    expect(await reasonOf((await connectRepository(place, stale)).read())).toBe('signed-out');
  });

  test('at sign-out the tokens end at the host, where it can do that', async () => {
    const { client, server } = await withClient(host);
    await revokeTokens(client, { access: 'one', refresh: 'two' });
    expect(server.signIn.revoked).toEqual(host === 'gitlab' ? ['two', 'one'] : []);
    await server.close();
    await revokeTokens(client, { access: 'one', refresh: 'two' });
  });
});

test('the verifier and the state are new each time, and the challenge is that of RFC 7636', async () => {
  // appendix B
  expect(await computeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
  const client: OAuthClient = {
    host: 'gitlab',
    origin: 'https://gitlab.example',
    id: 'studio',
    redirect: REDIRECT,
  };
  const [one, other] = await Promise.all([beginSignIn(client), beginSignIn(client)]);
  expect(one.pending.state).not.toBe(other.pending.state);
  expect(one.pending.verifier).toMatch(/^[\w-]{43}$/);
  const query = new URL(one.address).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ scope: 'api', code_challenge_method: 'S256' });
  expect(query.get('code_challenge')).toBe(
    createHash('sha256').update(one.pending.verifier).digest('base64url'),
  );
  await expect(beginSignIn({ ...client, origin: 'http://gitlab.example' })).rejects.toThrow('https://');
});

test('what a host wrote into the address is read, and gone from it', () => {
  const address = 'https://school.example/studio/?place=gitlab&code=secret&state=s#top';
  expect(parseRedirect(address)).toEqual({ state: 's', code: 'secret' });
  expect(withoutRedirectParameters(address)).toBe('https://school.example/studio/?place=gitlab#top');
  expect(parseRedirect('https://school.example/studio/?place=gitlab')).toBeUndefined();
  const refused = 'https://school.example/studio/?error=access_denied&error_description=No&state=s';
  expect(parseRedirect(refused)).toEqual({ state: 's', code: undefined });
  expect(withoutRedirectParameters(refused)).toBe('https://school.example/studio/');
});

test('without a storage, tokens are in memory only, until the editor signs out', async () => {
  const store: TokenStore = createTokenStore(undefined);
  const place: Place = { host: 'github', origin: 'https://github.com', api: '', project: 'school/mun' };
  const value: RememberedPlace = { place, tokens: { access: 'x' } };
  expect(await store.read()).toBeUndefined();
  expect(await store.write(value, true)).toBe(false);
  expect(await store.read()).toEqual(value);
  await store.delete();
  expect(await store.read()).toBeUndefined();
});

test('a repository is found by whatever address an editor has of it', () => {
  const github = {
    host: 'github',
    origin: 'https://github.com',
    api: 'https://api.github.com',
    project: 'school/mun',
  };
  for (const text of [
    'school/mun',
    ' https://github.com/school/mun ',
    'github.com/school/mun.git',
    'https://www.github.com/school/mun/',
    'https://github.com/school/mun/issues/3',
  ])
    expect(parsePlaceAddress(text)).toEqual(github);
  expect(parsePlaceAddress('https://github.com/school/mun/tree/next/sites/one')).toEqual({
    ...github,
    branch: 'next',
    folder: 'sites/one',
  });
  expect(parsePlaceAddress('https://github.com/school/mun/blob/main/site.yaml')).toEqual({
    ...github,
    branch: 'main',
  });
  expect(parsePlaceAddress('https://gitlab.com/group/sub/mun/-/tree/main/folder')).toEqual({
    host: 'gitlab',
    origin: 'https://gitlab.com',
    api: 'https://gitlab.com/api/v4',
    project: 'group/sub/mun',
    branch: 'main',
    folder: 'folder',
  });
  expect(parsePlaceAddress('https://codeberg.org/school/mun/src/branch/main')).toMatchObject({
    api: 'https://codeberg.org/api/v1',
    project: 'school/mun',
    branch: 'main',
  });
  expect(parsePlaceAddress('git.school.example/a/b', 'forgejo')).toMatchObject({
    api: 'https://git.school.example/api/v1',
  });
  expect(parsePlaceAddress('https://git.school.example/a/b', 'github')?.api).toBe(
    'https://git.school.example/api/v3',
  );
  for (const text of [
    '',
    'school',
    'https://github.com/school',
    'git.school.example/a/b',
    'https://github.com/../..',
    'https://github.com/a/%2e%2e',
    'https://github.com/%ff/x',
    'javascript:alert(1)',
  ])
    expect(parsePlaceAddress(text)).toBeUndefined();
});

test('the address of a site at GitHub Pages, or of its studio, means its repository', () => {
  for (const site of [
    'https://school.github.io/mun/',
    'https://school.github.io/mun/studio/',
    'school.github.io/mun',
  ])
    expect(parsePlaceAddress(site)).toMatchObject({
      host: 'github',
      origin: 'https://github.com',
      project: 'school/mun',
    });
  for (const site of ['https://school.github.io', 'https://school.github.io/studio/'])
    expect(parsePlaceAddress(site)).toMatchObject({ host: 'github', project: 'school/school.github.io' });
  expect(parsePlaceAddress('https://github.io/school/mun')).toBeUndefined();
});

test('the address of a place means that place', () => {
  const host = { github: 'https://github.com', gitlab: 'https://gitlab.com', forgejo: 'https://git.example' };
  for (const kind of ['github', 'gitlab', 'forgejo'] as const)
    for (const more of [{}, { branch: 'next' }, { branch: 'next', folder: 'sites/one' }]) {
      const place = { ...parsePlaceAddress(`${host[kind]}/school/mun`, kind), ...more } as Place;
      expect(parsePlaceAddress(formatPlaceAddress(place), kind)).toEqual(place);
    }
});

test('a host that answers, but not to pages, is not called lost', async () => {
  const { client } = await withClient('forgejo');
  const { pending } = await beginSignIn(client);
  const fetchAs: HttpPlatform['fetch'] = async (address, init) => {
    if (init?.mode !== 'no-cors') throw new TypeError('CORS');
    return fetch(address);
  };
  const door = { ...HTTP_PLATFORM, fetch: fetchAs };
  const returned = { state: pending.state, code: 'code' };
  expect(await reasonOf(finishSignIn(pending, returned, door))).toBe('closed');
});

test('the page for a new token is at the host itself, filled in with no more rights than the studio needs', () => {
  const [github, gitlab, own, forgejo] = [
    ['github', 'https://github.com', 'school/mun'],
    ['gitlab', 'https://gitlab.com', 'school/mun/site'],
    ['gitlab', 'https://git.school.example', 'school/mun'],
    ['forgejo', 'https://codeberg.org', 'school/mun'],
  ].map(([host, origin = '', project = '']) =>
    tokenPageAddress({ host: host as Place['host'], origin, project }),
  );
  expect(github).toBe(
    'https://github.com/settings/personal-access-tokens/new?name=Plenary+studio&target_name=school&contents=write',
  );
  expect(gitlab).toBe(
    'https://gitlab.com/-/user_settings/personal_access_tokens/legacy/new?name=Plenary+studio&scopes=api',
  );
  expect(own).toBe(
    'https://git.school.example/-/user_settings/personal_access_tokens?name=Plenary+studio&scopes=api',
  );
  expect(forgejo).toBe('https://codeberg.org/user/settings/applications');
});
