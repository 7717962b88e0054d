import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stop } from '../browser/serve.ts';
import { within } from '../browser/within.ts';
import { aptGet, canInstall, runs } from '../debian.ts';
import { freePort } from '../start-server.ts';
import type { Key, StartedBrowser, Tab } from './tab.ts';

/* WebKitGTK's MiniBrowser, by WebDriver (W3C) over HTTP, in a virtual display. */

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';
const LIBRARIES = '/usr/lib';

/** The code points of keys in WebDriver, section 17.4.2. */
const KEYS: Record<Key, string> = {
  Backspace: '\uE003',
  Enter: '\uE007',
  End: '\uE010',
  a: 'a',
  k: 'k',
  z: 'z',
};
const CONTROL = '\uE009';

/** Starts WebKit with an empty profile. On Debian, root installs it if it is missing. */
export async function startWebKit(): Promise<StartedBrowser> {
  if (!runs(DRIVER) && canInstall()) {
    console.log('Installing WebKit for its stories (apt-get install), once.');
    aptGet('update');
    aptGet('install', '-y', 'webkit2gtk-driver', 'xvfb');
  }
  const binary = miniBrowser();
  if (!runs(DRIVER) || !runs(DISPLAY_SERVER) || binary === undefined)
    throw new Error('These stories need WebKit: apt-get install webkit2gtk-driver xvfb (Debian).');
  const home = mkdtempSync(path.join(tmpdir(), 'plenary-webkit-'));
  const started: ChildProcess[] = [];
  const close = async () => {
    for (const one of started.reverse()) await stop(one);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    // a view transition ends the page of this browser on any site; without animations there is none
    mkdirSync(path.join(home, 'gtk-3.0'));
    writeFileSync(path.join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const display = spawn(DISPLAY_SERVER, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    started.push(display);
    const number = await within('a display', new Promise((ready) => display.stdout.once('data', ready)));
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, XDG_CONFIG_HOME: home, HOME: home };
    started.push(spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' }));
    const address = `http://127.0.0.1:${port}/session`;
    const capabilities = {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        unhandledPromptBehavior: 'accept',
      },
    };
    const newSession = () => within('WebKit to start', untilAnswered(address, { capabilities }));
    const first = await newSession();
    await answered(`${address}/${first.sessionId}`, 'DELETE');
    return {
      name: `WebKitGTK ${first.capabilities.browserVersion}`,
      // driven by a program, it has a private window, which takes no files into a database
      stores: false,
      // a window that is not in front takes no click, so each tab is a browser of its own
      open: async () => tabOf(`${address}/${(await newSession()).sessionId}`),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The path of MiniBrowser, which Debian puts beside the library. */
function miniBrowser(): string | undefined {
  const folders = readdirSync(LIBRARIES).filter((name) => name.endsWith('-linux-gnu'));
  return folders
    .map((name) => path.join(LIBRARIES, name, 'webkit2gtk-4.1/MiniBrowser'))
    .find((place) => runs(place));
}

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

/** Asks for a session until the driver listens. */
async function untilAnswered(address: string, body: object): Promise<Session> {
  for (;;) {
    try {
      return (await answered(address, 'POST', body)) as Session;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}

async function answered(address: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
  return value;
}

/** The tab of a session with an address. */
async function tabOf(session: string): Promise<Tab> {
  const ask = (method: string, command: string, body?: object) =>
    answered(`${session}/${command}`, method, body);
  const evaluate: Tab['evaluate'] = async (work, ...args) =>
    (await ask('POST', 'execute/sync', { script: `return (${work})(...arguments)`, args })) as never;
  const resize = async (width: number, height: number) => {
    const [around = 0, above = 0] = await evaluate(() => [
      outerWidth - innerWidth,
      outerHeight - innerHeight,
    ]);
    await ask('POST', 'window/rect', { width: width + around, height: height + above });
  };
  const perform = (type: 'key' | 'pointer', actions: object[]) =>
    ask('POST', 'actions', { actions: [{ type, id: type, actions }] });
  const press = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  await resize(1280, 800);
  return {
    goto: async (address) => void (await ask('POST', 'url', { url: address })),
    evaluate,
    clickAt: async (x, y) =>
      void (await perform('pointer', [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])),
    type: async (text) => void (await perform('key', [...text].flatMap(press))),
    press: async (key, control = false) =>
      void (await perform('key', [
        ...(control ? [{ type: 'keyDown', value: CONTROL }] : []),
        ...press(KEYS[key]),
        ...(control ? [{ type: 'keyUp', value: CONTROL }] : []),
      ])),
    resize,
    close: async () => void (await answered(session, 'DELETE')),
  };
}
