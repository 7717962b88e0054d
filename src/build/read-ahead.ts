import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { decode, type Memory, type Pieces, type Unread, unreadIn } from '../compiler/index.ts';
import { bundlesFolder } from './bundle-key.mjs';
import { isLarge } from './kept-reading.ts';
import type { Project } from './project.ts';
import type { readAll } from './reader.ts';

/** With fewer pieces to read the other threads would be ready when all is done. */
const FEW = 500;

/** How many pieces a thread gets at once. */
const BATCH = 100;

/** Loads the threads: only a large file needs them. */
export type LoadThreads = () => Promise<typeof import('tinypool')>;

/** Reads what the memory does not have of a large file in all threads there are, and puts it there. Without bundles it does nothing. */
export async function readAhead(
  { root, site }: Pick<Project, 'root' | 'site'>,
  memory: Memory,
  loadThreads: LoadThreads,
): Promise<void> {
  // first what costs least: to know the bundles all sources are looked through
  if (!isLarge({ site })) return;
  const reader = path.join(bundlesFolder(root, 'production'), 'program/reader.js');
  if (!existsSync(reader)) return;
  const before = memory.reading?.pieces;
  const unread = unreadIn(decode(readFileSync(site)) ?? '', before);
  if (unread.length < FEW) return;
  const threads = availableParallelism();
  const { Tinypool } = await loadThreads();
  const pool = new Tinypool({
    filename: pathToFileURL(reader).href,
    minThreads: threads,
    maxThreads: threads,
  });
  const pieces = new Map([...(before ?? [])].map(([key, own]) => [key, new Map(own)]));
  const readSome = async (some: Unread[]) => {
    const texts = some.map(({ text, isEntry }) => ({ text, isEntry }));
    const read: ReturnType<typeof readAll> = await pool.run(texts, { name: 'readAll' });
    for (const [index, { key, name }] of some.entries()) {
      const piece = read[index];
      if (piece) pieces.set(key, (pieces.get(key) ?? new Map()).set(name, piece));
    }
  };
  try {
    const batches = Array.from({ length: Math.ceil(unread.length / BATCH) }, (_, index) =>
      unread.slice(index * BATCH, (index + 1) * BATCH),
    );
    await Promise.all(batches.map(readSome));
  } finally {
    await pool.destroy();
  }
  memory.reading = { data: memory.reading?.data ?? {}, pieces: pieces satisfies Pieces };
}
