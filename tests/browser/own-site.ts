import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { build } from '../../src/site/build/build.ts';
import { projectCopy, root } from '../cli/project-copy.ts';
import { plainEnvironment, type Served, serve } from './serve.ts';
import { test as base } from './visitor.ts';

/** What every page of which a face makes something of its own has. */
export const PARTS = ['banner', 'committeeList', 'guideTile', 'schedule', 'people', 'links'];

/** The text of a site.yaml with a face instead of the one that it has, if it has one. */
export function inFace(text: string, face: string): string {
  const without = text.replace(/^ {2}face: \w+\n/m, '');
  return /^theme:\n/m.test(without)
    ? without.replace(/^theme:\n/m, `theme:\n  face: ${face}\n`)
    : `${without}\ntheme:\n  face: ${face}\n`;
}

/**
 * Tests on a site of their own: the site.yaml of the project, or the one `from` another folder, as `change` makes it, with its
 * media as `also` changes them, built and served for one file.
 */
export function ownSite(
  change: (text: string) => string,
  also?: (folder: string) => Promise<void>,
  from = root,
) {
  return served(async (folder) => {
    const site = path.join(folder, 'site.yaml');
    await writeFile(site, change(await readFile(path.join(from, 'site.yaml'), 'utf8')));
    cpSync(path.join(from, 'media'), path.join(folder, 'media'), { recursive: true });
    await also?.(folder);
    const out = path.join(folder, 'dist');
    await build({ root, home: root, site, out }, { cards: 0, quiet: true });
    return serve(out);
  });
}

/** Tests on a site of the project that is not its own: the one of a file. */
export function builtSite(site: string) {
  return served(async (folder) => {
    const out = path.join(folder, 'dist');
    await build({ root, home: root, site, out }, { quiet: true });
    return serve(out);
  });
}

/** Tests on a copy of the whole project, of which `also` changes other files too, built as the README says. */
export function ownProject(change: (text: string) => string, also: (folder: string) => Promise<void>) {
  return served(async (folder) => {
    const file = path.join(folder, 'site.yaml');
    await writeFile(file, change(await readFile(file, 'utf8')));
    await also(folder);
    await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: folder, env: plainEnvironment() });
    return serve(path.join(folder, 'dist'));
  }, projectCopy);
}

function served(start: (folder: string) => Promise<Served>, newFolder = scratchFolder) {
  let folder: string;
  let site: Served | undefined;

  beforeAll(async () => {
    folder = newFolder();
    site = await start(folder);
  });

  afterAll(async () => {
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  return base.extend<{ origin: string }>({ origin: async ({}, use) => use(String(site?.origin)) });
}

const scratchFolder = () => mkdtempSync(path.join(tmpdir(), 'plenary-site-'));
