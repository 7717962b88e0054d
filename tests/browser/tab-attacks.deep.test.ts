import { buffer } from 'node:stream/consumers';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { isPair, isScalar, isSeq, parseDocument, type Scalar, visit } from 'yaml';
import { compileIn, errorsOf, scratchFolder, siteText } from '../compiler/real-site.ts';
import { unzipped } from '../site/build/finished.ts';
import { type Server, startServer } from '../start-server.ts';
import { type FileChange, startRepository } from '../studio/hosts/servers/git.ts';
import { startGitHub } from '../studio/hosts/servers/github.ts';
import { connectByToken, TOKEN } from './tab/host-story.ts';
import { sitesStoredBy, spellingsOf, storedBy } from './tab/stored.ts';
import { editable, OPEN, sampleFiles, saved, tryIt } from './tab/studio-tab.ts';
import { studioTests } from './tab/studio-test.ts';
import { type ZipEntry, zipFile } from './tab/zip-file.ts';

/* Attacks on the studio in a tab: on the token of an editor, and by what a site, a repository or a ZIP file has in it. */

const { host: studio, test: base } = studioTests();
/** A web server of somebody else, and what arrived there. */
let elsewhere: Server;
const asked: string[] = [];
beforeAll(async () => {
  elsewhere = await startServer(({ url = '' }, answer) => {
    asked.push(url);
    answer.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
    answer.end(url === '/framing' ? `<iframe src="${studio.studio}"></iframe>` : 'somebody else');
  });
});
afterAll(() => elsewhere.close());

/** What a tab did that an editor does not see. */
interface Watch {
  /** The origins that were asked, by the page, its frames and its workers. */
  origins: Set<string>;
  /** Addresses and bodies of requests, what the console said, and addresses of windows. */
  said: string[];
  /** Windows, dialogs and downloads that nobody asked for. */
  opened: string[];
}

const test = base.extend<{ watch: Watch }>({
  watch: async ({}, use) => use({ origins: new Set(), said: [], opened: [] }),
});

/** Notes what a tab does. */
function watched(page: Page, { origins, said, opened }: Watch): Page {
  page.setDefaultTimeout(120_000);
  const { host } = new URL(studio.studio);
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http')) origins.add(url.origin);
    said.push(`${request.url()} ${request.postData() ?? ''}`);
    if (url.host === host) said.push(JSON.stringify(request.headers()));
  });
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error.stack)));
  page.on('framenavigated', (frame) => said.push(frame.url()));
  page.on('popup', (popup) => opened.push(`window ${popup.url()}`));
  page.on('dialog', (dialog) => {
    opened.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return page;
}

/** Runs something with GitHub and a repository with these files. */
async function withGitHub(
  files: Record<string, FileChange>,
  use: (doors: Awaited<ReturnType<typeof startDoors>>) => Promise<void>,
): Promise<void> {
  const doors = await startDoors(files);
  try {
    await use(doors);
  } finally {
    await doors.host.close();
    await doors.repository.remove();
  }
}

async function startDoors(files: Record<string, FileChange>) {
  const repository = await startRepository(files);
  const host = await startGitHub({ repository, token: TOKEN, base: '/api/v3' });
  return { repository, host };
}

/** Connects to the repository with the token, as an editor does. */
async function connectTo(page: Page, origin: string, remember = false): Promise<void> {
  await page.goto(studio.studio);
  await connectByToken(page, { kind: 'github', address: `${origin}/school/mun` }, { remember });
}

/** Where a token is, among all that a tab has stored, shown, asked and said. */
async function placesOfToken(
  page: Page,
  { said }: Watch,
  more: Record<string, string> = {},
): Promise<string[]> {
  const texts: Record<string, string> = {
    ...more,
    said: said.join('\n'),
    stored: await storedBy(page),
    history: await page.evaluate(() =>
      JSON.stringify([history.state, location.href, window.name, document.cookie]),
    ),
  };
  for (const [index, frame] of page.frames().entries()) {
    texts[`document ${index}`] = await frame.content();
    texts[`fields ${index}`] = await frame.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
        .map(({ value }) => value)
        .join('\n'),
    );
  }
  const spellings = spellingsOf(TOKEN);
  return Object.entries(texts).flatMap(([name, text]) =>
    spellings.filter((one) => text.includes(one)).map((one) => `${name}: ${one}`),
  );
}

