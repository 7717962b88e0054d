import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The compiled code depends on the files in these folders. */
const FOLDERS = ['src', 'schema'];

/** The second is written by npm and lists the installed packages. */
const FILES = ['package.json', 'node_modules/.package-lock.json'];

/**
 * Returns a hash of all files of a clone that determine the compiled code. Written in JavaScript, because the entry script of the
 * commands needs the hash before it can run TypeScript.
 *
 * @param {string} root the folder of the clone
 * @returns {string} 22 characters that a file name may contain
 */
export function sourcesHash(root) {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name)),
  );
  const beside = FILES.map((name) => path.join(root, name)).filter((file) => existsSync(file));
  const hash = createHash('sha256');
  for (const file of [...inFolders.sort(), ...beside]) {
    const content = readFileSync(file);
    hash.update(`${path.relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('base64url').slice(0, 22);
}
