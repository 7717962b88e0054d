import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createProject } from '../../../src/site/build/project.ts';
import { createEditorHandler } from '../../../src/site/preview/open-editor.ts';

const root = path.join(import.meta.dirname, '../../..');

const project = createProject({ root, home: root }, {});

/** Starts a server that opens files, and gives what it answers to a request. */
async function asked(
  address: string,
  headers: Record<string, string>,
): Promise<[status: number, text: string]> {
  const opens = createEditorHandler(project);
  const server = createServer((request, response) => {
    if (!opens(request, response)) response.writeHead(404).end('no way');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const lines = Object.entries({ host: 'preview', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`POST ${address} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const answer = await text(socket);
  server.close();
  return [Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), answer];
}

const OWN = { 'sec-fetch-site': 'same-origin' };
const addressOf = (file: string) => `/__open-in-editor?file=${encodeURIComponent(file)}`;

test.each(['/__open-in-editor?file=/etc/passwd', '/__open-in-editor?file=%ff%00', '/__open-in-editor?&&='])(
  'what is no file of the project is not opened, and nothing breaks: %s',
  async (address) => {
    const [status, answer] = await asked(address, OWN);
    expect([status, answer]).toEqual([403, expect.stringContaining('This is not a file of the site.')]);
  },
);

test.each(['//[__open-in-editor?file=/etc/passwd', '/__OPEN-in-editor?file=site.yaml'])(
  'another address opens nothing: %s',
  async (address) => expect((await asked(address, OWN))[0]).toBe(404),
);

test('another site opens nothing', async () => {
  const file = path.join(root, 'site.yaml');
  expect((await asked(addressOf(file), { 'sec-fetch-site': 'cross-site' }))[0]).toBe(403);
});

test('a file of the project is opened in the editor, with its line and column', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-editor-'));
  const editor = path.join(folder, 'code');
  const noted = path.join(folder, 'arguments');
  writeFileSync(editor, `#!/bin/sh\necho "$@" > ${noted}\n`, { mode: 0o755 });
  vi.stubEnv('LAUNCH_EDITOR', editor);
  try {
    const place = `${path.join(root, 'site.yaml')}:12:5`;
    expect((await asked(addressOf(place), OWN))[0]).toBe(200);
    await expect.poll(() => existsSync(noted) && readFileSync(noted, 'utf8')).toContain(place);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});