describe('the token of an editor', () => {
  test('is in no storage, document, address, file, frame or console, and goes to nobody but the chosen API', async ({
    open,
    watch,
  }) => {
    await withGitHub(sampleFiles(), async ({ host, repository }) => {
      const page = watched(await open(OPEN), watch);
      await connectTo(page, host.origin);
      const frame = await editable(page);
      expect(await placesOfToken(page, watch)).toEqual([]);
      await page.getByRole('button', { name: 'Got it' }).click();
      await frame.locator('[data-block="letter"] h2').first().click();
      const field = page.getByRole('combobox', { name: 'Heading' });
      await field.fill('A letter from the attacked');
      await field.blur();
      await expect.poll(() => saved(page)).toBe('Saved');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('button', { name: /^Publish at/ }).click();
      await page
        .getByText(/^Published/)
        .first()
        .waitFor();
      expect(await placesOfToken(page, watch)).toEqual([]);
      // the looks would find it, if it were there
      expect(
        await placesOfToken(page, watch, { planted: Buffer.from(`ab${TOKEN}`).toString('base64') }),
      ).not.toEqual([]);
      expect([...watch.origins].sort()).toEqual([new URL(studio.studio).origin, host.origin].sort());
      expect(host.violations).toEqual([]);
      expect(await repository.line('log', '-1', '--format=%B%an%ae')).not.toContain(TOKEN);
      // a new visit has to ask for it
      await page.reload();
      await page.getByRole('button', { name: 'Try it' }).waitFor();
      expect(await page.getByText('Signed in to').count()).toBe(0);
    });
  });

  test('is stored only where the editor wants that, encrypted by a key that cannot be exported, and signing out deletes both', async ({
    open,
    watch,
  }) => {
    await withGitHub(sampleFiles(), async ({ host }) => {
      const page = watched(await open(OPEN), watch);
      await connectTo(page, host.origin, true);
      await editable(page);
      expect(await placesOfToken(page, watch)).toEqual([]);
      expect(await storedBy(page)).toContain('[key, extractable: false]');
      await page.reload();
      await page.getByText('Signed in to').waitFor();
      await tryIt(page);
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      for (const name of ['Download everything', 'Finished site (ZIP)']) {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name }).click();
        const zip = await buffer(await (await download).createReadStream());
        const texts = await Promise.all(
          [...(await unzipped(zip)).values()].map((one) => Buffer.from(one).toString('latin1')),
        );
        expect(texts.length).toBeGreaterThan(10);
        expect(await placesOfToken(page, watch, { [name]: texts.join('\n') })).toEqual([]);
      }
      await page.reload();
      await page.getByText('Signed in to').waitFor();
      const exported = await page.evaluate(async () => {
        const opening = indexedDB.open('plenary-tokens');
        const database = await new Promise<IDBDatabase>((done) => {
          opening.onsuccess = () => done(opening.result);
        });
        const request = database.transaction('tokens').objectStore('tokens').get(0);
        const { key } = await new Promise<{ key: CryptoKey }>((done) => {
          request.onsuccess = () => done(request.result);
        });
        database.close();
        // what is held here is held after the deletion, too
        Object.assign(window, { heldKey: key });
        const tries = (['raw', 'jwk'] as const).map((format) =>
          crypto.subtle.exportKey(format, key).then(
            () => 'exported',
            (error) => error.name,
          ),
        );
        const wrapping = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['wrapKey']);
        const wrapped = crypto.subtle
          .wrapKey('raw', key, wrapping, { name: 'AES-GCM', iv: new Uint8Array(12) })
          .then(
            () => 'exported',
            (error) => error.name,
          );
        return Promise.all([...tries, wrapped]);
      });
      expect(exported).toEqual(['InvalidAccessError', 'InvalidAccessError', 'InvalidAccessError']);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('Signed in to').waitFor({ state: 'detached' });
      expect(
        await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
      ).not.toContain('plenary-tokens');
      expect(await storedBy(page)).not.toContain('[key');
      const late = await page.evaluate(() =>
        crypto.subtle.exportKey('raw', (window as unknown as { heldKey: CryptoKey }).heldKey).then(
          () => 'exported',
          (error) => error.name,
        ),
      );
      expect(late).toBe('InvalidAccessError');
      await page.reload();
      await page.getByRole('button', { name: 'Try it' }).waitFor();
      expect(await page.getByText('Signed in to').count()).toBe(0);
      expect([...watch.origins].sort()).toEqual([new URL(studio.studio).origin, host.origin].sort());
    });
  });
});

