import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressIn, plainEnvironment, stop } from '../browser/setup.ts';
import { projectCopy, root } from '../cli/project-copy.ts';

/* The preview where a build has left its bundles: it starts with them, and follows the sources when these change. */

const SHELL = 'src/renderer/shell.tsx';
const STYLES = 'src/renderer/shell.module.css';
const PREVIEW = 'src/build/dev-render.ts';

let folder: string;
let preview: ChildProcess;
let origin: string;

beforeAll(async () => {
  folder = projectCopy();
  // so that the bundles are those of the project
  await copyFile(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  const own = { cwd: folder, env: plainEnvironment() };
  execFileSync(process.execPath, ['src/build/run.mjs', '--bundles'], { ...own, stdio: 'ignore' });
  preview = spawn(process.execPath, ['src/build/dev.mjs', '--host', '127.0.0.1', '--port', '0'], {
    ...own,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  origin = await addressIn(preview.stdout as Readable);
});

afterAll(async () => {
  await stop(preview, true);
  await rm(folder, { recursive: true, force: true });
});

const pageAt = async (address: string) => (await fetch(origin + address)).text();

const change = async (file: string, from: string, to: string) => {
  const text = await readFile(path.join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(
    path.join(folder, file),
    text.replace(from, () => to),
  );
};

test('pages are the same by the bundles and by Vite, and a changed source shows', async () => {
  const addresses = ['/', '/committees/unsc', '/registration', '/resources', '/not-there'];
  const kept = await Promise.all(addresses.map(pageAt));
  await change(SHELL, 'className={styles.skip}', 'data-changed="" className={styles.skip}');
  await expect.poll(() => pageAt('/'), { timeout: 60_000 }).toContain('data-changed');
  await change(SHELL, 'data-changed="" ', '');
  await expect.poll(() => pageAt('/'), { timeout: 60_000 }).not.toContain('data-changed');
  expect(await Promise.all(addresses.map(pageAt))).toEqual(kept);
});

test('changed styles are served as they are', async () => {
  await change(STYLES, '@layer shell {', '@layer shell {\n  .changed {\n    color: red;\n  }\n');
  await expect.poll(() => pageAt(`/${STYLES}?direct`), { timeout: 60_000 }).toContain('.changed');
});

test('when the preview itself changes it starts anew with what it is now', async () => {
  await change(PREVIEW, '<script type="module"', '<script data-anew="" type="module"');
  await expect.poll(() => pageAt('/').catch(() => ''), { timeout: 60_000 }).toContain('data-anew');
  expect(await pageAt('/committees/unsc')).toContain('>UNSC</h1>');
});
