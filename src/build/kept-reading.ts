import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Memory, Pieces } from '../compiler/index.ts';
import { sourcesKey } from './bundle-key.mjs';
import { keepNewest } from './keep-newest.ts';
import { hashOf } from './output.ts';
import { cacheFolder, type Project } from './project.ts';

/*
 * What was read of a large file is there for the next program that compiles it: its pieces (compiler/pieces.ts) lie in the
 * cache, and only those whose text has changed are read again. A file of ten thousand committees takes seconds to read,
 * and its pieces half of one. They count for the program that wrote them, as it was.
 */

/** In bytes: a smaller file is read faster than the sources are looked through. */
const LARGE = 1_000_000;

/** Of how many sites the reading stays. */
const MOST = 4;

interface Kept {
  version: string;
  pieces: Pieces;
}

/** Whether the file of a site is so large that reading it takes longer than everything else. */
export function isLarge({ site }: Pick<Project, 'site'>): boolean {
  return statSync(site).size >= LARGE;
}

/** Puts into the memory what an earlier program read of the site's file. Gives what keeps this one's reading. */
export function recallReading(project: Pick<Project, 'root' | 'site'>, memory: Memory): () => void {
  if (memory.reading || !isLarge(project)) return () => {};
  const file = path.join(cacheFolder(project), 'readings', hashOf(project.site, 16));
  const version = sourcesKey(project.root);
  const kept = keptIn(file);
  const before: Pieces = kept?.version === version ? kept.pieces : new Map();
  memory.reading = { data: {}, pieces: before };
  return () => {
    const pieces = memory.reading?.pieces ?? before;
    if (areAllIn(pieces, before)) return;
    const growing = path.join(path.dirname(file), `growing-${process.pid}`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(growing, serialize({ version, pieces } satisfies Kept));
    renameSync(growing, file);
    keepNewest(path.dirname(file), MOST);
  };
}

function areAllIn(pieces: Pieces, before: Pieces): boolean {
  return [...pieces].every(([key, own]) =>
    [...own].every(([text, piece]) => before.get(key)?.get(text) === piece),
  );
}

function keptIn(file: string): Kept | undefined {
  try {
    return deserialize(readFileSync(file));
  } catch {
    // there is none, or it is of another Node
    return undefined;
  }
}