describe('the page of the studio', () => {
  test('contacts nobody before a choice, and its policy lets it contact nobody else and run nothing else', async ({
    open,
    watch,
  }) => {
    const page = watched(await open(OPEN), watch);
    await page.goto(studio.studio);
    await page.getByRole('button', { name: 'Try it' }).waitFor();
    await page.waitForLoadState('networkidle');
    const own = new URL(studio.studio).origin;
    expect([...watch.origins]).toEqual([own]);
    const before = asked.length;
    const refused = await page.evaluate(async (other) => {
      const found = new Set<string>();
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        found.add(effectiveDirective),
      );
      const add = <K extends keyof HTMLElementTagNameMap>(name: K, attributes: Record<string, string>) => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        document.body.append(element);
        return element;
      };
      const quietly = (deed: () => unknown) => {
        try {
          Promise.resolve(deed()).catch(() => {});
        } catch {}
      };
      add('script', {}).append('window.attacked = 1');
      add('script', { src: `${other}/script.js` });
      add('script', { src: 'data:text/javascript,window.attacked=1' });
      add('img', { src: `${other}/x`, onerror: 'window.attacked = 1' });
      add('link', { rel: 'stylesheet', href: `${other}/x.css` });
      add('iframe', { src: `${other}/frame` });
      add('iframe', { srcdoc: '<script>parent.attacked = 1</script>' });
      add('object', { data: `${other}/object` });
      add('base', { href: other });
      quietly(() => fetch(`${other}/fetch`));
      quietly(() => navigator.sendBeacon(`${other}/beacon`, 'x'));
      quietly(() => new EventSource(`${other}/events`));
      quietly(() => new WebSocket(other.replace('http', 'ws')));
      quietly(() => new Worker(URL.createObjectURL(new Blob(['fetch("/")']))));
      const form = add('form', { action: `${other}/form`, method: 'post' });
      quietly(() => form.submit());
      location.href = 'javascript:window.attacked = 1';
      await new Promise((later) => setTimeout(later, 500));
      return [...found].sort();
    }, elsewhere.origin);
    expect(refused).toEqual([
      ...['base-uri', 'connect-src', 'form-action', 'frame-src', 'img-src', 'object-src'],
      ...['script-src-attr', 'script-src-elem', 'style-src-elem', 'worker-src'],
    ]);
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
    expect(asked.slice(before)).toEqual([]);
  });

  test('opens nothing inside the page of somebody else', async ({ open, watch }) => {
    const page = watched(await open(OPEN), watch);
    await page.goto(`${elsewhere.origin}/framing`);
    const inside = page.frameLocator('iframe');
    await inside.getByRole('link', { name: 'Open the studio in a tab of its own' }).waitFor();
    expect(await inside.getByRole('button').count()).toBe(0);
  });

  test('takes nothing from windows that pretend to be the agent, the page, the worker or the service worker', async ({
    open,
    watch,
  }) => {
    const page = watched(await open(OPEN), watch);
    await page.goto(`${elsewhere.origin}/opener`);
    const opening = page.waitForEvent('popup');
    await page.evaluate((address) => Object.assign(window, { victim: window.open(address) }), studio.studio);
    const victim = watched(await opening, watch);
    const frame = await tryIt(victim);
    const heading = frame.locator('[data-block="letter"] h2').first();
    const before = await heading.textContent();
    // a page that the site embeds, without the sandbox that it has there
    await page
      .context()
      .route('https://elsewhere.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>embedded</p>' }),
      );
    await frame.evaluate(() => {
      const embedded = document.createElement('iframe');
      embedded.src = 'https://elsewhere.example/';
      document.body.append(embedded);
    });
    const isEmbedded = (one: Frame) => one.url().startsWith('https://elsewhere.example/');
    await expect.poll(() => victim.frames().some(isEmbedded)).toBe(true);
    const embedded = victim.frames().find(isEmbedded) as Frame;
    const forged = (windows: string) => `(() => {
      const intent = { do: 'set', path: ['routes', 0, 'blocks', 2, 'heading'], value: 'Attacked' };
      const messages = [
        { studio: 'typed', intent }, { studio: 'letters', text: 'Attacked' }, { studio: 'page', page: '/contact', title: '' },
        { studio: 'key', pressed: { key: 'k', ctrl: true, shift: false, alt: false } },
        { studio: 'go', href: 'javascript:top.attacked = 1' }, { studio: 'go', href: '${elsewhere.origin}/gone' },
        { studio: 'refresh', shown: { page: '/', document: '<h1>Attacked</h1>' } },
        { start: { home: '${elsewhere.origin}/', base: '/', agent: '' } }, { frames: null }, { connected: 'x' }, { wanted: 'x' },
        { fill: ['${elsewhere.origin}/fill'] }, { ask: 1, url: '/tab/sign-out', method: 'POST', headers: [] },
        { progress: { done: 1, all: 1 } }, { writes: false }, { reading: { done: 1, all: 1 } },
      ];
      for (const window of ${windows}) for (const message of messages) {
        window.postMessage(message, '*');
        const { port1, port2 } = new MessageChannel();
        window.postMessage(message, '*', [port2]);
      }
    })()`;
    const gone = asked.length;
    await page.evaluate(forged('[victim, victim[0]]'));
    await embedded.evaluate(forged('[parent, top]'));
    const tries = await embedded.evaluate(async (address) => {
      const outcome = async (deed: () => unknown) => {
        try {
          return (await deed()) === null ? 'refused' : 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      return {
        document: await outcome(() => top?.document.body),
        parent: await outcome(() => parent.document.body),
        storage: await outcome(async () => {
          // its own, if any: never that of the studio
          const found = await indexedDB.databases();
          if (found.some(({ name }) => name?.startsWith('plenary'))) return found;
          throw new DOMException('', 'NothingThere');
        }),
        worker: await outcome(() => navigator.serviceWorker?.register(`${address}sw.js`)),
        fetched: await outcome(() => fetch(`${address}files.json`)),
        top: await outcome(() => {
          if (top) top.location.href = 'https://elsewhere.example/top';
          // a refusal is no error
          return null;
        }),
      };
    }, studio.studio);
    expect(tries).toMatchObject({
      document: 'SecurityError',
      parent: 'SecurityError',
      storage: 'NothingThere',
      worker: 'SecurityError',
      fetched: 'TypeError',
    });
    // all that was sent has arrived
    await victim.evaluate(() => new Promise((later) => setTimeout(later, 1_000)));
    expect(victim.url()).toBe(studio.studio);
    expect(await heading.textContent()).toBe(before);
    expect(await victim.evaluate(() => 'attacked' in window)).toBe(false);
    expect(await victim.getByRole('dialog').count()).toBe(0);
    expect(await victim.getByRole('button', { name: /^Undo: / }).count()).toBe(0);
    expect(asked.slice(gone)).toEqual([]);
    expect(watch.opened).toEqual([`window ${studio.studio}`]);
  });

  test('the frame gets pages and media through the service worker, and nothing of the studio', async ({
    open,
    watch,
  }) => {
    const page = watched(await open(OPEN), watch);
    await page.goto(studio.studio);
    const frame = await tryIt(page);
    const found = await frame.evaluate(async (home) => {
      const site = location.pathname.split('/').slice(0, 5).join('/');
      const look = async (address: string, init: RequestInit = {}) => {
        try {
          const answer = await fetch(address, init);
          const text = await answer.text();
          return `${answer.status} ${text.includes('conference:') || text.includes('"saved"') ? 'attacked' : 'nothing'}`;
        } catch (error) {
          return (error as Error).name;
        }
      };
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      const registered = (script: string) =>
        navigator.serviceWorker.register(script).then(
          () => 'registered',
          (error) => error.name,
        );
      return {
        state: await look(`${site}/__studio/state`),
        posted: await look(`${site}/__studio/state`, post),
        edited: await look(`${site}/__studio/edit`, post),
        account: await look(`${site}/tab/account`, post),
        otherTab: await look(`${home}site/00000000-0000-4000-8000-000000000000/`),
        outside: await look(`${home}tab/sites`),
        unused: await look(`${site}/media/${encodeURIComponent('../site.yaml')}`),
        source: await look(`${site}/site.yaml`),
        worker: await registered(`${site}/media/x.js`),
        studioWorker: await registered(`${home}sw.js`),
        script: await new Promise((done) => {
          const script = document.createElement('script');
          script.src = `${site}/media/logo.svg`;
          script.onload = () => done('ran');
          script.onerror = () => done('refused');
          document.head.append(script);
        }),
      };
    }, studio.studio);
    expect(found).toEqual({
      state: '404 nothing',
      // the service worker passes no POST on, and the server has nothing there
      posted: '404 nothing',
      edited: '404 nothing',
      account: '404 nothing',
      otherTab: 'TypeError',
      outside: 'TypeError',
      unused: '404 nothing',
      source: '404 nothing',
      worker: 'SecurityError',
      studioWorker: 'SecurityError',
      script: 'refused',
    });
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      1,
    );
  });
});

