import path from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished } from 'vitest';
import type { Place } from '../../src/studio/places/hosts/index.ts';
import { startServer } from '../start-server.ts';
import { HOSTS, KINDS, SITE, TOKEN } from '../studio/hosts/hosts.ts';
import { startRepository } from '../studio/hosts/servers/git.ts';
import type { Fault } from '../studio/hosts/servers/serve.ts';
import { closeProfile, test } from './visitor.ts';

/** What `hosts-page.ts` has put into the page. */
declare const hosts: typeof import('../../src/studio/places/hosts/index.ts');
declare const openAccounts: typeof import('../../src/studio/tab/places/accounts.ts').createAccounts;

/* The clients of the hosts in a real page: with CORS, a strict CSP, the cache of the browser, and its storage. */

const built = (await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'hosts-page.ts'),
      output: { codeSplitting: false },
    },
  },
})) as Rolldown.RolldownOutput;
const script = built.output[0].code;

/** A page on an origin of its own, which may connect to this machine alone. */
async function servedPage(): Promise<string> {
  const { origin, close } = await startServer(({ url }, answer) => {
    const isScript = url === '/hosts.js';
    answer.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    const policy = "default-src 'none'; script-src 'self'; connect-src http://127.0.0.1:*";
    answer.setHeader('Content-Security-Policy', policy);
    answer.end(isScript ? script : '<!doctype html><title>Studio</title><script type="module" src="/hosts.js"></script>');
  });
  onTestFinished(close);
  return `${origin}/`;
}

/** A host with a repository, for a studio at an address. */
async function hostFor(
  kind: (typeof KINDS)[number],
  redirect: string,
  { cors = true }: { cors?: boolean } = {},
) {
  const repository = await startRepository(SITE);
  const application = { id: 'studio', redirect };
  const host = await HOSTS[kind].start({ repository, token: TOKEN, application, cors });
  onTestFinished(async () => {
    await host.close();
    await repository.remove();
    if (host.violations.length > 0) throw new Error(host.violations.join('\n'));
  });
  const { origin, api } = host;
  const place: Place = { host: kind, origin, api, project: HOSTS[kind].project };
  return { host, repository, place };
}

/** The reason for which reading fails in a page. */
const reasonIn = (page: Page, place: Place) =>
  page.evaluate(
    async ([where, token]) => {
      const remote = await hosts.connectRepository(where, hosts.fixedTokenAccess(token));
      return remote.read().then(
        () => 'fulfilled',
        (problem) => [problem.reason, problem.details.until],
      );
    },
    [place, TOKEN] as const,
  );

for (const kind of KINDS)
  test(`a page reads and publishes at ${kind}, past the cache of the browser`, async ({ open }) => {
    const address = await servedPage();
    const { place, repository } = await hostFor(kind, address);
    const page = await open();
    await page.goto(address);
    const first = await page.evaluate(
      async ([where, token]) => {
        const remote = await hosts.connectRepository(where, hosts.fixedTokenAccess(token));
        const { commit, files } = await remote.read();
        const { id = '', size } = files.get('site.yaml') ?? {};
        const text = new TextDecoder().decode(await remote.blob(id, 'site.yaml', commit));
        const content = new TextEncoder().encode('conference:\n  name: Neu\n');
        await remote.publish({
          parent: commit,
          files: [{ path: 'site.yaml', content }],
          message: 'From a page',
        });
        return { commit, size, text, after: (await remote.read()).commit };
      },
      [place, TOKEN] as const,
    );
    expect(first.text).toBe(SITE['site.yaml']);
    expect(first.size).toBe(first.text.length);
    expect(first.after).toBe(await repository.head());
    expect((await repository.files())['site.yaml']).toBe('conference:\n  name: Neu\n');
    // answers may be stored for a minute, but not these
    const theirs = await repository.save({ 'site.yaml': 'theirs' });
    const head = await page.evaluate(
      async ([where, token]) =>
        (await (await hosts.connectRepository(where, hosts.fixedTokenAccess(token))).read()).commit,
      [place, TOKEN] as const,
    );
    expect(head).toBe(theirs);
  });

