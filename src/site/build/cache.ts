import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Project } from './project.ts';

/**
 * Stores one file per result in `.cache/plenary/<kind>/` of the project. Deleting the folder only costs time. A key is any JSON;
 * a value is anything that structured cloning can copy. Files are written atomically, for several processes at once.
 */
export interface Cache {
  /** If there is no value, calls `compute` and stores its result. */
  cached: <T>(kind: string, key: unknown, compute: () => Promise<T>) => Promise<T>;
  /** Undefined if there is no value, or if its file is damaged. */
  read: <T>(kind: string, key: unknown) => Promise<T | undefined>;
  write: (kind: string, key: unknown, value: unknown) => Promise<void>;
  /** Removes results that haven't been read for a month, and the oldest results beyond a total of 500 MB. */
  clean: () => Promise<void>;
}

const MONTH_IN_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_CACHE_BYTES = 500_000_000;

export function openCache({ home }: Pick<Project, 'home'>): Cache {
  const folder = path.join(home, '.cache/plenary');
  const fileOf = (kind: string, key: unknown) => path.join(folder, kind, digestOf(JSON.stringify(key)));

  const read = async <T>(kind: string, key: unknown): Promise<T | undefined> => {
    const file = fileOf(kind, key);
    try {
      const value = unpack(await readFile(file)) as T;
      const now = new Date();
      await utimes(file, now, now);
      return value;
    } catch {
      // the file is missing, damaged, or was written by an incompatible version of Node.js
      return undefined;
    }
  };
  const write = async (kind: string, key: unknown, value: unknown) => {
    const file = fileOf(kind, key);
    const unfinished = `${file}.${randomUUID()}`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(unfinished, pack(value));
    await rename(unfinished, file);
  };
  return {
    read,
    write,
    cached: async (kind, key, compute) => {
      const known = await read<Awaited<ReturnType<typeof compute>>>(kind, key);
      if (known !== undefined) return known;
      const value = await compute();
      await write(kind, key, value);
      return value;
    },
    clean: async () => {
      let bytes = 0;
      for (const { file, size, used } of await listCachedFiles(folder)) {
        bytes += size;
        if (bytes > MAX_CACHE_BYTES || used < Date.now() - MONTH_IN_MS) await rm(file, { force: true });
      }
    },
  };
}

async function listCachedFiles(folder: string): Promise<{ file: string; size: number; used: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      // another process may have removed the file
      const stats = await stat(file).catch(() => undefined);
      return stats ? [{ file, size: stats.size, used: stats.mtimeMs }] : [];
    });
  return (await Promise.all(files)).flat().sort((one, other) => other.used - one.used);
}

/** Adds a digest, so that `unpack` can detect a damaged file. */
function pack(value: unknown): Buffer {
  const bytes = serialize(value);
  return Buffer.concat([Buffer.from(digestOf(bytes)), bytes]);
}

/** Throws if the bytes have changed. */
function unpack(packed: Buffer): unknown {
  const { length } = digestOf('');
  const bytes = packed.subarray(length);
  if (packed.toString('utf8', 0, length) !== digestOf(bytes)) throw new Error('The file is damaged.');
  return deserialize(bytes);
}

function digestOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
