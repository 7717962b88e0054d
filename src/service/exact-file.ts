import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Whether there is a file of exactly this name below a folder. Asking the file system for the true path leaves no way
 * out of the folder, by dots or by links, and tells `Committees` from `committees` where the file system does not.
 */
export async function exactFile(folder: string, file: string): Promise<boolean> {
  if (file === '' || file.includes('\0')) return false;
  try {
    const root = await realpath(folder);
    const wanted = root + path.sep + file.replaceAll('/', path.sep);
    return (await realpath(wanted)) === wanted && (await stat(wanted)).isFile();
  } catch {
    return false;
  }
}