/** What a text would do if it became a script: it leaves a mark in the studio, in its own document, and at somebody else's. */
const DEED = 'self.attacked=top.attacked=1';

/** Texts that become a script where somebody writes them into HTML, JSON, a style, an address or a template. */
const PAYLOADS = [
  `<img src=x onerror=${DEED}>`,
  `</script><script>${DEED}</script>`,
  `"><svg onload=${DEED}>`,
  `'-${DEED}-'`,
  `<iframe srcdoc="<script>parent.${DEED}</script>"></iframe>`,
  `<x-evil onpointerover=${DEED} style=position:fixed;inset:0>x</x-evil>`,
  `--><script>${DEED}</script><!--`,
  `\u2028${DEED}//\u2029`,
  `</style><style>@import '//elsewhere.example/x.css';</style>`,
  `{{constructor.constructor("${DEED}")()}}\${${DEED}}`,
  `</title><base href=//elsewhere.example/><meta http-equiv=refresh content="0;url=javascript:${DEED}">`,
  `\u202e<a href=javascript:${DEED}>x</a>\u2066`,
  `javascript:${DEED}`,
  `\\"];${DEED};//`,
];

/** The texts of the sample's site.yaml, each with a payload, but for those that the compiler refuses then. */
function hostileText(): { text: string; changed: number } {
  const folder = scratchFolder();
  const document = parseDocument(siteText);
  const texts = new Map<Scalar, { before: string; line: number }>();
  let at = 0;
  const lineOf = (offset = 0) => siteText.slice(0, offset).split('\n').length;
  visit(document, {
    Scalar: (key, node) => {
      if (key === 'key' || typeof node.value !== 'string' || /^\$/.test(node.value)) return;
      const before = node.value;
      texts.set(node, { before, line: lineOf(node.range?.[0]) });
      node.value = `${before} ${PAYLOADS[at++ % PAYLOADS.length]}`;
      node.type = 'QUOTE_DOUBLE';
    },
  });
  // one line for each text, so that the lines of problems lead to them
  const written = () => document.toString({ lineWidth: 0 });
  for (;;) {
    const text = written();
    const errors = errorsOf(compileIn(folder, text));
    if (errors.length === 0) return { text, changed: texts.size };
    const lines = errors.flatMap(({ line, related }) => [line, ...related.map((one) => one.line)]);
    const again = parseDocument(text);
    const refused: string[] = [];
    visit(again, {
      Scalar: (key, node, parents) => {
        const lineAt = (offset = 0) => text.slice(0, offset).split('\n').length;
        const [from, to] = [lineAt(node.range?.[0]), lineAt(node.range?.[1])];
        if (key !== 'key' && lines.some((line) => line >= from && line <= to))
          refused.push(pathOf(parents, key));
      },
    });
    let given = 0;
    visit(document, {
      Scalar: (key, node, parents) => {
        const known = texts.get(node);
        if (!known || !refused.includes(pathOf(parents, key))) return;
        node.value = known.before;
        texts.delete(node);
        given += 1;
      },
    });
    if (given === 0) throw new Error(errors.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  }
}

/** Where a value is in a document, by the keys and numbers that lead to it. */
function pathOf(parents: readonly unknown[], key: unknown): string {
  const names = parents.slice(0, -1).map((one, index) => {
    const next = parents[index + 1];
    if (isSeq(one)) return one.items.indexOf(next as never);
    return isPair(next) && isScalar(next.key) ? String(next.key.value) : '';
  });
  return JSON.stringify([...names, String(key)]);
}

/** A ZIP file of a site with these files in media/. */
function zipOf(text: string, media: Record<string, string | Uint8Array>): Buffer {
  const entries = Object.entries(media).map(
    ([name, content]): ZipEntry => ({ name: `media/${name}`, content }),
  );
  return zipFile([{ name: 'site.yaml', content: text }, ...entries]);
}

/** The files of the sample's media/. */
function sampleMedia(): Record<string, Uint8Array> {
  const files = Object.entries(sampleFiles()).filter(([name]) => name.startsWith('media/'));
  return Object.fromEntries(files.map(([name, content]) => [name.slice('media/'.length), content]));
}

async function openZip(page: Page, zip: Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'site.zip', mimeType: 'application/zip', buffer: zip });
}

