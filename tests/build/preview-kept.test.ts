import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundlesFolder } from '../../src/build/bundle-key.mjs';
import { grownSite } from '../bench/grow.ts';
import { addressIn, plainEnvironment, stop } from '../browser/setup.ts';
import { projectCopy, root } from '../cli/project-copy.ts';

/* The preview where a build has left its bundles: it starts with them, and follows the sources when these change. */

const SHELL = 'src/renderer/layout.tsx';
const STYLES = 'src/renderer/shell.module.css';
const PREVIEW = 'src/preview/dev-render.ts';

let folder: string;
let preview: ChildProcess;
let origin: string;
/** What Vite tells of the modules that it translates, among other things. */
let told = '';

beforeAll(async () => {
  folder = projectCopy();
  // so that the bundles are those of the project
  await copyFile(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  const own = { cwd: folder, env: plainEnvironment() };
  execFileSync(process.execPath, ['src/build/run.mjs', '--bundles'], { ...own, stdio: 'ignore' });
  preview = spawn(process.execPath, ['src/build/dev.mjs', '--host', '127.0.0.1', '--port', '0'], {
    cwd: folder,
    env: { ...own.env, DEBUG: 'vite:transform' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  preview.stderr?.on('data', (chunk: Buffer) => {
    told += chunk;
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

test('check runs with what is kept of it, of a large file too', async () => {
  const check = (file: string) => {
    const own = { cwd: folder, env: plainEnvironment(), encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/check.mjs', file], own);
    return { status, last: stdout.trimEnd().split('\n').at(-2), stderr };
  };
  const checked = await mkdtemp(path.join(tmpdir(), 'plenary-checked-'));
  try {
    for (const part of ['site.yaml', 'media'])
      await cp(path.join(root, part), path.join(checked, part), { recursive: true });
    const file = path.join(checked, 'site.yaml');
    expect(check(file)).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(path.join(bundlesFolder(folder, 'production'), 'check/check.cjs.cache'))).toBe(true);
    await writeFile(file, grownSite(await readFile(file, 'utf8'), 700));
    expect(check(file)).toMatchObject({ status: 0, stderr: '' });
  } finally {
    await rm(checked, { recursive: true });
  }
});

test('pages are the same by the bundles and by Vite, and a changed source shows', async () => {
  const addresses = ['/', '/committees/unsc', '/registration', '/resources', '/not-there'];
  const kept = await Promise.all(addresses.map(pageAt));
  expect(told).not.toContain(SHELL);
  await change(SHELL, 'className={styles.skip}', 'data-changed="" className={styles.skip}');
  await expect.poll(() => pageAt('/'), { timeout: 60_000 }).toContain('data-changed');
  await expect.poll(() => told).toContain(SHELL);
  await change(SHELL, 'data-changed="" ', '');
  await expect.poll(() => pageAt('/'), { timeout: 60_000 }).not.toContain('data-changed');
  expect(await Promise.all(addresses.map(pageAt))).toEqual(kept);
});

test('changed styles are served as they are', async () => {
  await change(STYLES, '@layer shell {', '@layer shell {\n  .changed {\n    color: red;\n  }\n');
  await expect.poll(() => pageAt(`/${STYLES}?direct`), { timeout: 60_000 }).toContain('.changed');
});

test('a source that has changed counts when the preview starts anew below another path', async () => {
  await change(SHELL, 'className={styles.skip}', 'data-again="" className={styles.skip}');
  await expect.poll(() => pageAt('/'), { timeout: 60_000 }).toContain('data-again');
  const site = await readFile(path.join(folder, 'site.yaml'), 'utf8');
  const [url = ''] = /^ {2}url: \S+/m.exec(site) ?? [];
  await change('site.yaml', url, `${url.replace(/\/$/, '')}/below/`);
  await expect.poll(() => pageAt('/below/').catch(() => ''), { timeout: 60_000 }).toContain('data-again');
  expect(await pageAt('/below/committees/unsc')).toContain('data-again');
  await change('site.yaml', `${url.replace(/\/$/, '')}/below/`, url);
  await expect.poll(() => pageAt('/').catch(() => ''), { timeout: 60_000 }).toContain('data-again');
});

test('when the preview itself changes it starts anew with what it is now', async () => {
  await change(PREVIEW, '<script type="module"', '<script data-anew="" type="module"');
  await expect.poll(() => pageAt('/').catch(() => ''), { timeout: 60_000 }).toContain('data-anew');
  expect(await pageAt('/committees/unsc')).toContain('>UNSC</h1>');
});
