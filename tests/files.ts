import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The names of all files below a folder, from there and with slashes. */
export function fileNamesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}