/** What a hostile site has done: marks of its scripts, and what the policies had to refuse, which should be nothing at all. */
async function deeds(page: Page, { said, opened }: Watch): Promise<string[]> {
  const marks = await Promise.all(
    page
      .frames()
      .map(async (frame) =>
        (await frame.evaluate(() => 'attacked' in window)) ? [`ran in ${frame.url()}`] : [],
      ),
  );
  const refused = said.filter(
    (one) => /Content Security Policy|elsewhere\.example/.test(one) && !one.includes(' {'),
  );
  return [...marks.flat(), ...refused, ...opened];
}

describe('a hostile site', () => {
  test('shows each text of site.yaml as a text, on every page, in every form and panel', async ({
    open,
    watch,
  }) => {
    const { text, changed } = hostileText();
    // headings, paragraphs, names, labels, questions, …
    expect(changed).toBeGreaterThan(150);
    const page = watched(await open(OPEN), watch);
    await page.goto(studio.studio);
    await openZip(page, zipOf(text, sampleMedia()));
    let frame = await editable(page);
    await page.getByRole('button', { name: 'Got it' }).click();
    const base = new URL(frame.url()).pathname;
    const paths = await frame.evaluate(
      (from) =>
        [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
          .map(({ href }) => new URL(href))
          .filter((url) => url.origin === location.origin && url.pathname.startsWith(from))
          .map(({ pathname }) => pathname),
      base,
    );
    for (const address of new Set([base, ...paths, `${base}committees/unsc`])) {
      if (/\.\w+$/.test(address)) continue;
      await frame.goto(`${new URL(address, frame.url()).href}?studio=`);
      frame = await editable(page);
      // the form of the first block, with all of its fields
      await frame
        .locator('[data-block]')
        .last()
        .click({ position: { x: 2, y: 2 }, force: true });
      await page.locator('.side h2').first().waitFor();
      expect(await deeds(page, watch), address).toEqual([]);
    }
    for (const name of ['Problems', 'YAML', 'Media', 'Changes']) {
      await page.locator('.tabs').getByRole('button', { name }).click();
      await page.locator('.drawer-body').waitFor();
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search pages and records' }).fill('attacked');
    await page.locator('dialog [role=option]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(await deeds(page, watch)).toEqual([]);
    await page.keyboard.press('Escape');
    // as visitors see it, with its own scripts
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await frame.locator('[data-block] a').first().dispatchEvent('pointerover');
    for (const button of await frame.getByRole('button').all())
      if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => {});
    // whoever asks for the live sheet gets it, in a tab of its own
    const sheet = 'https://docs.google.com/spreadsheets/d/e/sample-matrix-unsc/pubhtml?';
    expect((await deeds(page, watch)).filter((deed) => !deed.startsWith(sheet))).toEqual([]);
    const others = [...watch.origins].filter((origin) => origin !== new URL(studio.studio).origin);
    expect(others.filter((origin) => origin !== new URL(sheet).origin)).toEqual([]);
  });

  test.for<[string, string, RegExp]>([
    ['a link that is a script', 'link: "javascript:self.attacked=top.attacked=1"', /javascript:/],
    ['a link to data', 'link: "data:text/html,<script>top.attacked=1</script>"', /data:/],
    ['a link with a tab in it', 'link: "java\\tscript:self.attacked=top.attacked=1"', /link|address/i],
  ])('%s is a problem with its line, and leads nowhere', async ([_name, line, why], { open, watch }) => {
    const page = watched(await open(OPEN), watch);
    await page.goto(studio.studio);
    const text =
      `${siteText}\nfooter:\n  name: $conference.name\n  links:\n    - label: Attack\n      ${line}\n`.replace(
        /^footer:\n(?:(?: .*)?\n)*(?=\S)/m,
        '',
      );
    await openZip(page, zipOf(text, sampleMedia()));
    await page.locator('.studio:not([inert])').waitFor();
    await page
      .locator('.tabs')
      .getByRole('button', { name: /^Problems/ })
      .click();
    await expect.poll(() => page.locator('.drawer-body').innerText()).toMatch(why);
    for (const link of await page.getByRole('link').all()) {
      const address = await link.getAttribute('href');
      expect(address).not.toMatch(/^\s*(?:java|data)/i);
    }
    expect(await deeds(page, watch)).toEqual([]);
  });

  const SVG = (inside: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${inside}<rect width="9" height="9"/></svg>`;
  const SVGS: Record<string, string> = {
    script: SVG(`<script>${DEED}</script>`),
    handler: SVG('', `onload="${DEED}"`),
    foreign: SVG(
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${DEED}"/></foreignObject>`,
    ),
    use: SVG('<use xlink:href="https://elsewhere.example/x.svg#x"/>'),
    image: SVG('<image href="https://elsewhere.example/x.png"/>'),
    style: SVG('<style>@import url(https://elsewhere.example/x.css);</style>'),
    animated: SVG(`<a><set attributeName="href" to="javascript:${DEED}"/><text>x</text></a>`),
    entity: `<!DOCTYPE svg [<!ENTITY x "<script>${DEED}</script>">]>${SVG('&x;')}`,
  };

  test('shows no drawing that runs or loads anything, neither on a page, nor in the list of media, nor by its address', async ({
    open,
    watch,
  }) => {
    const page = watched(await open(OPEN), watch);
    await page.goto(studio.studio);
    const media = Object.fromEntries(Object.entries(SVGS).map(([name, svg]) => [`${name}.svg`, svg]));
    await openZip(page, zipOf(siteText, { ...sampleMedia(), ...media }));
    const frame = await editable(page);
    await page.locator('.tabs').getByRole('button', { name: 'Media' }).click();
    await page.locator('.drawer-body').getByText('script.svg').first().waitFor();
    const base = new URL(frame.url()).pathname;
    const statuses = await frame.evaluate(
      async ([from, names]) =>
        Promise.all(
          (names as string[]).map(
            async (name) => (await fetch(`${from}media/${name}.svg`, { cache: 'no-store' })).status,
          ),
        ),
      [base, Object.keys(SVGS)] as const,
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
    // one that a page does show says by itself that nothing may run in it
    const logo = await frame.evaluate(async () => {
      const shown = [...document.images].find(({ src }) => src.endsWith('.svg'));
      return shown ? (await fetch(shown.src)).headers.get('content-security-policy') : 'no drawing';
    });
    expect(['no drawing', "default-src 'none'; style-src 'unsafe-inline'; sandbox"]).toContain(logo);
    expect(await deeds(page, watch)).toEqual([]);
    // and as a picture of a page: a problem
    const used = siteText.replace('image: logos/unsc.svg', 'image: script.svg');
    expect(used).not.toBe(siteText);
    await page.reload();
    await openZip(page, zipOf(used, { ...sampleMedia(), ...media }));
    await page.locator('.studio:not([inert])').waitFor();
    await page
      .locator('.tabs')
      .getByRole('button', { name: /^Problems/ })
      .click();
    await expect.poll(() => page.locator('.drawer-body').innerText()).toMatch(/<script>|script\.svg/);
    expect(await deeds(page, watch)).toEqual([]);
    expect([...watch.origins]).toEqual([new URL(studio.studio).origin]);
  });
});

/** How long a refusal may take while the machine does other things. */
const SECONDS = 60;

const many = (): Record<string, FileChange> =>
  Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`media/${index}.txt`, 'x']));

