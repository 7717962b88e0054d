import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aptGet, canInstall, runs } from '../../debian.ts';

const PLACES = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].flatMap((folder) =>
  ['redis-server', 'valkey-server'].map((name) => path.join(folder, name)),
);

/**
 * The Redis or Valkey for tests: `REDIS_SERVER`, one that is installed, or, on Debian as root, the distribution's, installed
 * now. Undefined where there is none.
 */
export function redisPath(): string | undefined {
  const named = process.env.REDIS_SERVER;
  if (named && !runs(named)) throw new Error(`REDIS_SERVER names ${named}, which is no program.`);
  if (named) return named;
  const found = PLACES.find(runs);
  if (found || !canInstall()) return found;
  console.log('Installing redis-server for the tests (apt-get install), once.');
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', 'redis-server');
  return PLACES.find(runs);
}

/** A Redis of a test, with a password, in memory alone. */
export interface RedisServer {
  /** Its address for `PLENARY_STORE`. */
  address: string;
  /** Starts it, after it was killed on the same port. */
  start: () => Promise<void>;
  signal: (signal: NodeJS.Signals) => void;
  kill: () => Promise<void>;
  /** Kills it, and deletes its folder. */
  remove: () => Promise<void>;
}

/**
 * Where it listens. On Linux every address of 127.0.0.0/8 is this machine: at one that no other process uses, nobody takes the port
 * while the server is dead.
 */
const HOST =
  process.platform === 'linux' ? `127.1.${(process.pid >> 8) & 255}.${process.pid & 255}` : '127.0.0.1';

export async function redisServer(program: string): Promise<RedisServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    address: `redis://:a-long-password@${HOST}:${port}`,
    start: async () => {
      const settings = ['--port', String(port), '--bind', HOST, '--requirepass', 'a-long-password'];
      child = spawn(program, [...settings, '--save', '', '--appendonly', 'no', '--dir', folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      for await (const text of child.stdout ?? []) if (String(text).includes('Ready to accept')) return;
      throw new Error(`${program} does not start.`);
    },
    signal: (signal) => void child?.kill(signal),
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    remove: async () => {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
