import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { build } from '../../src/site/build/build.ts';
import { createProject } from '../../src/site/build/index.ts';
import { addressIn, plainEnvironment } from '../browser/serve.ts';
import { root } from '../cli/project-copy.ts';
import { basicOf, formWith } from './mail-service.ts';

/** The built service in a folder of its own, with its accounts and its own folder for temporary files. */
export interface Built {
  folder: string;
  start: (environment?: NodeJS.ProcessEnv) => Promise<Running>;
  /** All that lies in the folder now, as texts by their names. */
  written: () => Map<string, string>;
  remove: () => void;
}

export interface Running {
  child: ChildProcess;
  origin: string;
  port: number;
  /** What it has said so far. */
  said: () => string;
  /** Tells it to end, and gives how it did. */
  end: (signal?: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Builds the project. */
export async function builtService(): Promise<Built> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-running-'));
  const out = path.join(folder, 'dist');
  const temporary = mkdtempSync(path.join(folder, 'tmp-'));
  await build(createProject({ root, home: root }, { PLENARY_OUT: out }), { cards: 0, quiet: true });
  return {
    folder,
    start: (environment) => started(folder, { TMPDIR: temporary, ...environment }),
    written: () => filesIn(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts what a build wrote into `dist/` of a folder. */
export async function started(folder: string, environment: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(process.execPath, ['dist/service/main.js'], {
    cwd: folder,
    env: { ...plainEnvironment(), PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const origin = await addressIn(child.stdout).catch(() => {
    throw new Error(`It does not start: ${said}`);
  });
  const end: Running['end'] = async (signal = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return { code: child.exitCode, signal: child.signalCode };
  };
  return { child, origin, port: Number(new URL(origin).port), said: () => said, end };
}

function filesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file), readFileSync(file, 'latin1')];
    }),
  );
}

/** A connection that a test writes to byte by byte; `answer` is all that comes back until the server closes it. */
export async function rawCall(
  port: number,
  text: string,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, answer };
}

/** The beginning of a call, as far as the boundary of a form. */
export const HEAD = [
  'POST /mail HTTP/1.1',
  'host: localhost',
  'content-type: multipart/form-data; boundary=x',
];
export const START = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

/** What came of an upload: the names in Delegates, and those that were sent. */
export interface Uploaded {
  status: number;
  names: unknown[];
  expected: string[];
}

/** Uploads registrations of people whom no other member registers, and reads the workbook that comes of them. */
export async function uploadOf(
  { origin }: Running,
  member: { username: string; password: string },
  rows: number,
): Promise<Uploaded> {
  const expected = Array.from({ length: rows }, (_, row) => `Person ${row} of ${member.username}`);
  const number = Number.parseInt(member.username.replace(/\D/g, '') || '99', 10);
  const table = [
    'Full name,Email,Phone,School,Committee preference 1',
    ...expected.map(
      (name, row) =>
        `${name},p${row}.${member.username}@example.org,+9198${String(10_000_000 + number * 20_000 + row)},School ${row % 40},UNSC`,
    ),
  ].join('\n');
  const form = new Response(formWith(table));
  // `fetch` waits five minutes for an answer; after fifty others on a slow machine it takes longer
  const call = request(`${origin}/mail`, {
    method: 'POST',
    headers: { authorization: basicOf(member), 'content-type': form.headers.get('content-type') ?? '' },
  });
  call.end(new Uint8Array(await form.arrayBuffer()));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const status = answer.statusCode ?? 0;
  const bytes = new Uint8Array(await buffer(answer));
  if (status !== 200) return { status, names: [], expected };
  const { sheets } = await readXlsx(bytes, { sheets: ['Delegates'] });
  return { status, names: (sheets[0]?.rows ?? []).slice(1).map(([name]) => name), expected };
}