/** Repositories, and what the first page says to each. */
const REPOSITORIES: [name: string, files: () => Record<string, FileChange>, why: RegExp][] = [
  ['100,000 files', many, /more than 5,000 files/],
  [
    'a site.yaml of 50 MB',
    () => ({ 'site.yaml': Buffer.alloc(50e6, 'a: b\n') }),
    /site\.yaml .*larger than 10 MB/,
  ],
  ['a site.yaml that is not UTF-8', () => ({ 'site.yaml': Buffer.from('name: caf\xe9', 'latin1') }), /UTF-8/],
  ['a site.yaml in UTF-16', () => ({ 'site.yaml': Buffer.from('\ufeffname: x', 'utf16le') }), /UTF-8/],
  [
    'a site.yaml that is a link',
    () => ({ 'site.yaml': { mode: '120000', text: '/etc/passwd' } }),
    /no file site\.yaml/,
  ],
  [
    'a site.yaml in Git LFS',
    () => ({
      'site.yaml': `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 9\n`,
    }),
    /Git LFS/,
  ],
  [
    'a name that runs from right to left',
    () => ({ 'media/photo\u202egpj.exe': 'x' }),
    /a name that the studio does not load/,
  ],
];

describe('of a hostile repository nothing is stored or changed: it is refused with a sentence within seconds, as it has', () => {
  test('too many or too large files, files of another kind, or names that could do harm', async ({
    open,
    watch,
  }) => {
    const page = watched(await open(OPEN), watch);
    const seconds: string[] = [];
    for (const [name, files, why] of REPOSITORIES)
      await withGitHub({ 'site.yaml': siteText, ...files() }, async ({ host }) => {
        // GitHub ends a list at 7 MB, and says so
        host.listed = 10_000;
        const answer = await refusedBy(page, host.origin);
        expect(answer.text, name).toMatch(why);
        seconds.push(`${name}: ${answer.seconds.toFixed(1)} s`);
        expect(answer.seconds, name).toBeLessThan(SECONDS);
        expect(await sitesStoredBy(page), name).toEqual([]);
        expect(changesIn(host.calls), name).toEqual([]);
      });
    console.log(seconds.join('\n'));
    await expectAlive(page);
  });

  test('words of a host that are markup are shown as words', async ({ open, watch }) => {
    await withGitHub({ 'site.yaml': siteText }, async ({ host }) => {
      const page = watched(await open(OPEN), watch);
      host.fault = () => ({
        status: 403,
        json: {
          message: `<img src=x onerror=${DEED}> ${TOKEN}`,
          documentation_url: `javascript:${DEED}`,
          status: '403',
        },
      });
      const { text } = await refusedBy(page, host.origin);
      expect(text).not.toContain(TOKEN);
      expect(await deeds(page, watch)).toEqual([]);
      expect(await page.locator('main img').count()).toBe(0);
    });
  });
});

