import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../../src/site/build/build.ts';
import { createProject } from '../../src/site/build/project.ts';
import { readPages, type SitePages } from '../../src/site/versions/index.ts';

/*
 * What was released: for each version the sites that it was tried with, and what its pages said (`pages.txt`); and workbooks that it wrote. docs/versions.md
 * promises that later versions say and read the same.
 */

export const root = path.join(import.meta.dirname, '../..');

/** The sites that a version is tried with, by their names, each with its folder in the sources. */
export const SITES: Readonly<Record<string, string>> = {
  sample: '.',
  example: 'docs/example',
  'three-languages': 'docs/three-languages',
  ...Object.fromEntries(
    readdirSync(path.join(root, 'docs/gallery'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [name, `docs/gallery/${name}`]),
  ),
};

/** The folders of all versions. */
export const VERSIONS = readdirSync(import.meta.dirname).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

/** Builds the site in a folder as at a time, and returns what its pages say: whether registration is open depends on the day. */
export async function builtPages(folder: string, now: Date): Promise<SitePages> {
  const out = mkdtempSync(path.join(tmpdir(), 'plenary-edition-'));
  try {
    const project = createProject(
      { root, home: root },
      { PLENARY_SITE: path.join(folder, 'site.yaml'), PLENARY_OUT: out },
    );
    await build(project, { quiet: true, now });
    return readPages(path.join(out, 'public'));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Returns the time at which a version was stored. */
export function dateOf(version: string): Date {
  return new Date(readFileSync(path.join(import.meta.dirname, version, 'date.txt'), 'utf8').trim());
}

/** A difference that the changelog names: the lines that it takes from pages, and those that it puts there. */
export interface NamedChange {
  /** The line of CHANGELOG.md, or of a note in `.changeset/`. */
  changelog: string;
  removed?: string[];
  added?: string[];
}

/** Returns the differences since a version that the changelog names. */
export function namedChanges(version: string): NamedChange[] {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, version, 'changes.json'), 'utf8'));
}
