import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { alive, type test } from './visitor.ts';
import { within } from './within.ts';

/**
 * How the host behaves: it answers, it says that it cannot at the moment, it takes requests and never answers (a crowded
 * hall), or it takes none (no signal). What is removed, the school has taken away.
 */
type Mood = 'answers' | 'busy' | 'hangs' | 'gone' | 'removed';

/** A host in front of the built site, which a test can let hang or vanish, and give another build: real HTTP throughout. */
export interface Host {
  origin: string;
  /** What was asked for since the host began, as `GET /committees`. */
  asked: string[];
  /** Sets how it behaves from now on; what hangs by then is answered when it answers again. */
  become: (mood: Mood) => void;
  /** Sets how it behaves with one address, whatever it does with others. */
  treat: (address: string, mood: Mood) => void;
  /** Puts another site under the same address: a deployment. */
  deploy: (origin: string) => void;
  close: () => Promise<void>;
}

/** Starts a host for the site that is served at `target`. */
export async function hostOf(target: string): Promise<Host> {
  let mood: Mood = 'answers';
  let site = target;
  const moods = new Map<string, Mood>();
  const waiting = new Set<() => void>();
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    const answer = () => {
      const { host: _host, ...headers } = incoming.headers;
      const onward = request(new URL(String(incoming.url), site), {
        method: String(incoming.method),
        headers,
      });
      onward.on('response', (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    };
    const own = moods.get(String(incoming.url)) ?? mood;
    if (own === 'gone') incoming.socket.destroy();
    else if (own === 'busy') outgoing.writeHead(503, { 'content-type': 'text/html' }).end();
    else if (own === 'removed') outgoing.writeHead(404, { 'content-type': 'text/html' }).end();
    else if (own === 'hangs') waiting.add(answer);
    else answer();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (mood === 'gone') socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    become: (next) => {
      mood = next;
      // a connection that is open already would go on working
      if (mood === 'gone') for (const socket of sockets) socket.destroy();
      if (mood !== 'answers') return;
      for (const answer of waiting) answer();
      waiting.clear();
    },
    treat: (address, own) => moods.set(address, own),
    deploy: (origin) => {
      site = origin;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await within('the host to close', new Promise((resolve) => server.close(resolve)));
    },
  };
}

interface Hall {
  /** The host of the conference; it serves the site of `origin`. */
  host: Host;
  /** A visitor of that host, whose browser may have a service worker. */
  delegate: Page;
}

/** The tests of a file, with a host that can vanish and a visitor who may have a service worker. */
export function inTheHall(base: typeof test) {
  return base.extend<Hall>({
    host: async ({ origin }, use) => {
      const host = await hostOf(origin);
      await use(host);
      await host.close();
    },
    delegate: async ({ open, host }, use) =>
      use(await open({ serviceWorkers: 'allow', baseURL: host.origin })),
  });
}

/** Visits the home page, and waits until the worker has stored all that the build lists. */
export async function visitOnce(page: Page, base = '/'): Promise<void> {
  await page.goto(base);
  await alive(page);
  const lacking = () =>
    page.evaluate(async (folder) => {
      const list = await (await fetch(`${folder}offline-files.json`)).json();
      const copies = Object.keys(list.files).map(async (address) =>
        (await caches.match(address, { ignoreVary: true })) ? [] : [address],
      );
      return (await Promise.all(copies)).flat();
    }, base);
  await expect.poll(lacking, { timeout: 60_000 }).toEqual([]);
  // from now on the page's own requests go through the worker
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The addresses of all copies that a browser keeps. */
export function copies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(all)).flat().map(({ url }) => new URL(url).pathname);
  });
}
