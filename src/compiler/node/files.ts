import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Files } from '../platform/files.ts';

/** The files of a folder on the disk. */
export function filesOnDisk(folder: string): Files {
  const at = (name: string) => path.join(folder, name);
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
    size: (name) => statSync(at(name), { throwIfNoEntry: false })?.size ?? 0,
    read: (name, from, to) =>
      from === undefined || to === undefined
        ? readFileSync(at(name)).subarray(from, to)
        : partOf(at(name), from, to),
    version: (name) => {
      const stats = statSync(at(name), { throwIfNoEntry: false });
      return stats ? [stats.mtimeMs, stats.ctimeMs, stats.size, stats.ino].join() : '';
    },
  };
}

function partOf(file: string, from: number, to: number): Uint8Array {
  const opened = openSync(file, 'r');
  try {
    const bytes = new Uint8Array(Math.max(0, to - from));
    return bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, from));
  } finally {
    closeSync(opened);
  }
}