test('what a browser hides of an answer is understood: redirects, limits, and hosts that allow no other page', async ({
  open,
}) => {
  const address = await servedPage();
  const page = await open();
  await page.goto(address);
  const { host, place } = await hostFor('github', address);
  const answer = (fault: Fault) => {
    host.fault = () => fault;
  };
  answer({
    status: 301,
    headers: { location: 'https://elsewhere.example/' },
    json: { message: 'Moved', url: 'x' },
  });
  expect(await reasonIn(page, place)).toEqual(['redirected', undefined]);
  answer({ status: 429, headers: { 'retry-after': '60' }, json: { message: 'Too many' } });
  expect(await reasonIn(page, place)).toEqual(['limited', expect.any(Number)]);
  // what may be a moment without a network is asked again
  const next = host.calls.length + 1;
  host.fault = ({ number }) => (number === next ? 'before' : undefined);
  expect(await reasonIn(page, place)).toEqual('fulfilled');
  const closed = await hostFor('forgejo', address, { cors: false });
  expect(await reasonIn(page, closed.place)).toEqual(['closed', undefined]);
  expect(await reasonIn(page, { ...place, origin: 'http://127.0.0.1:9', api: 'http://127.0.0.1:9' })).toEqual(
    ['offline', undefined],
  );
});

for (const kind of ['gitlab', 'forgejo'] as const)
  test(`an editor signs in at ${kind} and comes back to the studio`, async ({ open }) => {
    const address = await servedPage();
    const { place, host } = await hostFor(kind, address);
    const page = await open();
    await page.goto(address);
    const target = await page.evaluate(
      async ([where, redirect]) => {
        const client = { host: where.host as 'gitlab', origin: where.origin, id: 'studio', redirect };
        const begun = await hosts.beginSignIn(client);
        sessionStorage.setItem('sign-in', JSON.stringify(begun.pending));
        return begun.address;
      },
      [place, address] as const,
    );
    await page.goto(target);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.waitForURL(`${address}?code=*`);
    const result = await page.evaluate(async (where) => {
      const pending = JSON.parse(sessionStorage.getItem('sign-in') ?? '');
      const returned = hosts.parseRedirect(location.href);
      history.replaceState(null, '', hosts.withoutRedirectParameters(location.href));
      const tokens = await hosts.finishSignIn(pending, returned ?? { state: '', code: undefined });
      const access = hosts.signedInAccess(pending.client, tokens, async () => undefined);
      const { files } = await (await hosts.connectRepository(where, access)).read();
      await hosts.revokeTokens(pending.client, tokens);
      return { files: files.size, address: location.href };
    }, place);
    expect(result).toEqual({ files: 3, address });
    if ('signIn' in host) expect(host.signIn.revoked).toHaveLength(kind === 'gitlab' ? 2 : 0);
  });

test('a token is remembered only if the editor wants it, encrypted, and gone after signing out', async ({
  browser,
}) => {
  const address = await servedPage();
  const context = await browser.newContext();
  onTestFinished(() => closeProfile(context));
  const page = await context.newPage();
  await page.goto(address);
  const { place } = await hostFor('github', address);
  const value = { place, tokens: { access: TOKEN, refresh: `${TOKEN}-refresh` } };
  const write = (remember: boolean) =>
    page.evaluate(([one, may]) => hosts.createTokenStore().write(one, may), [value, remember] as const);
  const read = () => page.evaluate(() => hosts.createTokenStore().read());
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

  expect(await write(false)).toBe(false);
  await page.reload();
  expect([await databases(), await read()]).toEqual([[], undefined]);

  expect(await write(true)).toBe(true);
  await page.reload();
  expect(await read()).toEqual(value);
  const stored = await page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases();
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result);
    });
    const [store = ''] = database.objectStoreNames;
    const all = await new Promise<{ key: CryptoKey; iv: Uint8Array; data: ArrayBuffer }[]>((done) => {
      const request = database.transaction(store).objectStore(store).getAll();
      request.onsuccess = () => done(request.result);
    });
    database.close();
    const [one] = all;
    if (!one) throw new Error('Nothing is stored.');
    const exported = await crypto.subtle.exportKey('raw', one.key).catch((error) => error.name);
    return {
      count: all.length,
      text: new TextDecoder('latin1').decode(one.data),
      extractable: one.key.extractable,
      exported,
    };
  });
  expect(stored.text).not.toContain('canary');
  expect(stored).toMatchObject({ count: 1, extractable: false, exported: 'InvalidAccessError' });
  const elsewhere = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie]),
  );
  expect(elsewhere).not.toContain('canary');

  // another tab has it open
  const other = await context.newPage();
  await other.goto(address);
  expect(await other.evaluate(() => hosts.createTokenStore().read())).toEqual(value);
  await page.evaluate(() => hosts.createTokenStore().delete());
  expect([await databases(), await read()]).toEqual([[], undefined]);
});

