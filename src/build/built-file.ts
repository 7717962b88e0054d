import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of the build. */
export interface BuiltFile {
  /** Its name below `dist/public`. */
  name: string;
  content: Uint8Array | string;
}

/** A short name for some bytes: the first characters of their SHA-256. So browsers may keep what bears it for ever. */
export function hashOf(content: Uint8Array | string, length = 8): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, length);
}

/** Writes files below a folder, and the folders that they lie in. */
export async function writeFiles(folder: string, files: Iterable<BuiltFile>): Promise<void> {
  for (const { name, content } of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