/** What the first page says to a repository, and how long it takes. */
async function refusedBy(page: Page, origin: string): Promise<{ text: string; seconds: number }> {
  const begun = Date.now();
  await connectTo(page, origin);
  const text = await page.getByRole('alert').innerText();
  return { text, seconds: (Date.now() - begun) / 1000 };
}

/** What calls of a host would change there. */
const changesIn = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('GET '));

/** The page goes on: the next site opens. */
async function expectAlive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click();
  await editable(page);
}

const SITE: ZipEntry = { name: 'site.yaml', content: 'conference:\n' };
const inMedia = (name: string): ZipEntry[] => [SITE, { name: `media/${name}`, content: 'x' }];

/** ZIP files, and what the first page says to each. */
const ZIPS: [name: string, zip: () => Buffer, why: RegExp][] = [
  [
    'a bomb that says what it is',
    () => zipFile([SITE, { name: 'media/a', content: Buffer.alloc(600e6) }]),
    /more than 500 MB/,
  ],
  ['a name that leads out', () => zipFile(inMedia('../../x.jpg')), /leads out of its folder/],
  ['a name that runs from right to left', () => zipFile(inMedia('photo\u202egpj.exe')), /hidden characters/],
  [
    'a site.yaml that is not UTF-8',
    () => zipFile([{ name: 'site.yaml', content: Buffer.from([0xff, 0xfe, 0x00]) }]),
    /UTF-8/,
  ],
];

test('of a hostile ZIP file nothing is stored: it is refused with a sentence within seconds', async ({
  open,
  watch,
}) => {
  const page = watched(await open(OPEN), watch);
  const seconds: string[] = [];
  for (const [name, zip, why] of ZIPS) {
    const file = zip();
    await page.goto(studio.studio);
    await page.getByRole('button', { name: 'Try it' }).waitFor();
    const begun = Date.now();
    await openZip(page, file);
    expect(await page.getByRole('alert').innerText(), name).toMatch(why);
    const time = (Date.now() - begun) / 1000;
    seconds.push(`${name}: ${time.toFixed(1)} s`);
    expect(time, name).toBeLessThan(SECONDS);
    expect(await sitesStoredBy(page), name).toEqual([]);
  }
  console.log(seconds.join('\n'));
  await expectAlive(page);
  expect([...watch.origins]).toEqual([new URL(studio.studio).origin]);
});