for (const kind of ['gitlab', 'forgejo'] as const)
  test(`of two tabs that remember tokens of ${kind}, one renews them, and both go on`, async ({
    browser,
  }) => {
    const address = await servedPage();
    const context = await browser.newContext();
    onTestFinished(() => closeProfile(context));
    const { place, host } = await hostFor(kind, address);
    if (!('signIn' in host)) return expect.unreachable();
    const { signIn } = host;
    const there = { kind: 'repository', ...place } as const;
    signIn.refresh = 'the first one';
    const first = { access: signIn.token, refresh: signIn.refresh };
    const client = { host: kind, origin: place.origin, id: 'studio', redirect: address };
    const openTab = async (tokens?: typeof first) => {
      const page = await context.newPage();
      await page.goto(address);
      await page.evaluate(
        async ([where, of, given]) => {
          const accounts = openAccounts();
          if (given) await accounts.take({ place: where, tokens: given, client: of }, true);
          Object.assign(globalThis, { accounts });
        },
        [there, client, tokens] as const,
      );
      const read = () =>
        page.evaluate(async (where) => {
          const { accounts } = globalThis as unknown as { accounts: ReturnType<typeof openAccounts> };
          const remote = await accounts.remoteFor(where);
          return (await remote?.read().catch((problem) => problem.reason))?.files?.size;
        }, there);
      const forget = () =>
        page.evaluate((where) => {
          const { accounts } = globalThis as unknown as { accounts: ReturnType<typeof openAccounts> };
          return accounts.forget(where);
        }, there);
      return { read, forget };
    };
    const [one, two] = [await openTab(first), await openTab()];
    expect([await one.read(), await two.read()]).toEqual([3, 3]);
    // both are refused in the same moment, and one refresh token is of use once
    signIn.token = 'ended';
    expect(await Promise.all([one.read(), two.read()])).toEqual([3, 3]);
    const renewed = signIn.token;
    signIn.token = 'ended again';
    expect(await one.read()).toBe(3);
    expect([signIn.token === renewed, await two.read()]).toEqual([false, 3]);
    // what fails in one tab is not what the other one has renewed meanwhile
    signIn.token = 'ended a third time';
    expect(await one.read()).toBe(3);
    await two.forget();
    expect([await (await openTab()).read(), await two.read()]).toEqual([3, 3]);
    // nobody has renewed these
    await two.forget();
    expect(await (await openTab()).read()).toBeUndefined();
  });

test('a remembered token that cannot be read is forgotten, and signing in works again', async ({ open }) => {
  const address = await servedPage();
  const page = await open();
  await page.goto(address);
  const result = await page.evaluate(async () => {
    const place = { host: 'github', origin: 'https://github.com', api: '', project: 'a/b' } as const;
    const value = { place, tokens: { access: 'one' } };
    await hosts.createTokenStore().write(value, true);
    const [{ name = '' } = {}] = await indexedDB.databases();
    await new Promise<void>((done) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => {
        const database = request.result;
        const transaction = database.transaction('tokens', 'readwrite');
        transaction
          .objectStore('tokens')
          .put({ key: 'broken', iv: new Uint8Array(12), data: new ArrayBuffer(9) }, 0);
        transaction.oncomplete = () => {
          database.close();
          done();
        };
      };
    });
    const broken = await hosts.createTokenStore().read();
    const again = await hosts.createTokenStore().write(value, true);
    return { broken, again, read: await hosts.createTokenStore().read() };
  });
  expect(result).toMatchObject({ broken: undefined, again: true, read: { tokens: { access: 'one' } } });
});
