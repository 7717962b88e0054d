import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Files } from '../platform/files.ts';

/** Matches file names with `..`, which could lead out of the folder. */
const PARENT_FOLDER_PATTERN = /(^|[/\\])\.\.([/\\]|$)/;

export function filesOnDisk(folder: string): Files {
  const at = (name: string) => {
    if (PARENT_FOLDER_PATTERN.test(name)) throw new Error(`There is no file ${name}.`);
    return path.join(folder, name);
  };
  const statsOf = (name: string) => {
    const stats = PARENT_FOLDER_PATTERN.test(name)
      ? undefined
      : statSync(at(name), { throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  };
  return {
    list: (inside) => {
      try {
        return readdirSync(at(inside), { withFileTypes: true }).flatMap((entry) => {
          if (entry.isDirectory()) return `${entry.name}/`;
          return entry.isFile() ? entry.name : [];
        });
      } catch {
        return [];
      }
    },
    size: (name) => statsOf(name)?.size ?? 0,
    read: (name, from, to) =>
      from === undefined || to === undefined
        ? readFileSync(at(name)).subarray(from, to)
        : readRange(at(name), from, to),
    version: (name) => {
      const stats = statsOf(name);
      return stats ? [stats.mtimeMs, stats.ctimeMs, stats.size, stats.ino].join() : '';
    },
  };
}

function readRange(file: string, from: number, to: number): Uint8Array {
  const opened = openSync(file, 'r');
  try {
    const bytes = new Uint8Array(Math.max(0, to - from));
    return bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, from));
  } finally {
    closeSync(opened);
  }
}
