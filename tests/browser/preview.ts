import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect } from 'vitest';
import { projectCopy } from '../cli/project-copy.ts';
import { addressIn, plainEnvironment, stop } from './serve.ts';
import { test as base } from './visitor.ts';

/** The preview on a copy of the project, which a test may break. */
export interface Preview {
  folder: string;
  origin: string;
  /** What it has printed so far. */
  printed: () => string;
  /** Saves site.yaml, or another file, with one text in the place of another. */
  change: (from: string, to: string, file?: string) => Promise<void>;
  /** The text of site.yaml as it is stored. */
  siteText: () => string;
  close: () => Promise<void>;
}

/** Tests whose pages may open the studio. */
export const studioTest = base.extend({ serviceWorkers: async ({}, use) => use('allow') });

/** Tests whose pages are those of one preview for all of a file, as `startPreview` starts it; it is there once a test runs. */
export function ownPreview(...how: Parameters<typeof startPreview>) {
  const preview = {} as Preview;
  beforeAll(async () => void Object.assign(preview, await startPreview(...how)));
  afterAll(() => preview.close());
  const test = studioTest.extend<{ origin: string }>({ origin: async ({}, use) => use(preview.origin) });
  return { preview, siteText: () => preview.siteText(), test };
}

/** Starts a preview; `before` changes the copy, `env` what the preview sees of its surroundings. */
export async function startPreview(
  before: (change: Preview['change'], folder: string) => Promise<void> = async () => {},
  env: NodeJS.ProcessEnv = {},
): Promise<Preview> {
  const folder = projectCopy();
  const change: Preview['change'] = async (from, to, name = 'site.yaml') => {
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8');
    expect(text).toContain(from);
    await writeFile(
      file,
      text.replace(from, () => to),
    );
  };
  const file = path.join(folder, 'site.yaml');
  await writeFile(file, withoutWarnings(await readFile(file, 'utf8')));
  await before(change, folder);
  const child: ChildProcess = spawn(
    process.execPath,
    ['src/cli/run.mjs', 'dev', '--host', '127.0.0.1', '--port', '0'],
    {
      cwd: folder,
      env: { ...plainEnvironment(), NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  let printed = '';
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  const origin = await addressIn(child.stdout as Readable);
  return {
    folder,
    origin,
    printed: () => printed,
    change,
    siteText: () => readFileSync(file, 'utf8'),
    close: async () => {
      await stop(child, true);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The site with nothing that an editor should look at: no line is marked as invented or looks like it, and it is yet to come. */
function withoutWarnings(text: string): string {
  const own = text
    .replaceAll('@example.org', '@deodar.school')
    .replaceAll('mun.example"', 'mun"')
    .replaceAll('/sample-', '/deodar-');
  return own
    .replaceAll('  # sample', '')
    .replaceAll('2024', '2034')
    .replace('year: "24"', 'year: "34"')
    .replaceAll('"+00 ', '"+91 ');
}
