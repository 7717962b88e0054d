import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type EditResponse,
  STUDIO_PATH,
  STUDIO_TOKEN_HEADER,
  type ValuePath,
} from '../../../src/core/index.ts';
import { grownSite } from '../../bench/grow.ts';
import { addressIn, plainEnvironment, stop } from '../../browser/serve.ts';
import { projectCopy } from '../../cli/project-copy.ts';
import { small } from '../../compiler/small-site.ts';

/* The preview of a site so large that the page somebody looks at comes before the others are made. */

let folder: string;
let preview: ChildProcess;
let origin: string;
let printed = '';

beforeAll(async () => {
  folder = projectCopy();
  const file = path.join(folder, 'site.yaml');
  await writeFile(file, grownSite(await readFile(file, 'utf8'), 700));
  await start();
});

async function start(): Promise<void> {
  preview = spawn(process.execPath, ['src/cli/run.mjs', 'dev', '--host', '127.0.0.1', '--port', '0'], {
    cwd: folder,
    env: { ...plainEnvironment(), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const output of [preview.stdout, preview.stderr])
    output?.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  origin = await addressIn(preview.stdout as Readable);
}

afterAll(async () => {
  await stop(preview, true);
  await rm(folder, { recursive: true, force: true });
});

const change = async (from: string, to: string) => {
  const file = path.join(folder, 'site.yaml');
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
};

const get = async (address: string) => {
  const answer = await fetch(origin + address);
  return { status: answer.status, text: await answer.text() };
};

test('each page is there, the first one and the others, and what they show', async () => {
  const { status, text } = await get('/committees/unsc');
  expect(status).toBe(200);
  expect(text).toContain('>UNSC</h1>');
  expect((await get('/committees/ccc-700')).text).toContain('CCC 700');
  expect((await get('/resources')).text).toContain('CCC 700');
  expect((await get('/committees/nobody')).status).toBe(404);
  expect((await get('/media/logos/unsc.svg')).status).toBe(200);
});

test('a change is on the page of its record and on the lists', async () => {
  await change('name: UNHRC\n', 'name: The Council\n');
  await expect.poll(async () => (await get('/committees/unhrc')).text).toContain('>The Council</h1>');
  expect((await get('/committees')).text).toContain('The Council');
});

test('a mistake on a page that nobody looks at is reported all the same, and the last good site stays', async () => {
  await change('name: UNSC 8\n', 'name: UNSC eight\n');
  await change('logo:\n      image: logos/unsc.svg', 'logo:\n      image: logos/gone.svg');
  await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/site\.yaml:\d+:\d+ {2}error missing-file/);
  const { status, text } = await get('/committees/unsc');
  expect(status).toBe(200);
  expect(text).toContain('>UNSC</h1>');
  await change('image: logos/gone.svg', 'image: logos/unsc.svg');
  await expect
    .poll(async () => (await get('/committees/unsc-8')).text, { timeout: 60_000 })
    .toContain('UNSC eight');
});

const page = () => fetch(`${origin}${STUDIO_PATH}/`, { headers: { 'sec-fetch-site': 'none' } });

test('what was typed last is on the disk when the preview is ended, or the terminal says where it is', async () => {
  const type = async (path: ValuePath, value: string) => {
    const html = await (await page()).text();
    const token = /name="plenary-studio" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const headers = { 'sec-fetch-site': 'same-origin', [STUDIO_TOKEN_HEADER]: token };
    const ask = async (name: string, body = {}) =>
      (
        await fetch(`${origin}${STUDIO_PATH}/${name}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
      ).json();
    const { version } = (await ask('text')) as { version: string };
    const intents = [{ do: 'set', path, value }];
    const answer = (await ask('edit', { version, intents })) as EditResponse;
    expect(answer.state.saved).toBe('saving');
  };
  const file = path.join(folder, 'site.yaml');
  await type(['committees', 8, 'name'], 'Typed last');
  preview.kill('SIGINT');
  await once(preview, 'exit');
  expect(await readFile(file, 'utf8')).toContain('name: Typed last\n');
  await writeFile(file, small);
  await start();
  await type(['conference', 'name'], 'Typed later');
  await rm(file);
  preview.kill('SIGTERM');
  // with all that it said
  await once(preview, 'close');
  const [, rescued = ''] = /The text with your last changes is in (.*)/.exec(printed) ?? [];
  expect(await readFile(rescued, 'utf8')).toContain('name: Typed later\n');
});
