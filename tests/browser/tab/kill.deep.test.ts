import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as later } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumPath, FLAGS } from '../chromium.ts';
import { test } from '../visitor.ts';
import { within } from '../within.ts';
import { hostOfTests, type OpenTab, openTab } from './tab.ts';

/*
 * A tab writes change after change, and says of each one that it is stored. Then it ends, at a moment that nobody chose. Whatever it
 * said is there, and of the change that it was at, all or nothing.
 */

const host = hostOfTests();

/** A number from 0 to 1 that looks random, and is the same in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** Starts the changes in a tab, after those that are stored: a text, two pictures and an earlier text each. */
async function startChanges({ worker }: OpenTab): Promise<void> {
  await worker.evaluate(async () => {
    const storage = await tab.openStorage();
    const textOf = (number: number) => `text ${number} `.repeat(2_000);
    const before = await storage.read('a');
    if (!before)
      await storage.create(
        {
          ...{ id: 'a', name: 'School', place: null, text: textOf(0), version: '0', changedAt: 0 },
          base: { text: '', revision: '', files: [] },
        },
        new Map(),
      );
    const change = async (number: number): Promise<void> => {
      const picture = new Blob([new Uint8Array(1_000 * (1 + (number % 300))).fill(number % 256)]);
      await storage.change('a', {
        ...{ was: String(number - 1), text: textOf(number), version: String(number), changedAt: number },
        media: new Map([
          [`photos/${number % 10}.jpg`, picture],
          ['last.jpg', picture],
        ]),
        earlier: new Map([[String(number - 1).padStart(8, '0'), textOf(number - 1)]]),
        deletedEarlier: number > 30 ? [String(number - 31).padStart(8, '0')] : [],
      });
      await fetch(`/said/${number}`);
      void change(number + 1);
    };
    void change(Number(before?.site.version ?? 0) + 1);
  });
}

/** What is stored, after a look at each byte: its version, and what is wrong with it. */
function stored({ worker }: OpenTab): Promise<{ version: number; wrong: string[] }> {
  return worker.evaluate(async () => {
    const storage = await tab.openStorage();
    const textOf = (number: number) => `text ${number} `.repeat(2_000);
    const found = await storage.read('a');
    if (!found) return { version: 0, wrong: [] };
    const { site, media } = found;
    const version = Number(site.version);
    const wrong: string[] = [];
    if (site.text !== textOf(version) || site.changedAt !== version) wrong.push('text');
    const expected = new Map<string, number>();
    for (let number = Math.max(1, version - 9); number <= version; number++)
      expected.set(`photos/${number % 10}.jpg`, number);
    if (version > 0) expected.set('last.jpg', version);
    if (media.size !== expected.size) wrong.push(`${media.size} pictures`);
    for (const [name, number] of expected) {
      const bytes = new Uint8Array((await media.get(name)?.arrayBuffer()) ?? []);
      const isWhole =
        bytes.length === 1_000 * (1 + (number % 300)) && bytes.every((byte) => byte === number % 256);
      if (!isWhole) wrong.push(name);
    }
    const earlier = [...(await storage.earlier('a'))];
    const first = Math.max(0, version - 30);
    const isRight = earlier.every(
      ([id, text], index) => Number(id) === first + index && text === textOf(first + index),
    );
    if (earlier.length !== version - first || !isRight) wrong.push('earlier texts');
    return { version, wrong };
  });
}

const lastSaid = () => Math.max(0, ...host.said.map(Number));

/** Waits until a tab has said so many more changes. */
async function moreSaid(count: number): Promise<void> {
  const from = host.said.length;
  await expect
    .poll(() => host.said.length, { interval: 2, timeout: 60_000 })
    .toBeGreaterThanOrEqual(from + count);
}

/** Nothing that was said is missing, nothing is half. */
async function expectWhole(tab: OpenTab): Promise<void> {
  const said = lastSaid();
  const { version, wrong } = await stored(tab);
  expect(wrong).toEqual([]);
  expect(version).toBeGreaterThanOrEqual(said);
  // the one that it was at may be there, and no other
  expect(version).toBeLessThanOrEqual(said + 1);
}

type End = (tab: OpenTab, context: BrowserContext) => Promise<unknown>;

/** How a tab ends: it is closed, its process dies, it goes to another page, its worker ends. */
const ENDS: End[] = [
  ({ page }) => page.close(),
  async ({ page }, context) => {
    const devtools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // a process that dies does not answer
    devtools.send('Page.crash').catch(() => {});
    await crashed;
  },
  ({ page }) => page.goto('about:blank'),
  ({ page }) => page.evaluate(() => (globalThis as unknown as { started: Worker }).started.terminate()),
];

test('a tab that is killed 100 times at random moments has lost nothing that it said was stored, and nothing is half', async ({
  browser,
}) => {
  const random = numbersFrom(20_261_126);
  const context = await browser.newContext();
  try {
    for (let time = 0; time < 100; time++) {
      const tab = await openTab(context, host.origin);
      await expectWhole(tab);
      await startChanges(tab);
      await moreSaid(1 + Math.floor(random() * 3));
      await later(random() * 40);
      await within('the tab to end', ENDS[time % ENDS.length]?.(tab, context) ?? Promise.resolve());
      await tab.page.close();
    }
    await expectWhole(await openTab(context, host.origin));
    expect(lastSaid()).toBeGreaterThan(150);
  } finally {
    await context.close();
  }
});

/** Starts a Chromium of its own with a profile on the disk. */
async function startBrowser(profile: string) {
  const program = spawn(
    chromiumPath(),
    [...FLAGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // a group of processes, which end together
      detached: true,
    },
  );
  const lines = createInterface({ input: program.stderr });
  let address = '';
  for await (const line of lines) {
    address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  const browser = await chromium.connectOverCDP(address);
  const kill = async () => {
    const ended = once(program, 'exit');
    process.kill(-Number(program.pid), 'SIGKILL');
    await ended;
  };
  return { browser, kill };
}

test('a browser that is killed 12 times at random moments neither', async () => {
  const random = numbersFrom(7);
  const profile = mkdtempSync(path.join(tmpdir(), 'plenary-profile-'));
  host.said.length = 0;
  try {
    for (let time = 0; time <= 12; time++) {
      const { browser, kill } = await startBrowser(profile);
      try {
        const [context] = browser.contexts();
        if (!context) throw new Error('The browser has no profile.');
        const tab = await openTab(context, host.origin);
        await expectWhole(tab);
        await startChanges(tab);
        await moreSaid(2);
        await later(random() * 60);
      } finally {
        await within('the browser to be killed', kill());
      }
    }
    expect(lastSaid()).toBeGreaterThan(20);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
