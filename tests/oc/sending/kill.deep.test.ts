import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../cli/project-copy.ts';
import { CERTIFICATE } from './certificate.ts';
import { PASSWORD, startMailServer } from './mail-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plenary-kill-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MAILS = 300;
const KILLS = 20;

test(`a process that is killed at ${KILLS} random points sends each of ${MAILS} mails once, and none twice`, async () => {
  const server = await startMailServer({ delay: 2 });
  const file = path.join(folder, 'mails.csv');
  const rows = Array.from(
    { length: MAILS },
    (_, at) => `Delegate ${at + 1},d${at + 1}@school.example,Your seat,You are country ${at + 1}.`,
  );
  writeFileSync(file, ['name,mail,subject,text', ...rows].join('\n'));
  writeFileSync(path.join(folder, 'ca.pem'), CERTIFICATE.cert);

  /** Runs the command; kills it when the server has taken so many mails, and a random moment has passed. */
  const run = async (killAt: number, ...options: string[]) => {
    const child = spawn(
      process.execPath,
      [
        'src/cli/run.mjs',
        'oc',
        'send',
        file,
        '--send',
        '--per-minute',
        '600000',
        '--server',
        `localhost:${server.at.port}`,
        '--user',
        'mun',
        '--from',
        'MUN <mun@school.example>',
        ...options,
      ],
      { cwd: root, env: { ...process.env, NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem') } },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.stdin.end(`${PASSWORD}\n`);
    const ended = once(child, 'exit');
    const watch = setInterval(() => {
      if (server.taken.length < killAt) return;
      clearInterval(watch);
      setTimeout(() => child.kill('SIGKILL'), Math.random() * 10);
    }, 1);
    const [status] = await ended;
    clearInterval(watch);
    return { status, output };
  };

  let killed = 0;
  for (let at = 1; at <= KILLS; at += 1) {
    const { status } = await run((at * MAILS) / (KILLS + 1));
    if (status === null) killed += 1;
  }
  const { output } = await run(Number.POSITIVE_INFINITY);
  // what nobody can know, a person decides: here by a look into the mailboxes
  const arrived = new Set(server.taken.map(({ to }) => to));
  const missing = rows.map((_, at) => `d${at + 1}@school.example`).filter((to) => !arrived.has(to));
  for (const to of missing) {
    expect(output).toContain(`<${to}>`);
    await run(Number.POSITIVE_INFINITY, '--again', to);
  }
  await server.close();
  expect(killed).toBe(KILLS);
  expect(server.taken).toHaveLength(MAILS);
  expect(new Set(server.taken.map(({ to }) => to)).size).toBe(MAILS);
});
