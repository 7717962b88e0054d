import path from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished } from 'vitest';
import type { Place } from '../../src/studio/places/hosts/index.ts';
import { startServer } from '../start-server.ts';
import { hostWith, KINDS, SITE, TOKEN } from '../studio/hosts/hosts.ts';
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
    answer.end(
      isScript
        ? script
        : '<!doctype html><title>Studio</title><script type="module" src="/hosts.js"></script>',
    );
  });
  onTestFinished(close);
  return `${origin}/`;
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
    const { place, repository } = await hostWith(kind, SITE, { redirect: address });
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
  const { host, place } = await hostWith('github', SITE, { redirect: address });
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
  const closed = await hostWith('forgejo', SITE, { redirect: address, cors: false });
  expect(await reasonIn(page, closed.place)).toEqual(['closed', undefined]);
  expect(await reasonIn(page, { ...place, origin: 'http://127.0.0.1:9', api: 'http://127.0.0.1:9' })).toEqual(
    ['offline', undefined],
  );
});

for (const kind of ['gitlab', 'forgejo'] as const)
  test(`of two tabs that remember tokens of ${kind}, one renews them, and both go on`, async ({
    browser,
  }) => {
    const address = await servedPage();
    const context = await browser.newContext();
    onTestFinished(() => closeProfile(context));
    const { place, host } = await hostWith(kind, SITE, { redirect: address });
    const { signIn } = host;
    if (!signIn) return expect.unreachable();
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
