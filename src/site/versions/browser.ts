import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';

/* Controls a local browser over two pipes by the DevTools Protocol (https://chromedevtools.github.io/devtools-protocol/). */

export interface Browser {
  /** Returns a PNG of the page, `width` CSS pixels wide, without scripts and motion. Rejects if the page doesn't load. */
  picture: (address: string, width: number) => Promise<Buffer>;
  close: () => Promise<void>;
}

const LINUX_PROGRAMS = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
];

const MAC_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

const WINDOWS_PROGRAMS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/** Finds Chrome, Chromium or Edge; undefined if there is none. The environment variable CHROME_PATH has priority. */
export function findBrowser(): string | undefined {
  const { env, platform } = process;
  const places = [
    ...(env.CHROME_PATH ? [env.CHROME_PATH] : []),
    ...(platform === 'darwin'
      ? MAC_APPLICATIONS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
      : platform === 'win32'
        ? [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
            folder ? WINDOWS_PROGRAMS.map((name) => path.join(folder, name)) : [],
          )
        : (env.PATH ?? '')
            .split(path.delimiter)
            .flatMap((folder) => LINUX_PROGRAMS.map((name) => path.join(folder, name)))),
  ];
  return places.find((place) => existsSync(place));
}

const BROWSER_FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--no-first-run',
  '--hide-scrollbars',
  '--disable-extensions',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  // makes the letters identical in each run
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];

/** In ms. */
const PAGE_LOAD_TIMEOUT = 30_000;

/** Rejects if the browser doesn't start. */
export async function startBrowser(program: string): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'plenary-browser-'));
  // as root, for example in a container, Chrome only starts without its sandbox; this is safe, since the pages were built on this
  // computer
  const flags = process.getuid?.() === 0 ? [...BROWSER_FLAGS, '--no-sandbox'] : BROWSER_FLAGS;
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const connection = connectToBrowser(child.stdio[3] as Writable, child.stdio[4] as Readable);
  child.once('error', (error) => connection.end(error));
  void ended.then(() => connection.end(new Error('the browser has ended')));
  const close = async () => {
    // closes the browser with a command: the program may be a script, and killing the script wouldn't end the browser
    await Promise.race([ended, connection.send('Browser.close').catch(() => child.kill())]);
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
    const send: CommandSender = (method, params) => connection.send(method, params, String(sessionId));
    await send('Page.enable');
    await send('Emulation.setScriptExecutionDisabled', { value: true });
    await send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
    });
    return { picture: (address, width) => takeScreenshot(send, connection.once, address, width), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function takeScreenshot(
  send: CommandSender,
  once: BrowserConnection['once'],
  address: string,
  width: number,
): Promise<Buffer> {
  await send('Emulation.setDeviceMetricsOverride', {
    width,
    height: 900,
    deviceScaleFactor: 1,
    mobile: false,
  });
  const loaded = once('Page.loadEventFired');
  await send('Page.navigate', { url: address });
  await loaded;
  await send('Runtime.evaluate', { expression: WAIT_SCRIPT, awaitPromise: true });
  const { data } = await send('Page.captureScreenshot', {
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  });
  return Buffer.from(String(data), 'base64');
}

/** Waits for the fonts and for all pictures, including lazy pictures. */
const WAIT_SCRIPT = `(async () => {
  const pictures = [...document.images];
  for (const one of pictures) one.loading = 'eager';
  await Promise.all([document.fonts.ready, ...pictures.map((one) => one.decode().catch(() => undefined))]);
})()`;

type CommandResult = Record<string, unknown>;
type CommandSender = (method: string, params?: object) => Promise<CommandResult>;

interface BrowserConnection {
  send: (method: string, params?: object, sessionId?: string) => Promise<CommandResult>;
  once: (event: string) => Promise<void>;
  /** Rejects all pending calls. */
  end: (error: Error) => void;
}

interface PendingCall {
  /** The number of a command or the name of an event. */
  for: number | string;
  resolve: (answer: CommandResult) => void;
  reject: (error: Error) => void;
}

/** Each message is JSON and ends with a null byte. */
function connectToBrowser(to: Writable, from: Readable): BrowserConnection {
  const waiting = new Set<PendingCall>();
  let last = 0;
  let ended: Error | undefined;
  const wait = (what: number | string) =>
    new Promise<CommandResult>((resolve, reject) => {
      if (ended) return reject(ended);
      const timer = setTimeout(() => reject(new Error('the browser does not answer')), PAGE_LOAD_TIMEOUT);
      const one: PendingCall = {
        for: what,
        resolve: (answer) => done(() => resolve(answer)),
        reject: (error) => done(() => reject(error)),
      };
      const done = (settle: () => void) => {
        clearTimeout(timer);
        waiting.delete(one);
        settle();
      };
      waiting.add(one);
    });
  const receive = (text: string) => {
    const { id, method, result, error } = JSON.parse(text);
    for (const one of [...waiting].filter((other) => other.for === (id ?? method)))
      if (error) one.reject(new Error(error.message));
      else one.resolve(result ?? {});
  };
  let rest = '';
  from.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) receive(message);
  });
  to.on('error', () => undefined);
  return {
    send(method, params = {}, sessionId = undefined) {
      last += 1;
      const answer = wait(last);
      to.write(`${JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
      return answer;
    },
    once: async (event) => {
      await wait(event);
    },
    end(error) {
      ended = error;
      for (const one of [...waiting]) one.reject(error);
    },
  };
}
