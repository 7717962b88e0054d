import { writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STUDIO_PATH } from '../../../src/core/index.ts';
import { startPreview } from '../../../src/site/preview/index.ts';
import { root } from '../../compiler/real-site.ts';
import { small } from '../../compiler/small-site.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/* The preview where another computer passes its port on, as GitHub Codespaces does. */

const FORWARDED = 'fuzzy-waddle-5173.app.github.dev';

const noService = () => Promise.reject(new Error('Nobody uploads anything.'));
const folder = temporaryFolder();
let preview: Server;
beforeAll(async () => {
  const site = path.join(folder, 'site.yaml');
  writeFileSync(site, small);
  const project = { root, home: root, site, out: path.join(folder, 'dist') };
  preview = await startPreview(project, {
    host: '127.0.0.1',
    port: 0,
    forwarded: FORWARDED,
    service: noService,
    door: () => Promise.reject(new Error('Nobody edits anything.')),
  });
});
afterAll(async () => {
  preview.closeAllConnections();
  preview.close();
});

const statusOf = (page: string, headers: Record<string, string>) => {
  const { port } = preview.address() as AddressInfo;
  return new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: page, headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });
};

test('the forwarded name is answered, and no other', async () => {
  const visit = { accept: 'text/html', 'x-forwarded-host': FORWARDED };
  expect(await statusOf('/', { ...visit, host: FORWARDED })).toBe(200);
  expect(await statusOf('/', { ...visit, host: 'other-waddle-5173.app.github.dev' })).toBe(403);
});

test('who can open the forwarded address cannot edit without the link in the terminal', async () => {
  const visit = { 'x-forwarded-host': FORWARDED, 'sec-fetch-site': 'none' };
  expect(await statusOf(`${STUDIO_PATH}/`, { ...visit, host: FORWARDED })).toBe(403);
  expect(await statusOf(`${STUDIO_PATH}/`, { ...visit, host: 'localhost:5173' })).toBe(403);
});
